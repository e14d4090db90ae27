import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { buildAgent } from "#scripts/build-agent.ts";
import { briefly } from "#tests/support/agent.ts";
import { guestShare, runOnShare, shareRigReason } from "#tests/support/rig/share-rig.ts";
import { isSoak, testShares } from "#tests/support/rig/shares.ts";

/** Of few threads: a guest has one slow processor to start them on. */
const swept = {
  name: "swept",
  workloads: [{ pattern: "random", blockSize: "4KiB", queueDepth: 4, operations: ["read"] }],
};
const commands = {
  run: briefly.join(" "),
  sweep: "--profile ./swept.json --points 20,50 --limit 1 --size 16MiB",
  copy: "--file 16MiB --tree none --methods operating-system,parallel-stream --local $LOCAL",
  fill: "--up-to 256MiB --settle 5 --yes",
} as const;
/** Runs and copies on shares have tests of their own beside this one. */
const asked = isSoak ? (["run", "sweep", "copy", "fill"] as const) : (["sweep", "fill"] as const);

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-commands-share-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function readFrom(path: string): Report {
  const read = readReport(JSON.parse(readFileSync(path, "utf8")));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.report;
}

testShares(
  `${asked.join(", ")} on a real $kind share ($options) give reports and leave nothing there`,
  { timeout: 1_260_000 },
  async ({ kind, options }, { skip }) => {
    const reason = shareRigReason(kind);
    skip(reason !== null, reason ?? "");
    const out = mkdtempSync(join(root, "out-"));
    const local = join(out, "local");
    mkdirSync(local);
    writeFileSync(join(out, "swept.json"), JSON.stringify(swept));
    const one = (name: keyof typeof commands): string =>
      `$AGENT ${name} ${guestShare} ${commands[name]} --no-post --json >${name}.json 2>${name}.log || { cat ${name}.log >&2; exit 1; }`;
    const ended = await runOnShare({
      kind,
      options,
      arguments: ["bash", "-c", [...asked.map(one), "ls -A $SHARE >left"].join("\n")],
      environment: {
        AGENT: `${process.execPath} ${await buildAgent()}`,
        LOCAL: local,
        TIDEMARK_AGENT_HOME: join(out, "home"),
      },
      folder: out,
      timeoutMs: 1_200_000,
    });
    expect(ended.status, ended.stderr).toBe(0);
    expect(readFileSync(join(out, "left"), "utf8")).toBe("");
    expect(readdirSync(local)).toEqual([]);

    for (const name of asked) {
      const report = readFrom(join(out, `${name}.json`));
      expect(report.target.key).toBe(`${kind}/127.0.0.1`);
      const access = report.configuration.access;
      const version =
        access?.protocol === "smb" ? access.dialect : access?.protocol === "nfs" ? access.version : null;
      expect(options).toContain(`vers=${version}`);
    }
    const { results: points } = readFrom(join(out, "sweep.json"));
    const curve = points.find((result) => result.kind === "curve");
    expect(curve?.kind === "curve" ? curve.points.length : 0).toBeGreaterThan(0);
    const [filled] = readFrom(join(out, "fill.json")).results;
    if (filled?.kind !== "disk") throw new Error("a fill was expected");
    expect(filled.passes[0]?.total.bytes).toBeGreaterThan(0);
    expect(filled.passes[0]?.total.bytes).toBeLessThanOrEqual(256 * 2 ** 20);
    expect(filled.cacheBypass).toMatchObject({ inForce: "direct" });
  },
);
