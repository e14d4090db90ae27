import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { buildAgent } from "#scripts/build-agent.ts";
import { runOnShare, shareRigReason } from "#tests/support/rig/share-rig.ts";
import { testShares } from "#tests/support/rig/shares.ts";

const servers = { smb: "smbd", nfs: "ganesha.nfsd" } as const;

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-share-faults-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

testShares(
  "a $kind share ($options) that is read-only, fills up, hangs or goes away is a clear error, and nothing stays on it",
  { timeout: 1_260_000 },
  async ({ kind, options }, { skip }) => {
    const reason = shareRigReason(kind);
    skip(reason !== null, reason ?? "");
    const out = mkdtempSync(join(root, "out-"));
    const script = join(out, "share-faults.sh");
    copyFileSync(join(import.meta.dirname, "../support/rig/share-faults.sh"), script);
    chmodSync(script, 0o700);
    const home = join(out, "home");
    mkdirSync(home);
    const ended = await runOnShare({
      kind,
      options,
      arguments: [script],
      environment: {
        AGENT: `${process.execPath} ${await buildAgent()}`,
        OUT: out,
        SERVER: servers[kind],
        TIDEMARK_AGENT_HOME: home,
        TIDEMARK_ANSWER_SECONDS: "8",
      },
      folder: out,
      timeoutMs: 1_200_000,
    });
    expect(ended.status, ended.stderr).toBe(0);
    const read = (name: string): string => readFileSync(join(out, name), "utf8").trim();
    const outcome = (name: string) => ({
      status: Number(read(`${name}.status`)),
      stderr: read(`${name}.stderr`),
    });

    expect(outcome("read-only")).toEqual({
      status: 2,
      stderr: expect.stringMatching(/can't be written to \(EROFS\)/),
    });
    expect(outcome("full")).toEqual({ status: 2, stderr: expect.stringMatching(/filled up .*\(ENOSPC\)/) });
    expect(outcome("hang-before")).toEqual({
      status: 1,
      stderr: expect.stringContaining("does not answer: nothing came back within 8 s"),
    });
    expect(outcome("hang-during")).toEqual({
      status: 1,
      stderr: expect.stringMatching(/could not be removed yet.*\n.*stopped answering during the measurement/),
    });
    // A client that finds its server gone waits for it, or gives up by itself.
    expect(outcome("gone")).toEqual({
      status: 1,
      stderr: expect.stringMatching(/stopped answering|went away|broke off/),
    });
    for (const name of ["read-only", "full", "hang-before", "hang-during"]) {
      expect(read(`${name}.left`), name).toBe("");
    }
  },
);
