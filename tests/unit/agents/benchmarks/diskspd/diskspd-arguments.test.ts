import { expect, test } from "vitest";
import type { PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";
import { diskSpdArguments } from "#agents/benchmarks/diskspd/diskspd-arguments.ts";
import { diskSpdRefusal } from "#agents/benchmarks/diskspd/diskspd-engine.ts";
import { passAsk } from "#tests/unit/agents/support/pass-ask.ts";

const MiB = 1024 * 1024;
const line = (ask: PassAsk): string => diskSpdArguments(ask, "X:\\test.bin").join(" ");

test("random reads past the cache, with the path last", () => {
  expect(line(passAsk({ queueDepth: 32, threads: 16 }))).toBe(
    "-b4096 -r4096 -t16 -o32 -w0 -f67108864 -Su -d3 -W1 -C0 -z7 -L -D1000 -Rxml X:\\test.bin",
  );
});

test("threads share one sequential position", () => {
  const load = { pattern: "sequential", blockBytes: MiB } as const;
  expect(line(passAsk({ threads: 1, load }))).toContain(" -s1048576 ");
  expect(line(passAsk({ threads: 4, load }))).toContain(" -si ");
});

test("writes are of random data, or of zeros where asked", () => {
  expect(line(passAsk({ load: { operation: "write" } }))).toContain(" -w100 -f67108864 -Z64M -Su ");
  expect(line(passAsk({ load: { operation: "write", blockBytes: 64 * MiB } }))).toContain(" -Z256M ");
  expect(line(passAsk({ load: { operation: "write", data: { kind: "zero" } } }))).toContain(" -Z -Su ");
});

test("a mix is named by its writes", () => {
  expect(line(passAsk({ load: { operation: "mixed", readPercent: 70 } }))).toContain(" -w30 ");
});

test("each write forced to the disk writes through; cached I/O is said", () => {
  expect(line(passAsk({ load: { operation: "write", syncsEachRequest: true } }))).toContain(" -Suw ");
  const { bypass } = passAsk();
  expect(line(passAsk({ bypass: { ...bypass, inForce: "none" } }))).toContain(" -Sb ");
});

test("a part of the file from its offset; the size counts from the file's start", () => {
  const part = line(passAsk({ load: { regionStartBytes: 8 * MiB, regionBytes: 4 * MiB } }));
  expect(part).toContain(` -B${8 * MiB} -f${12 * MiB} `);
});

test("a rate in bytes a millisecond of each thread", () => {
  const load = { arrivals: { kind: "bounded", requestsPerSecond: 2000 } } as const;
  // 2000 a second of 4096 bytes by two threads: 4096 bytes a millisecond each.
  expect(line(passAsk({ threads: 2, load }))).toContain(" -g4096 ");
});

test("whole seconds, rounded up; no warm-up is said, since the default is 5 s", () => {
  expect(line(passAsk({ passMs: 1500, warmUpMs: 0 }))).toContain(" -d2 -W0 ");
  expect(line(passAsk({ passMs: 200, warmUpMs: 500 }))).toContain(" -d1 -W1 ");
});

/** A thread's rate is in whole bytes a millisecond: 6.4 would be 6, 0.32 would be 1, 51.2 is 51 to within 1 %. */
const slow = (requestsPerSecond: number, blockBytes: number, threads: number): PassAsk =>
  passAsk({ threads, load: { blockBytes, arrivals: { kind: "bounded", requestsPerSecond } } });
const open = { kind: "open", requestsPerSecond: 10, distribution: "uniform" } as const;
test.each([
  [passAsk(), null],
  [passAsk({ load: { arrivals: open } }), "open-loop"],
  [passAsk({ load: { isOnce: true } }), "once"],
  [passAsk({ passBytes: MiB }), "volume"],
  [passAsk({ load: { data: { kind: "compressible", percent: 50 } } }), "compressible"],
  [slow(100, 4096, 64), "rate"],
  [slow(10, 512, 16), "rate"],
  [slow(100, 4096, 8), null],
])("what it has no option for is refused", (ask, refusal) => {
  expect(diskSpdRefusal(ask)).toBe(refusal);
});
