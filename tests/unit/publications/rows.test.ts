import { describe, expect, it } from "vitest";
import { Publication } from "#lib/contract/publication.ts";
import { readReferenceFiles } from "#lib/publications/reference-files.ts";
import { fixedId, revisionNames, toPublicationRows } from "#lib/publications/rows.ts";

const read = (key: string) => {
  const file = readReferenceFiles().find((one) => one.key === key);
  return Publication.parse(JSON.parse(file?.text ?? ""));
};

describe("fixed ids", () => {
  it("are UUIDs of version 8 that follow from their parts alone", () => {
    expect(fixedId("target", "a")).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(fixedId("target", "a")).toBe(fixedId("target", "a"));
    expect(fixedId("target", "a")).not.toBe(fixedId("volume", "a"));
  });

  it("tell parts apart that read alike when joined", () => {
    expect(fixedId("a", "bc")).not.toBe(fixedId("ab", "c"));
  });
});

describe("names of revisions", () => {
  it("are what the source's names begin with, in whole words", () => {
    expect(revisionNames([["hdd-raid0-1g", "hdd-raid0-10g"], ["hdd-raid5-1g"]])).toEqual([
      "hdd-raid0",
      "hdd-raid5-1g",
    ]);
  });

  it("are all of them where the beginning names two revisions, or none", () => {
    expect(
      revisionNames([
        ["mtu-1500-1500", "mtu-9000-1500"],
        ["mtu-1500-9000", "mtu-9000-9000"],
      ]),
    ).toEqual(["mtu-1500-1500, mtu-9000-1500", "mtu-1500-9000, mtu-9000-9000"]);
    expect(revisionNames([["a", "b"]])).toEqual(["a, b"]);
  });
});

describe("the rows of a publication", () => {
  it("count revisions for each volume from 1, and give each run one of them", () => {
    for (const { key } of readReferenceFiles()) {
      const { configurations, runs } = toPublicationRows(read(key));
      for (const [owner, own] of Map.groupBy(configurations, (one) => one.volumeId ?? one.targetId))
        expect(
          own.map(({ revision }) => revision),
          owner,
        ).toEqual(own.map((_, at) => at + 1));
      for (const { report, configurationId } of runs)
        expect(configurations.find(({ id }) => id === configurationId)?.facts).toEqual(report.configuration);
      expect(new Set(configurations.map(({ id }) => id)).size).toBe(configurations.length);
    }
  });

  it("stand at the start of the publication's year, or of 1970 where none is known", () => {
    expect(toPublicationRows(read("itmedia-as4004t")).at.toISOString()).toBe("2018-01-01T00:00:00.000Z");
    expect(toPublicationRows(read("picman-ts932x")).at.getTime()).toBe(0);
  });

  it("have the targets of runs and of systems without runs", () => {
    const { targets } = toPublicationRows(read("nakasha-asustor-qnap"));
    expect(targets).toHaveLength(8);
  });
});
