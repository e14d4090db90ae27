import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeConfig } from "#agents/config.ts";
import { openOutbox } from "#agents/outbox.ts";
import type { Access } from "#lib/contract/facts.ts";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { buildAgent } from "#scripts/build-agent.ts";
import { briefly, runAgent } from "#tests/support/agent.ts";
import { guestShare, runOnShare, type ShareKind, shareRigReason } from "#tests/support/rig/share-rig.ts";
import { startTidemark, type Tidemark } from "#tests/support/tidemark.ts";

let root: string;
/** One server for all, started when the first report is there. */
let starting: Promise<Tidemark> | null = null;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-share-"));
});

afterAll(async () => {
  await (await starting)?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Measures a mounted share inside the guest, without posting. Gives the report's text, byte for byte as printed. */
async function measureShare(kind: ShareKind): Promise<string> {
  const home = join(root, kind);
  mkdirSync(home);
  const outcome = await runOnShare({
    kind,
    arguments: [process.execPath, await buildAgent(), "run", guestShare, ...briefly, "--no-post", "--json"],
    environment: { TIDEMARK_AGENT_HOME: home },
    folder: root,
    timeoutMs: 150_000,
  });
  expect(outcome.status, outcome.stderr).toBe(0);
  return outcome.stdout.toString("utf8");
}

function parse(json: string): Report {
  const read = readReport(JSON.parse(json));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.report;
}

/** Posts a report from outside of the guest as an agent would, from an outbox of its own, and reads it back. */
async function postAndReadBack(kind: ShareKind, id: string, json: string): Promise<string> {
  starting ??= startTidemark({ dataDir: join(root, "data") });
  const tidemark = await starting;
  const home = join(root, `${kind}-outside`);
  writeConfig(home, { server: tidemark.url, token: tidemark.token, clientKey: crypto.randomUUID() });
  openOutbox(home).keep(id, json);
  const flushed = await runAgent(["flush"], home);
  expect(flushed.status, flushed.stderr).toBe(0);
  return (await fetch(`${tidemark.url}/api/v1/runs/${id}?download`)).text();
}

const shares: { kind: ShareKind; volume: string; access: Partial<Access> }[] = [
  {
    kind: "smb",
    volume: "bench",
    access: { protocol: "smb", dialect: "3.1.1", isSigned: false, isEncrypted: false, channels: 1 },
  },
  {
    kind: "nfs",
    volume: "/bench",
    access: { protocol: "nfs", version: "4.2", transport: "tcp", connections: 1 },
  },
];

test.concurrent.for(shares)(
  "a run on a real $kind share is posted from outside byte for byte",
  async (share, { skip }) => {
    const reason = shareRigReason(share.kind);
    skip(reason !== null, reason ?? "");
    const json = await measureShare(share.kind);
    const report = parse(json);
    expect(report.target).toMatchObject({ key: `${share.kind}/127.0.0.1`, kind: "nas", name: "127.0.0.1" });
    expect(report.volume).toMatchObject({ kind: "share", name: share.volume });
    expect(report.configuration.access).toMatchObject(share.access);
    expect(report.path?.isLoopback).toBe(true);
    expect(report.results.map(({ workload, kind }) => [workload, kind])).toEqual([
      ["SEQ1M Q8T1", "disk"],
      ["RND4K Q32T1", "disk"],
      ["SEQ1M Q8T1", "disk"],
      ["RND4K Q32T1", "disk"],
    ]);
    for (const result of report.results) {
      if (result.kind !== "disk") continue;
      expect(result.cacheBypass).toMatchObject({ inForce: "direct", method: "O_DIRECT", refusal: null });
      expect(result.passes.every(({ total }) => (total.requests ?? 0) > 0)).toBe(true);
      // The NIC that leads to the share was counted, and a second file read once.
      expect(result.passes.every(({ counters }) => Boolean(counters?.nicReceivedBytes?.length))).toBe(true);
      if (result.operation === "read")
        expect(result.cacheEvidence?.freshFile?.readBytes ?? 0).toBeGreaterThan(0);
    }
    expect(await postAndReadBack(share.kind, report.id, json)).toBe(json);
  },
);
