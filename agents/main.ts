import { engineArgument } from "#agents/benchmarks/disk/engine-protocol.ts";
import { roundTripArgument } from "#agents/benchmarks/network/round-trip-argument.ts";
import { keeperArgument } from "#agents/keeper/keeper-protocol.ts";

if (process.argv[2] === engineArgument) {
  const { runEngineProcess } = await import("#agents/benchmarks/disk/engine-process.ts");
  runEngineProcess();
} else if (process.argv[2] === keeperArgument) {
  const { runKeeperProcess } = await import("#agents/keeper/keeper-process.ts");
  runKeeperProcess();
} else if (process.argv[2] === roundTripArgument) {
  const { runRoundTripProcess } = await import("#agents/benchmarks/network/round-trip-process.ts");
  runRoundTripProcess();
} else {
  const { runProgram } = await import("./program.ts");
  await runProgram();
}
