import { getSystemErrorName } from "node:util";
import { EngineFailure } from "#agents/benchmarks/disk/engine-child.ts";

const maxSentence = 400;

/**
 * Why fio failed, by what it printed: the system's error where it names one (`err=28`), else its first own sentence. `path` is
 * left out of it.
 */
export function fioFailure(lines: readonly string[], exitCode: number | null, path: string): EngineFailure {
  const told = lines.map((line) => line.replaceAll(path, "test.bin"));
  const numbered = told
    .map((line) => /\berr=(\d+)\/.*\berror=(.+)$/.exec(line))
    .find((match) => match !== null);
  if (numbered !== undefined) {
    const [, number = "", words = ""] = numbered;
    return new EngineFailure(errorName(Number(number)), `fio: ${words.trim()}`.slice(0, maxSentence));
  }
  const sentence = told.find(
    (line) => line.startsWith("fio:") && !line.startsWith("fio: terminating on signal"),
  );
  return new EngineFailure("EFIO", (sentence ?? `fio ended with the code ${exitCode}`).slice(0, maxSentence));
}

/** The name of an error number, which on Windows may be one that the system does not know. */
function errorName(number: number): string {
  const name = number > 0 ? getSystemErrorName(-number) : "";
  return /^E[A-Z0-9]+$/.test(name) ? name : "EFIO";
}
