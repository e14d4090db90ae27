import { runRoundTripProcess } from "./round-trip-process.ts";

runRoundTripProcess();
