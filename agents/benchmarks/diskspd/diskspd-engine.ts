import { cpuLoadBetween, readCpuTimes } from "#agents/benchmarks/disk/cpu-load.ts";
import type { DiskEngine, LoadRefusal, PassAsk, PassCallbacks } from "#agents/benchmarks/disk/disk-engine.ts";
import { EngineFailure } from "#agents/benchmarks/disk/engine-child.ts";
import type { RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import { runProgram } from "#agents/benchmarks/disk/run-program.ts";
import { timeForBytesMs } from "#agents/benchmarks/disk/silence-watch.ts";
import { withTestFile } from "#agents/benchmarks/disk/with-test-file.ts";
import { canHoldRate, diskSpdArguments } from "./diskspd-arguments.ts";
import { type DiskSpdResult, parseDiskSpd, toRawPass } from "./diskspd-result.ts";

const progressMs = 200;
const maxSentence = 400;

/** Drives DiskSpd, a process for each pass. It tells nothing before its end, so that progress is that of time alone. */
export function createDiskSpdEngine({
  program,
  version,
}: {
  program: string;
  version: string | null;
}): DiskEngine {
  const lines = new Set<string>();
  return {
    name: "diskspd",
    version,
    io: () => "iocp",
    refusal: diskSpdRefusal,
    async measurePass(ask, callbacks) {
      const refused = diskSpdRefusal(ask);
      if (refused !== null) throw new EngineFailure("EENGINE", `DiskSpd can't do this: ${refused}`);
      // The seed differs between passes.
      const line = diskSpdArguments({ ...ask, load: { ...ask.load, seed: 0 } }, "test.bin");
      lines.add(`diskspd ${line.filter((argument) => argument !== "-z0").join(" ")}`);
      return { pass: await measure(program, ask, callbacks), residentBytes: null };
    },
    commandLines: () => [...lines],
  };
}

/** What DiskSpd has no option for. It measures latency from when it began a request, not from when the request was due. */
export function diskSpdRefusal({
  load,
  threads,
  passBytes,
}: Pick<PassAsk, "load" | "threads" | "passBytes">): LoadRefusal | null {
  if (load.arrivals?.kind === "open") return "open-loop";
  if (load.isOnce) return "once";
  if (passBytes !== null) return "volume";
  if (load.data.kind === "compressible") return "compressible";
  return canHoldRate({ load, threads }) ? null : "rate";
}

async function measure(program: string, ask: PassAsk, callbacks: PassCallbacks): Promise<RawPass> {
  return await withTestFile(ask, callbacks.signal, async (file) => {
    const { result, cpuBefore } = await runDiskSpd(program, ask, callbacks);
    const isWriting = ask.load.operation !== "read";
    const isSynced = isWriting && ask.bypass.inForce !== "direct";
    const syncStart = performance.now();
    if (isWriting) await file.sync();
    return toRawPass(result, {
      isMixed: ask.load.operation === "mixed",
      syncedMs: isSynced ? performance.now() - syncStart : 0,
      endNs: Number(process.hrtime.bigint()),
      cpu: cpuLoadBetween(cpuBefore, readCpuTimes()),
    });
  });
}

async function runDiskSpd(
  program: string,
  ask: PassAsk,
  { signal, finish, onProgress }: PassCallbacks,
): Promise<{ result: DiskSpdResult; cpuBefore: ReturnType<typeof readCpuTimes> }> {
  const warmUpMs = Math.ceil(ask.warmUpMs / 1000) * 1000;
  const startMs = performance.now();
  let output = "";
  let cpuBefore = readCpuTimes();
  let isWarm = warmUpMs === 0;
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startMs;
    if (!isWarm && elapsedMs >= warmUpMs) {
      isWarm = true;
      cpuBefore = readCpuTimes();
    }
    const stage = isWarm ? "pass" : "warm-up";
    onProgress({ kind: "progress", stage, bytes: 0, elapsedMs: isWarm ? elapsedMs - warmUpMs : elapsedMs });
  }, progressMs);
  try {
    const end = await runProgram(
      {
        program,
        args: diskSpdArguments(ask, ask.path),
        descriptor: null,
        patienceMs:
          warmUpMs + ask.passMs + timeForBytesMs(ask.queueDepth * ask.threads * ask.load.blockBytes),
      },
      {
        signal,
        ...(finish === undefined ? {} : { finish }),
        onOutput: (text) => {
          output += text;
        },
      },
    );
    if (end.exitCode !== 0) throw toFailure(`${end.errorText}\n${output}`, end.exitCode, ask.path);
    return { result: readResult(output), cpuBefore };
  } finally {
    clearInterval(timer);
  }
}

function readResult(output: string): DiskSpdResult {
  try {
    return parseDiskSpd(output);
  } catch (cause) {
    throw Object.assign(new EngineFailure("EDISKSPD", "DiskSpd's XML could not be read"), { cause });
  }
}

/** DiskSpd says what went wrong in a line that begins with "ERROR"; Windows' number for a full disk is 112. */
function toFailure(text: string, exitCode: number | null, path: string): EngineFailure {
  const line = text
    .split("\n")
    .map((one) => one.trim().replaceAll(path, "test.bin"))
    .find((one) => /^error/i.test(one));
  const code = /error code:?\s*112\b/i.test(line ?? "") ? "ENOSPC" : "EDISKSPD";
  return new EngineFailure(code, (line ?? `DiskSpd ended with the code ${exitCode}`).slice(0, maxSentence));
}
