import { describe, expect, test } from "vitest";
import { Report } from "#lib/contract/report.ts";
import type { ShareableRun } from "#lib/shares/redact.ts";
import { redactRuns } from "#lib/shares/redact-runs.ts";
import { canaryPaths, fillWithCanaries } from "#tests/support/canaries.ts";
import { makeReport } from "#tests/support/make-report.ts";

const isReport = (value: unknown): value is Report => typeof value === "object" && value !== null;

type Names = { nas: string; share: string; pc: string; vlan: string; hops: string[] };

function run({ nas, share, pc, vlan, hops }: Names, model: string | null = null): ShareableRun {
  const made = makeReport({ target: { key: `smb/${nas}.lan`, name: nas } });
  if (made.path === null || made.client === null) throw new Error("made no path or client");
  return {
    report: {
      ...made,
      volume: { key: share, name: share, kind: "share", sizeBytes: null, freeBytes: null },
      path: {
        ...made.path,
        vlan,
        hops: hops.map((description) => ({ description, linkBitsPerSecond: null })),
      },
      client: { ...made.client, key: pc, label: pc },
    },
    target: {
      ...{ name: nas, kind: "nas", vendor: model === null ? null : "Acme", model, isPublished: false },
      ...{ keys: [`smb/${nas}.lan`], volumeNames: [share] },
    },
    configuration: null,
    path: null,
  };
}

const one: Names = { nas: "heron", share: "films", pc: "desk", vlan: "workshop", hops: ["attic switch"] };
const other: Names = {
  nas: "egret",
  share: "films",
  pc: "lap",
  vlan: "parlour",
  hops: ["attic switch", "hall"],
};

describe("runs side by side, redacted", () => {
  const [first, again, second] = redactRuns([run(one), run(one), run(other)]);

  test("have one name for the same thing and two for two", () => {
    const namesOf = (report: Report | undefined) => [
      report?.target.name,
      report?.volume?.name,
      report?.client?.label,
      report?.path?.vlan,
      ...(report?.path?.hops ?? []).map(({ description }) => description),
    ];
    const nas = (number: number) =>
      ["nas", "volume", "client", "vlan"].map((kind) => `hidden:${kind}:${number}`);
    expect(namesOf(first)).toEqual([...nas(1), "hidden:hop:1"]);
    expect(namesOf(again)).toEqual(namesOf(first));
    expect(namesOf(second)).toEqual([...nas(2), "hidden:hop:1", "hidden:hop:2"]);
  });

  test("tell two NAS of one model apart", () => {
    const named = redactRuns([run(one, "X1"), run(other, "X1"), run(one, "X1")]);
    expect(named.map(({ target }) => target.name)).toEqual(["Acme X1", "Acme X1 (2)", "Acme X1"]);
  });

  test("have ids of their own that say nothing, and follow the contract", () => {
    const ids = [first, again, second].map((report) => Report.parse(report).id);
    expect(ids).toEqual([1, 2, 3].map((place) => `00000000-0000-7000-8000-00000000000${place}`));
  });

  test("name nothing that was hidden", () => {
    expect(JSON.stringify([first, second])).not.toMatch(
      /heron|egret|films|desk|"lap"|workshop|parlour|attic|hall/,
    );
    for (let turn = 0; turn < 20; turn += 1) {
      const report = fillWithCanaries(Report, turn);
      if (!isReport(report)) throw new Error("no object");
      const { target } = run(one);
      const [redacted] = redactRuns([{ report, target, configuration: null, path: null }]);
      const hiding = [
        ".target.name",
        ".volume.name",
        ".client.label",
        ".path.vlan",
        ".path.hops.description",
      ];
      const paths = canaryPaths(redacted);
      for (const path of hiding) expect(paths).not.toContain(path);
    }
  });
});
