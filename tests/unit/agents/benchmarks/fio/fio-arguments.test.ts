import { expect, test } from "vitest";
import type { PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";
import { type FioStage, fioArguments } from "#agents/benchmarks/fio/fio-arguments.ts";
import { passAsk } from "#tests/unit/agents/support/pass-ask.ts";

const MiB = 1024 * 1024;
const libaio = { ioengine: "libaio", isBlocking: false };
const psync = { ioengine: "psync", isBlocking: true };
const pass: FioStage = { kind: "pass", rampMs: 1000 };

/** The options of a command line by name; what stands alone has an empty value. */
function options(ask: PassAsk, io = libaio, stage = pass): Record<string, string> {
  return Object.fromEntries(
    fioArguments(ask, { filename: "test.bin", io, stage }).map((argument) => {
      const [, name = "", value = ""] = /^--([^=]+)=?(.*)$/.exec(argument) ?? [];
      return [name, value];
    }),
  );
}

test("an asynchronous engine keeps the depth itself, a blocking one has a thread for each request", () => {
  const ask = passAsk({ queueDepth: 32, threads: 16 });
  expect(options(ask)).toMatchObject({
    rw: "randread",
    bs: "4096",
    iodepth: "32",
    numjobs: "16",
    direct: "1",
  });
  expect(options(ask, psync)).toMatchObject({ iodepth: "1", numjobs: "512" });
});

test("reads can't write, and no file is ever made or grown", () => {
  expect(options(passAsk())).toMatchObject({ readonly: "", allow_file_create: "0", size: String(64 * MiB) });
  expect(options(passAsk({ load: { operation: "write" } }))).not.toHaveProperty("readonly");
});

test("jobs of a sequential load have a part of the file each, which together are no more than the file", () => {
  const ask = passAsk({ threads: 3, load: { pattern: "sequential", blockBytes: MiB } });
  expect(options(ask)).toMatchObject({
    rw: "read",
    numjobs: "3",
    size: String(21 * MiB),
    offset_increment: String(21 * MiB),
  });
  expect(options(passAsk({ threads: 3 }))).not.toHaveProperty("offset_increment");
});

test("there are no more jobs than blocks", () => {
  const ask = passAsk({ threads: 16, load: { pattern: "sequential", blockBytes: 32 * MiB } });
  expect(options(ask)).toMatchObject({ numjobs: "2", size: String(32 * MiB) });
});

test("a part of the file begins at its offset, and is read once without a time to fill", () => {
  const load = { isOnce: true, regionStartBytes: 8 * MiB, regionBytes: 4 * MiB };
  const once = options(passAsk({ load }), libaio, { kind: "pass", rampMs: 0 });
  expect(once).toMatchObject({ offset: String(8 * MiB), size: String(4 * MiB), runtime: "3000ms" });
  expect(once).not.toHaveProperty("time_based");
  expect(once).not.toHaveProperty("norandommap");
});

test("a volume ends the pass, shared by the jobs", () => {
  const ask = options(passAsk({ threads: 2, passBytes: 8 * MiB }));
  expect(ask).toMatchObject({ io_size: String(4 * MiB) });
  expect(ask).not.toHaveProperty("time_based");
});

test("a mix has its share of reads, and its rate is shared by its sides and its jobs", () => {
  const load = {
    operation: "mixed",
    readPercent: 70,
    arrivals: { kind: "bounded", requestsPerSecond: 1000 },
  } as const;
  expect(options(passAsk({ threads: 2, load }))).toMatchObject({
    rw: "randrw",
    rwmixread: "70",
    rate: `${350 * 4096},${150 * 4096}`,
  });
});

test("a rate of fewer requests than jobs is that rate all the same", () => {
  const arrivals = { kind: "bounded", requestsPerSecond: 100 } as const;
  const { rate, numjobs } = options(passAsk({ queueDepth: 32, threads: 2, load: { arrivals } }), psync);
  expect((Number(rate) * Number(numjobs)) / 4096).toBe(100);
});

test.each([
  [{ kind: "random" }, { refill_buffers: "" }],
  [{ kind: "zero" }, { zero_buffers: "" }],
  [
    { kind: "compressible", percent: 50 },
    { refill_buffers: "", buffer_compress_percentage: "50", buffer_compress_chunk: "4096" },
  ],
] as const)("%o as written data", (data, wanted) => {
  expect(options(passAsk({ load: { operation: "write", data } }))).toMatchObject(wanted);
});

test("writes through the cache end with an fsync; each request's own is part of it", () => {
  const { bypass } = passAsk();
  const write = { operation: "write" } as const;
  const cached = passAsk({ load: write, bypass: { ...bypass, inForce: "none" } });
  expect(options(cached, psync)).toMatchObject({ direct: "0", end_fsync: "1" });
  const synced = options(passAsk({ load: { ...write, syncsEachRequest: true } }));
  expect(synced).toMatchObject({ sync: "dsync" });
  expect(synced).not.toHaveProperty("end_fsync");
});

test("a warm-up of its own takes its time, whatever ends the pass", () => {
  const ask = passAsk({ passBytes: 8 * MiB, warmUpMs: 400 });
  const warmUp = options(ask, libaio, { kind: "warm-up" });
  expect(warmUp).toMatchObject({ runtime: "400ms", time_based: "" });
  expect(warmUp).not.toHaveProperty("io_size");
  expect(warmUp).not.toHaveProperty("ramp_time");
  expect(options(ask)).toMatchObject({ ramp_time: "1000ms" });
});
