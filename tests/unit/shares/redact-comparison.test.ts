import { describe, expect, test } from "vitest";
import { Comparison, type Label } from "#lib/explorer/answer.ts";
import { resultDimensions, setupDimensions } from "#lib/setups/dimensions.ts";
import { redactComparison } from "#lib/shares/redact-comparison.ts";
import { publicKey } from "#lib/shares/rename-labels.ts";
import { showComparisonNames } from "#lib/shares/show-names.ts";
import type { ShareableTarget } from "#lib/shares/target-name.ts";
import { canaryPaths, fillWithCanaries } from "#tests/support/canaries.ts";

const none = { targets: new Map<string, ShareableTarget>(), publicValues: new Set<string>() };
const turns = Array.from({ length: 20 }, (_, turn) => turn);

/** A comparison in which every free text is a canary. */
const canaryComparison = (turn: number): Comparison => Comparison.parse(fillWithCanaries(Comparison, turn));

const label = (dimension: string, value: Label["value"], name: string | null = null): Label => ({
  dimension,
  value,
  name,
});

/** A comparison of these groups, each of one label. */
function comparisonOf(labels: Label[]): Comparison {
  const { panels, ...whole } = canaryComparison(0);
  return {
    ...whole,
    groups: labels.map((one) => ({ key: `key of ${one.value}`, labels: [one] })),
    colours: [],
    alsoDiffers: [],
    marks: [],
    baselineKey: `key of ${labels[0]?.value}`,
    panels: panels.map((panel) => ({
      ...panel,
      facet: null,
      shared: [],
      alsoDiffers: [],
      curves: [],
      cells: panel.cells.flatMap((cell) =>
        labels.map((one) => ({ ...cell, groupKey: `key of ${one.value}`, colourKey: "" })),
      ),
    })),
  };
}

const shownOf = (labels: Label[], names = none): (string | null)[] =>
  redactComparison(comparisonOf(labels), names).groups.map(
    ({ labels: [one] }) => one?.name ?? String(one?.value),
  );

describe("what a shared comparison shows", () => {
  test("is no text but dimensions, workloads and public sources", () => {
    const found = turns.flatMap((turn) => canaryPaths(redactComparison(canaryComparison(turn), none)));
    expect([...new Set(found)].sort()).toEqual([
      ".colourBy",
      ".colours.labels.dimension",
      ".facetBy",
      ".groupBy",
      ".groups.labels.dimension",
      ".marks.target.dimension",
      ".panels.cells.period",
      ".panels.curves.operation",
      ".panels.curves.workload",
      ".panels.facet.dimension",
      ".panels.operation",
      ".panels.workload",
      ".sources.author",
      ".sources.key",
      ".sources.title",
      ".sources.url",
    ]);
  });

  test("names what it is limited to as the groups are named", () => {
    const secret = label("target", "nas.home.example", "Attic of the Smiths");
    const filters = [
      { dimension: "target", isExcluded: false, labels: [secret] },
      { dimension: "raid", isExcluded: true, labels: [label("raid", "raid5")] },
      { dimension: "tag:owner", isExcluded: false, labels: [label("tag:owner", "Smith")] },
    ];
    const redacted = redactComparison({ ...comparisonOf([secret]), filters }, none);
    expect(redacted.filters).toEqual([
      { dimension: "target", isExcluded: false, labels: redacted.groups[0]?.labels },
      { dimension: "raid", isExcluded: true, labels: [label("raid", "raid5")] },
    ]);
    expect(JSON.stringify(redacted)).not.toMatch(/Smith|home\.example/);
  });

  test("keeps figures, counts and spreads as they were", () => {
    const comparison = comparisonOf([label("nasMtu", 1500), label("nasMtu", 9000)]);
    const redacted = redactComparison(comparison, none);
    expect(redacted.panels[0]?.cells.map(({ spread, runCount }) => ({ spread, runCount }))).toEqual(
      comparison.panels[0]?.cells.map(({ spread, runCount }) => ({ spread, runCount })),
    );
    expect(redacted.runCount).toBe(comparison.runCount);
    expect(redacted.leftOut).toEqual({ doubtful: 1, clientCache: 1, published: 0, otherFilters: 0 });
    expect(Comparison.parse(redacted)).toEqual(redacted);
  });

  test("keeps cells, groups and baseline together under keys that say nothing", () => {
    const redacted = redactComparison(comparisonOf([label("nasMtu", 1500), label("nasMtu", 9000)]), none);
    expect(redacted.groups.map(({ key }) => key)).toEqual(["1", "2"]);
    expect(redacted.panels[0]?.cells.map(({ groupKey }) => groupKey)).toEqual(["1", "2"]);
    expect(redacted.baselineKey).toBe("1");
  });
});

const hidden = [
  ...[
    "accessOptions",
    "client",
    "configuration",
    "fileSystemOptions",
    "hops",
    "pathName",
    "target",
    "vlan",
    "volume",
  ],
];

describe("values of dimensions", () => {
  test.each([...setupDimensions, ...resultDimensions])("%s", (dimension) => {
    const [shown] = shownOf([label(dimension, "canary", null)]);
    expect(shown?.startsWith("hidden:")).toBe(hidden.includes(dimension));
  });

  test("a dimension that nobody decided on shows nothing", () => {
    expect(shownOf([label("nobodyKnows", "canary", "canary")])).toEqual(["null"]);
  });

  test("tags are shown where they are the groups, and not among what also differs", () => {
    expect(shownOf([label("tag:shelf", "top")])).toEqual(["top"]);
    const comparison = comparisonOf([label("nasMtu", 1500)]);
    const beside = [{ groupKey: "key of 1500", labels: [label("tag", "secret")] }];
    const redacted = redactComparison(
      { ...comparison, alsoDiffers: [{ dimension: "tag", values: beside }] },
      none,
    );
    expect(redacted.alsoDiffers).toEqual([]);
  });

  test("equal values have equal stand-ins, numbered as they come up", () => {
    expect(shownOf([label("client", "pc-a"), label("client", "pc-b"), label("client", "pc-a")])).toEqual([
      "hidden:client:1",
      "hidden:client:2",
      "hidden:client:1",
    ]);
  });

  test("what a loaded publication has made public stays", () => {
    const publicValues = new Set([
      publicKey("pathName", "A: two hubs"),
      publicKey("configuration", "uuid-1"),
    ]);
    expect(
      shownOf([label("pathName", "A: two hubs"), label("pathName", "to the attic")], {
        ...none,
        publicValues,
      }),
    ).toEqual(["A: two hubs", "hidden:path:1"]);
    const [group] = redactComparison(comparisonOf([label("configuration", "uuid-1", "RAID 5")]), {
      ...none,
      publicValues,
    }).groups;
    expect(group?.labels).toEqual([label("configuration", "RAID 5", "RAID 5")]);
  });

  test("numbers of VLANs stay, names do not", () => {
    expect(shownOf([label("vlan", "20"), label("vlan", "guests")])).toEqual(["20", "hidden:vlan:1"]);
  });
});

describe("targets", () => {
  const nas = (more: Partial<ShareableTarget>): ShareableTarget => ({
    name: "attic",
    kind: "nas",
    vendor: null,
    model: null,
    keys: ["smb/attic"],
    volumeNames: [],
    isPublished: false,
    ...more,
  });

  test("of one model are told apart by number; others go by a public or a given name, or by number", () => {
    const model = { vendor: "Synology", model: "DS415+" };
    const targets = new Map([
      ["a", nas(model)],
      ["b", nas(model)],
      ["c", nas({})],
      ["d", nas({ name: "The old one" })],
      ["e", nas({ name: "DS415+ (published)", isPublished: true })],
    ]);
    const labels = [...targets.keys(), "f"].map((key) => label("target", key, "canary"));
    expect(shownOf(labels, { ...none, targets })).toEqual([
      "Synology DS415+",
      "Synology DS415+ (2)",
      "hidden:nas:1",
      "The old one",
      "DS415+ (published)",
      "hidden:target:1",
    ]);
  });
});

test("hidden names are put into words wherever they stand", () => {
  const comparison = redactComparison(
    comparisonOf([label("volume", "scratch"), label("nasMtu", 9000)]),
    none,
  );
  const shown = showComparisonNames(comparison, (kind, number) => `${kind} no. ${number}`);
  expect(shown.groups.map(({ labels: [one] }) => one?.value)).toEqual(["volume no. 1", 9000]);
});
