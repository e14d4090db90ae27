import { runEngineProcess } from "./engine-process.ts";

runEngineProcess();
