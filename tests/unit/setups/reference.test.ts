import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Publication } from "#lib/contract/publication.ts";
import { SetupValues } from "#lib/setups/dimensions.ts";
import { toSetupValues } from "#lib/setups/values.ts";
import { projectRoot } from "#scripts/start/settings.ts";

const folder = join(projectRoot, "prisma", "reference");
const publications = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [
      name.replace(".json", ""),
      Publication.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))),
    ]),
);

const setupsOf = (key: string) =>
  (publications.get(key)?.runs ?? []).map((report) => ({
    report,
    values: toSetupValues({
      ...{ report, target: null, volumeName: null, configuration: null, namedPath: null, agentName: null },
      tags: report.tags,
    }).values,
  }));

test("all five are there, and each run has conditions that can be grouped by", () => {
  expect([...publications.keys()].sort()).toEqual([
    "itmedia-as4004t",
    "nakasha-asustor-qnap",
    "picman-ts932x",
    "storagereview-ts1685-qtier",
    "zigsow-ds415plus",
  ]);
  for (const key of publications.keys())
    for (const { values } of setupsOf(key)) {
      expect(SetupValues.safeParse({ values, tags: [] }).success).toBe(true);
      expect(values).toMatchObject({ origin: "published", source: key });
    }
});

test("the MTU of both ends makes four combinations, on a path of the smaller one", () => {
  const combinations = new Set(
    setupsOf("itmedia-as4004t").flatMap(({ values }) =>
      values.nasMtu === undefined ? [] : [`${values.nasMtu} ${values.clientMtu} ${values.pathMtu}`],
    ),
  );
  expect([...combinations].sort()).toEqual([
    "1500 1500 1500",
    "1500 9000 1500",
    "9000 1500 1500",
    "9000 9000 9000",
  ]);
});

test("no cache, a cache and a tier before the same pool", () => {
  const words = setupsOf("storagereview-ts1685-qtier").map(({ values }) => values.acceleration);
  expect(words).toEqual(["none", "read-write-cache", "tier"]);
  for (const { values } of setupsOf("storagereview-ts1685-qtier"))
    expect(values).toMatchObject({ raid: "raid6", driveCount: 12, protocol: "iscsi" });
});

test("one link and two, and the frame size that the source names or implies", () => {
  const found = setupsOf("zigsow-ds415plus")
    .filter(({ values }) => values.media === "ssd")
    .map(({ values }) => [values.nasLinks, values.nasBond, values.pathMtu, values.clientCount]);
  expect(found).toContainEqual([1, "none", 1500, 2]);
  expect(found).toContainEqual([1, "none", 9000, 2]);
  expect(found).toContainEqual([2, "802.3ad", 9000, 2]);
});

test("offloads on and off", () => {
  const words = new Set(setupsOf("picman-ts932x").map(({ values }) => values.offloads));
  expect(words).toContain("all-on");
  expect(words).toContain("all-off");
});

test("local disks beside no network", () => {
  for (const { values } of setupsOf("nakasha-asustor-qnap")) {
    expect(values).toMatchObject({ targetKind: "local-disk", protocol: "local" });
    expect(values).not.toHaveProperty("nasMtu");
  }
});
