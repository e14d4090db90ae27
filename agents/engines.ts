import { execFile } from "node:child_process";
import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import type { DiskEngine } from "#agents/benchmarks/disk/disk-engine.ts";
import { toPassAsk } from "#agents/benchmarks/disk/pass-ask.ts";
import { accessLabel, type DiskPlan, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";
import { createDiskSpdEngine } from "#agents/benchmarks/diskspd/diskspd-engine.ts";
import { createFioEngine } from "#agents/benchmarks/fio/fio-engine.ts";
import type { Report } from "#lib/contract/report.ts";
import type { EngineChoice } from "./engine-choice.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import { agentVersion } from "./version.ts";

const answerMs = 10_000;
/** The first fio that tells latency bins from submission, beside those from completion. */
const leastFio = [3, 20] as const;
const maxOptions = 20_000;

/** What is asked of the machine, so that a test can play it. `ask` gives all that a program prints, null where there is none. */
export type EngineSystem = {
  platform: NodeJS.Platform;
  ask(program: string, args: readonly string[]): Promise<string | null>;
};

const thisMachine: EngineSystem = {
  platform: process.platform,
  ask: (program, args) =>
    new Promise((resolve) => {
      execFile(program, [...args], { timeout: answerMs, windowsHide: true }, (error, stdout, stderr) => {
        const isMissing = error !== null && error.code === "ENOENT";
        resolve(isMissing ? null : `${stdout}\n${stderr}`);
      });
    }),
};

const unfit = (say: ConstructorParameters<typeof AgentFailure>[1]): AgentFailure =>
  new AgentFailure(exitCode.usage, say);

/**
 * The engine of a choice; `auto` is the built-in one, so that figures do not depend on what else is installed. Fails with
 * AgentFailure where the program is missing or too old, with what to do about it.
 */
export async function openEngine(
  choice: EngineChoice,
  system: EngineSystem = thisMachine,
): Promise<DiskEngine> {
  if (choice === "fio") return openFio(system);
  return choice === "diskspd" ? openDiskSpd(system) : createBuiltInEngine(agentVersion);
}

const installFio = (platform: NodeJS.Platform): string =>
  platform === "win32"
    ? "winget install fio"
    : platform === "darwin"
      ? "brew install fio"
      : "apt install fio";

async function openFio({ platform, ask }: EngineSystem): Promise<DiskEngine> {
  const answer = await ask("fio", ["--version"]);
  const [, version, major, minor] = /fio-((\d+)\.(\d+)\S*)/.exec(answer ?? "") ?? [];
  if (version === undefined) throw unfit(({ engines }) => engines.fioMissing(installFio(platform)));
  const [leastMajor, leastMinor] = leastFio;
  const isOld = Number(major) < leastMajor || (Number(major) === leastMajor && Number(minor) < leastMinor);
  if (isOld) throw unfit(({ engines }) => engines.fioTooOld(version, leastFio.join(".")));
  const listed = (await ask("fio", ["--enghelp"])) ?? "";
  const ioengines = listed.split("\n").flatMap((line) => /^\s+(\S+)\s*$/.exec(line)?.[1] ?? []);
  const engine = createFioEngine({ program: "fio", version, ioengines, platform });
  const chosen = engine.io({ queueDepth: 1, threads: 1, load: { kind: "closed" } });
  if (!ioengines.includes(chosen)) throw unfit(({ engines }) => engines.fioWithoutEngine);
  return engine;
}

async function openDiskSpd({ platform, ask }: EngineSystem): Promise<DiskEngine> {
  if (platform !== "win32") throw unfit(({ engines }) => engines.diskSpdNeedsWindows);
  const usage = await ask("diskspd", ["-?"]);
  if (usage === null) throw unfit(({ engines }) => engines.diskSpdMissing);
  const version = /^version (\S+)/m.exec(usage)?.[1] ?? null;
  return createDiskSpdEngine({ program: "diskspd", version });
}

/** Fails with AgentFailure where an engine has no way to do what a plan asks for, before anything is written. */
export function checkLoads(engine: DiskEngine, plan: DiskPlan): void {
  const bypass = {
    asked: "direct",
    inForce: "not-known",
    method: null,
    verifiedBy: [],
    refusal: null,
  } as const;
  for (const step of planSteps(plan)) {
    const ask = toPassAsk({ plan, filePath: "", seed: 0 }, { ...bypass, verifiedBy: [] }, step, 0);
    const refusal = engine.refusal(ask);
    if (refusal !== null) {
      throw unfit(({ engines }) => engines.refused(engine.name, accessLabel(step.access), refusal));
    }
  }
}

/** An engine as a report names it, with the command lines of a driven program as far as there is room for whole ones. */
export function reportedEngine(engine: DiskEngine, io: string): Report["engine"] {
  const named = { name: engine.name, version: engine.version, io };
  let options = "";
  for (const line of engine.commandLines()) {
    if (options.length + line.length + 1 > maxOptions) break;
    options += options === "" ? line : `\n${line}`;
  }
  return options === "" ? named : { ...named, options };
}
