import { expect, test } from "vitest";
import { closedAccess, type DiskPlan } from "#agents/benchmarks/disk/workload-plan.ts";
import { checkLoads, type EngineSystem, openEngine, reportedEngine } from "#agents/engines.ts";
import { AgentFailure } from "#agents/failure.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";

const machine = (platform: NodeJS.Platform, answers: Readonly<Record<string, string>>): EngineSystem => ({
  platform,
  ask: (program, [argument = ""]) => Promise.resolve(answers[`${program} ${argument}`] ?? null),
});

const engineList = "Available IO engines:\n\tlibaio\n\tpsync\n\tposixaio\n\twindowsaio\n";
const fio = (version: string) => ({ "fio --version": `${version}\n`, "fio --enghelp": engineList });
const access = closedAccess({ pattern: "random", blockBytes: 4096, queueDepth: 32, threads: 1 });

async function sentence(opening: Promise<unknown>): Promise<string> {
  const error = await opening.catch((caught: unknown) => caught);
  if (!(error instanceof AgentFailure)) throw error;
  expect(error.exitCode).toBe(2);
  expect(error.say(messagesIn("ja"))).toMatch(/builtin/);
  return error.say(messagesIn("en"));
}

test("auto is the built-in engine, whatever else is there", async () => {
  const system = machine("linux", fio("fio-3.33"));
  expect((await openEngine("auto", system)).name).toBe("tidemark");
  expect((await openEngine("builtin", system)).name).toBe("tidemark");
});

test.each([
  ["linux", "libaio"],
  ["darwin", "posixaio"],
  ["win32", "windowsaio"],
  ["freebsd", "psync"],
] as const)("fio on %s issues requests by %s", async (platform, io) => {
  const answers =
    platform === "freebsd" ? { ...fio("fio-3.36"), "fio --enghelp": "\tpsync\n" } : fio("fio-3.36");
  const engine = await openEngine("fio", machine(platform, answers));
  expect(engine).toMatchObject({ name: "fio", version: "3.36" });
  expect(engine.io(access)).toBe(io);
});

test("a missing program is told with how to get it", async () => {
  expect(await sentence(openEngine("fio", machine("linux", {})))).toContain("apt install fio");
  expect(await sentence(openEngine("fio", machine("darwin", {})))).toContain("brew install fio");
  expect(await sentence(openEngine("diskspd", machine("win32", {})))).toContain("winget install");
});

test("a fio without an engine for files is told", async () => {
  const bare = { ...fio("fio-3.33"), "fio --enghelp": "Available IO engines:\n\tnull\n\tcpuio\n" };
  expect(await sentence(openEngine("fio", machine("linux", bare)))).toContain("no engine");
});

test("an old fio and a foreign system are told", async () => {
  expect(await sentence(openEngine("fio", machine("linux", fio("fio-3.16"))))).toContain("3.20");
  expect(await sentence(openEngine("diskspd", machine("linux", {})))).toContain("Windows only");
});

test("DiskSpd's version is that of its own words", async () => {
  const usage = "Usage: diskspd [options] target1\nversion 2.1.0-dev (2021/7/1)\n";
  const engine = await openEngine("diskspd", machine("win32", { "diskspd -?": usage }));
  expect(engine).toMatchObject({ name: "diskspd", version: "2.1.0-dev" });
});

test("a load that an engine has no way to offer is refused by its label", async () => {
  const engine = await openEngine("fio", machine("linux", fio("fio-3.33")));
  const plan: DiskPlan = {
    accesses: [access, { ...access, load: { kind: "open", requestsPerSecond: 100, arrivals: "poisson" } }],
    operations: ["read"],
    fileBytes: 16 * 1024 * 1024,
    passes: 1,
    passMs: 1000,
    warmUpMs: 0,
    precision: null,
    freshFileBytes: 0,
  };
  expect(() => checkLoads(engine, { ...plan, accesses: [access] })).not.toThrow();
  expect(await sentence(Promise.resolve().then(() => checkLoads(engine, plan)))).toContain(
    "RND4K Q32T1 @100/s",
  );
});

test("a report has the command lines that there is room for, each whole", async () => {
  const engine = await openEngine("fio", machine("linux", fio("fio-3.33")));
  expect(reportedEngine(engine, "libaio")).toEqual({ name: "fio", version: "3.33", io: "libaio" });
  const long = `fio ${"x".repeat(8000)}`;
  const { options = "" } = reportedEngine({ ...engine, commandLines: () => [long, long, long] }, "libaio");
  expect(options.split("\n")).toEqual([long, long]);
});
