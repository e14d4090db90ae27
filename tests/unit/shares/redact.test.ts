import { describe, expect, test } from "vitest";
import type { ConfigurationFacts, PathFacts } from "#lib/contract/facts.ts";
import { ConfigurationFacts as ConfigurationSchema, PathFacts as PathSchema } from "#lib/contract/facts.ts";
import { measured } from "#lib/contract/figure.ts";
import { Report } from "#lib/contract/report.ts";
import { redactReport, type ShareableRun } from "#lib/shares/redact.ts";
import { hiddenRunId } from "#lib/shares/redact-figure.ts";
import { canaryPaths, fillWithCanaries } from "#tests/support/canaries.ts";
import { makeReport } from "#tests/support/make-report.ts";

const isReport = (value: unknown): value is Report => typeof value === "object" && value !== null;
const isConfiguration = (value: unknown): value is ConfigurationFacts => isReport(value);
const isPath = (value: unknown): value is PathFacts => isReport(value);

/** A report, a revision and a named path in which every free text is a canary. */
function canaryRun(turn: number): ShareableRun {
  const report = fillWithCanaries(Report, turn);
  const configuration = fillWithCanaries(ConfigurationSchema, turn);
  const path = fillWithCanaries(PathSchema, turn);
  if (!isReport(report) || !isConfiguration(configuration) || !isPath(path)) throw new Error("no object");
  return {
    report,
    configuration,
    path,
    target: {
      name: "canary name",
      kind: "nas",
      vendor: null,
      model: null,
      keys: ["smb/canary"],
      volumeNames: [],
      isPublished: false,
    },
  };
}

/** More than any list of alternatives in the contract has. */
const turns = Array.from({ length: 20 }, (_, turn) => turn);

/** Facts that are the same on many desks, and what was asked of the storage. All else has to stay behind. */
const shown = [
  ".client.cpu",
  ".client.drives.interface",
  ".client.drives.model",
  ".client.model",
  ".client.os",
  ".client.osVersion",
  ".configuration.acceleration.drives.interface",
  ".configuration.acceleration.drives.model",
  ".configuration.acceleration.schedule",
  ".configuration.access.dialect",
  ".configuration.access.name",
  ".configuration.access.product",
  ".configuration.access.transport",
  ".configuration.access.version",
  ".configuration.fileSystem.compression",
  ".configuration.fileSystem.type",
  ".configuration.firmware",
  ".configuration.network.port",
  ".configuration.pool.drives.interface",
  ".configuration.pool.drives.model",
  ".configuration.pool.layers",
  ".configuration.volumeKind",
  ".engine.io",
  ".engine.name",
  ".engine.version",
  ".origin.agentVersion",
  ".origin.format",
  ".origin.source.author",
  ".origin.source.key",
  ".origin.source.kind",
  ".origin.source.language",
  ".origin.source.note",
  ".origin.source.title",
  ".origin.source.url",
  ".path.nic.driver",
  ".path.nic.model",
  ".path.otherNics.driver",
  ".path.otherNics.model",
  ".profile.name",
  ".results.warnings.code",
  ".results.workload",
  ".target.bays",
  ".target.ports.kind",
  ".target.processor",
  ".warnings.code",
  ".workloads.id",
  ".workloads.label",
];

describe("what a shared run shows", () => {
  test("is no text but those that are named here, whatever alternatives a report takes", () => {
    const found = turns.flatMap((turn) => canaryPaths(redactReport(canaryRun(turn))));
    expect([...new Set(found)].sort()).toEqual(shown.toSorted());
  });

  test("the canaries would be found", () => {
    const found = turns.flatMap((turn) => canaryPaths(canaryRun(turn).report));
    for (const path of [
      ".client.label",
      ".client.key",
      ".configuration.access.options",
      ".configuration.fileSystem.options",
      ".engine.options",
      ".group.group",
      ".id",
      ".note",
      ".origin.fileName",
      ".origin.sha256",
      ".path.hops.description",
      ".path.name",
      ".path.vlan",
      ".results.total.bytesPerSecond.note",
      ".results.total.bytesPerSecond.toRun",
      ".results.warnings.detail.(key)",
      ".tags",
      ".target.key",
      ".target.name",
      ".volume.name",
    ])
      expect(found).toContain(path);
  });

  test("follows the contract, with the same figures and passes", () => {
    const report = makeReport({ target: { key: "smb/studio-nas", name: "studio-nas" } });
    const redacted = redactReport({ ...canaryRun(0), report, configuration: null, path: null });
    expect(Report.parse(redacted)).toEqual(redacted);
    expect(redacted.id).toBe(hiddenRunId);
    expect(redacted.results).toEqual(report.results);
    expect(JSON.stringify(redacted)).not.toContain("studio");
  });
});

const nas = { name: "studio-nas", kind: "nas", vendor: null, model: null, volumeNames: [] } as const;
const ask = (target: Partial<ShareableRun["target"]>): string =>
  redactReport({
    report: makeReport(),
    configuration: null,
    path: null,
    target: { ...nas, keys: ["smb/studio-nas.lan"], isPublished: false, ...target },
  }).target.name;

describe("the name of a target", () => {
  test.each([
    ["its address", { name: "studio-nas.lan" }, "hidden:nas:1"],
    ["its host name", {}, "hidden:nas:1"],
    ["written otherwise", { name: "Studio NAS" }, "hidden:nas:1"],
    ["an IP address", { name: "NAS 192.168.1.7", keys: ["smb/192.168.1.7"] }, "hidden:nas:1"],
    ["a key that it had before", { name: "attic", keys: ["smb/new", "smb/attic"] }, "hidden:nas:1"],
    ["its share", { name: "Samsung 990 (scratch)", volumeNames: ["scratch"] }, "hidden:nas:1"],
    [
      "a local disk",
      { kind: "local-disk", name: "pc-of-ann", keys: ["local/pc-of-ann/sda"] },
      "hidden:disk:1",
    ],
    ["a given one", { name: "The old one upstairs" }, "The old one upstairs"],
    ["maker and model", { vendor: "Synology", model: "DS415+" }, "Synology DS415+"],
    ["a model alone", { model: "DS415+" }, "DS415+"],
    ["a common word", { name: "Backup of the office", keys: ["smb/nas.local"] }, "Backup of the office"],
  ] as const)("%s", (_case, target, name) => expect(ask(target)).toBe(name));
});

describe("what people wrote about a run", () => {
  const report = makeReport();

  test("wins where it knows something, and the report's own stays elsewhere", () => {
    const configuration: ConfigurationFacts = {
      ...report.configuration,
      firmware: "DSM 7.2",
      fileSystem: {
        type: "btrfs",
        options: ["subvol=/secret"],
        isEncrypted: null,
        compression: null,
        isDeduplicated: null,
      },
      access: null,
      note: "canary",
    };
    const redacted = redactReport({ ...canaryRun(0), report, configuration, path: null });
    expect(redacted.configuration.firmware).toBe("DSM 7.2");
    expect(redacted.configuration.fileSystem?.type).toBe("btrfs");
    expect(redacted.configuration.fileSystem?.options).toBeNull();
    expect(redacted.configuration.access?.protocol).toBe(report.configuration.access?.protocol);
    expect(canaryPaths(redacted.configuration)).toEqual([]);
  });
});

test("warnings keep figures and codes, and no paths", () => {
  const report = makeReport({
    override: {
      warnings: [
        { code: "recycle-bin", detail: { path: "/volume1/#recycle" } },
        { code: "bypass-refused", detail: { systemError: "EINVAL" } },
        { code: "bypass-refused", detail: { systemError: "EACCES: open '/mnt/secret'" } },
        { code: "clock-stepped", detail: { stepMs: 12 } },
      ],
    },
  });
  expect(redactReport({ ...canaryRun(0), report }).warnings).toEqual([
    { code: "recycle-bin" },
    { code: "bypass-refused", detail: { systemError: "EINVAL" } },
    { code: "bypass-refused" },
    { code: "clock-stepped", detail: { stepMs: 12 } },
  ]);
});

test("a run of a loaded publication keeps its source, its notes and its names, and no ids", () => {
  const [first, ...others] = makeReport().results;
  if (first?.kind !== "disk") throw new Error("no disk result");
  const ratio = {
    is: "ratio",
    ratio: 0.67,
    toRun: makeReport().id,
    quality: "derived",
    note: "by a third",
  } as const;
  const report = makeReport({
    override: {
      results: [{ ...first, total: { ...first.total, iops: ratio, bytesPerSecond: measured(1) } }, ...others],
    },
  });
  const run = canaryRun(0);
  const redacted = redactReport({ ...run, report, target: { ...run.target, isPublished: true } });
  expect(redacted.id).toBe(hiddenRunId);
  expect(redacted.target).toEqual(report.target);
  const [result] = redacted.results;
  expect(result?.kind === "disk" ? result.total.iops : null).toEqual({ ...ratio, toRun: hiddenRunId });
});
