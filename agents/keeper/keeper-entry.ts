import { runKeeperProcess } from "./keeper-process.ts";

runKeeperProcess();
