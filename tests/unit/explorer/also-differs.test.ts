import { describe, expect, test } from "vitest";
import { type Conditions, toAlsoDiffers, toShared } from "#lib/explorer/also-differs.ts";
import type { DimensionValue } from "#lib/setups/dimensions.ts";

type Values = Record<string, string | number | boolean>;
const toLabel = (dimension: string, value: DimensionValue) => ({ dimension, value, name: null });
const group = (
  key: string,
  setups: Values[],
  workloads: Record<string, DimensionValue>[] = [],
): Conditions => ({
  key,
  setups: setups.map((values) => ({ values, tags: [] })),
  workloads,
});
const differing = (groups: Conditions[], chosen: string[]) =>
  toAlsoDiffers(groups, chosen, toLabel).map(({ dimension, values }) => [
    dimension,
    ...values.map(({ labels }) => labels.map(({ value }) => value)),
  ]);

describe("what also differs", () => {
  test("is nothing where groups are alike but for the chosen dimensions", () => {
    const alike = { vendor: "ASUSTOR", raid: "raid0" };
    const groups = [group("1500", [{ ...alike, nasMtu: 1500 }]), group("9000", [{ ...alike, nasMtu: 9000 }])];
    expect(differing(groups, ["nasMtu"])).toEqual([]);
  });

  test("names each other dimension with the values of each group", () => {
    const groups = [
      group("1500", [{ nasMtu: 1500, firmware: "7.1", clientOs: "Windows 11" }]),
      group("9000", [{ nasMtu: 9000, firmware: "7.2", clientOs: "Windows 11" }]),
    ];
    expect(differing(groups, ["nasMtu"])).toEqual([["firmware", ["7.1"], ["7.2"]]]);
  });

  test("counts what is known for some only", () => {
    const groups = [group("a", [{ firmware: "7.2" }]), group("b", [{}])];
    expect(differing(groups, ["raid"])).toEqual([["firmware", ["7.2"], [null]]]);
  });

  test("counts what is mixed within a group", () => {
    const mixed = [{ firmware: "7.10" }, { firmware: "7.2" }];
    expect(differing([group("a", mixed), group("b", mixed)], ["raid"])).toEqual([
      ["firmware", ["7.2", "7.10"], ["7.2", "7.10"]],
    ]);
    expect(differing([group("a", mixed)], ["raid"])).toEqual([["firmware", ["7.2", "7.10"]]]);
  });

  test("leaves out what follows from what was chosen", () => {
    const groups = [
      group("a", [
        {
          nasMtu: 1500,
          pathMtu: 1500,
          target: "a",
          vendor: "A",
          model: "A1",
          configuration: "r1",
          source: "s1",
        },
      ]),
      group("b", [
        {
          nasMtu: 9000,
          pathMtu: 9000,
          target: "b",
          vendor: "B",
          model: "B1",
          configuration: "r2",
          source: "s2",
        },
      ]),
    ];
    expect(differing(groups, ["nasMtu", "target"])).toEqual([]);
    expect(differing(groups, ["nasMtu"])).toEqual([["target", ["a"], ["b"]]]);
    expect(differing(groups, ["target"]).map(([dimension]) => dimension)).toEqual(["nasMtu"]);
  });

  test("names the bond where links are not chosen, once", () => {
    const groups = [
      group("a", [{ nasBond: "none", nasLinks: 1 }]),
      group("b", [{ nasBond: "802.3ad", nasLinks: 2 }]),
    ];
    expect(differing(groups, ["raid"])).toEqual([["nasBond", ["none"], ["802.3ad"]]]);
    expect(differing(groups, ["nasLinks"])).toEqual([]);
  });

  test("asks for a dialect of SMB only where SMB is spoken, and for a cache's state where there is one", () => {
    const groups = [
      group("smb", [{ protocol: "smb", smbDialect: "3.1.1", acceleration: "none" }]),
      group("nfs", [
        { protocol: "nfs", nfsVersion: "4.1", acceleration: "read-cache", accelerationState: "warm" },
      ]),
    ];
    expect(differing(groups, ["raid"])).toEqual([
      ["acceleration", ["none"], ["read-cache"]],
      ["protocol", ["smb"], ["nfs"]],
    ]);
  });

  test("names tags by their keys, those without one together, and leaves chosen ones out", () => {
    const tagged = (key: string, ...tags: string[]): Conditions => ({
      key,
      setups: [{ values: {}, tags }],
      workloads: [],
    });
    const groups = [
      tagged("a", "fast", "quiet", "room=lab", "site=home"),
      tagged("b", "fast", "room=lab", "site=office"),
    ];
    expect(differing(groups, ["raid"])).toEqual([
      ["tag", ["fast, quiet"], ["fast"]],
      ["tag:site", ["home"], ["office"]],
    ]);
    expect(differing(groups, ["tag:site"])).toEqual([["tag", ["fast, quiet"], ["fast"]]]);
    expect(differing(groups, ["tag"])).toEqual([]);
    expect(differing([tagged("a", "fast"), tagged("b", "fast")], [])).toEqual([]);
    const published = (key: string, tag: string): Conditions => ({
      key,
      setups: [{ values: { origin: "published" }, tags: [tag] }],
      workloads: [],
    });
    expect(differing([published("a", "run=1"), published("b", "run=2")], [])).toEqual([]);
    expect(differing([tagged("a", "room=lab"), tagged("b")], [])).toEqual([["tag:room", ["lab"], [null]]]);
  });

  test("asks for what belongs to a protocol, and for the size of a cache that is on, only there", () => {
    const groups = [
      group("iscsi", [{ protocol: "iscsi", lunSize: 1e12, memoryCache: true, memoryCacheSize: 1e9 }]),
      group("smb", [{ protocol: "smb", smbChannels: 2, memoryCache: false }]),
    ];
    expect(differing(groups, []).map(([dimension]) => dimension)).toEqual(["memoryCache", "protocol"]);
  });

  test("names details in which workloads of one label differ", () => {
    const groups = [
      group("a", [{}], [{ "workload.fileBytes": 1073741824, "workload.passMs": 5000 }]),
      group("b", [{}], [{ "workload.fileBytes": 17179869184, "workload.passMs": 5000 }]),
    ];
    expect(differing(groups, ["raid"])).toEqual([["workload.fileBytes", [1073741824], [17179869184]]]);
  });

  test("names all values together where there are too many groups to name", () => {
    const groups = Array.from({ length: 101 }, (_, at) =>
      group(`${at}`, [{ media: at % 2 === 0 ? "hdd" : "ssd" }]),
    );
    expect(toAlsoDiffers(groups, ["firmware"], toLabel)).toMatchObject([
      { dimension: "media", values: [{ groupKey: "", labels: [{ value: "hdd" }, { value: "ssd" }] }] },
    ]);
  });

  test("tells a number from the same digits as a text", () => {
    expect(differing([group("a", [{ nasMtu: 9000 }]), group("b", [{ nasMtu: "9000" }])], [])).toHaveLength(1);
  });
});

describe("what the runs of a panel have in common", () => {
  test("is what differs between panels and is one known value here", () => {
    const groups = [group("a", [{ protocol: "smb", client: "x" }]), group("b", [{ protocol: "nfs" }])];
    const listed = toAlsoDiffers(groups, [], toLabel);
    expect(toShared(groups[0]?.setups ?? [], listed, toLabel).map(({ value }) => value)).toEqual([
      "smb",
      "x",
    ]);
    expect(toShared(groups[1]?.setups ?? [], listed, toLabel).map(({ value }) => value)).toEqual(["nfs"]);
    expect(
      toShared(
        groups.flatMap(({ setups }) => setups),
        listed,
        toLabel,
      ),
    ).toEqual([]);
  });
});
