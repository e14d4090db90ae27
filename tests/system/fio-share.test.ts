import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readReport } from "#lib/contract/read-report.ts";
import { buildAgent } from "#scripts/build-agent.ts";
import { briefly } from "#tests/support/agent.ts";
import { guestShare, runOnShare, shareRigReason } from "#tests/support/rig/share-rig.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-fio-share-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const fioReason = (): string | null =>
  spawnSync("fio", ["--version"]).status === 0 ? null : "fio is not installed";

test("fio measures a real SMB share past the cache, by the file that the agent made there", async ({
  skip,
}) => {
  const reason = shareRigReason("smb") ?? fioReason();
  skip(reason !== null, reason ?? "");
  const agent = [process.execPath, await buildAgent(), "run", guestShare, ...briefly];
  const outcome = await runOnShare({
    kind: "smb",
    arguments: [...agent, "--engine", "fio", "--no-post", "--json"],
    environment: { TIDEMARK_AGENT_HOME: root },
    folder: root,
    timeoutMs: 150_000,
  });
  expect(outcome.status, outcome.stderr).toBe(0);
  const read = readReport(JSON.parse(outcome.stdout.toString("utf8")));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  const { engine, results } = read.report;
  expect(engine).toMatchObject({ name: "fio", io: "libaio" });
  expect(engine.options?.split("\n").every((line) => line.includes("--filename=test.bin"))).toBe(true);
  expect(results).toHaveLength(4);
  for (const result of results) {
    if (result.kind !== "disk") throw new Error(result.kind);
    expect(result.cacheBypass).toMatchObject({ inForce: "direct" });
    expect(result.total.latency?.histogram).not.toBeNull();
    expect(result.passes[0]?.total.requests).toBeGreaterThan(0);
  }
});
