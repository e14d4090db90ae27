import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyShare } from "#lib/analysis/copy-share.ts";
import { readReport } from "#lib/contract/read-report.ts";
import { buildAgent } from "#scripts/build-agent.ts";
import { guestShare, runOnShare, shareRigReason } from "#tests/support/rig/share-rig.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-copy-share-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const copied = ["--file", "16MiB", "--tree", "none", "--methods", "operating-system,cp,parallel-stream"];

test.concurrent.for([
  { kind: "smb", options: "vers=2.1,cache=strict" },
  { kind: "nfs", options: "vers=4.2,proto=tcp" },
] as const)(
  "files are copied to a real $kind share ($options) and back, not from this PC's cache",
  async ({ kind, options }, { skip }) => {
    const reason = shareRigReason(kind);
    skip(reason !== null, reason ?? "");
    const local = join(root, kind);
    mkdirSync(local);
    const agent = [process.execPath, await buildAgent(), "copy", guestShare];
    const outcome = await runOnShare({
      kind,
      options,
      arguments: [...agent, ...copied, "--local", local, "--no-post", "--json"],
      environment: { TIDEMARK_AGENT_HOME: join(root, `${kind}-home`) },
      folder: root,
      timeoutMs: 150_000,
    });
    expect(outcome.status, outcome.stderr).toBe(0);
    expect(readdirSync(local)).toEqual([]);
    const read = readReport(JSON.parse(outcome.stdout.toString("utf8")));
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    const { report } = read;
    expect(report.warnings.map(({ code }) => code)).not.toContain("same-file-system");
    const copies = report.results.filter((result) => result.kind === "file-copy");
    expect(copies.map(({ direction }) => direction)).toEqual(
      ["operating-system", "cp", "parallel-stream"].flatMap(() => ["to-target", "from-target"]),
    );
    // What the copies are compared with carries what this PC and the NIC that leads to the share did meanwhile.
    const compared = report.results.flatMap((result) => (result.kind === "disk" ? result.passes : []));
    expect(compared.length).toBeGreaterThan(0);
    expect(compared.every(({ counters }) => Boolean(counters?.nicReceivedBytes?.length))).toBe(true);
    for (const copy of copies) {
      expect(copyShare(copy, report)).toBeGreaterThan(0);
      const fromCache = ["copy-from-client-cache", "copy-cache-unknown"];
      expect(copy.warnings.filter(({ code }) => fromCache.includes(code))).toEqual([]);
    }
  },
);
