import { engineArgument } from "#agents/benchmarks/disk/engine-protocol.ts";

if (process.argv[2] === engineArgument) {
  const { runEngineProcess } = await import("#agents/benchmarks/disk/engine-process.ts");
  runEngineProcess();
} else {
  const { runProgram } = await import("./program.ts");
  await runProgram();
}
