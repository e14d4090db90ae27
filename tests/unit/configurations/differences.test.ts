import { describe, expect, test } from "vitest";
import type * as z from "zod";
import {
  type FactChange,
  toContradictions,
  toFactChanges,
  toFoundFacts,
} from "#lib/configurations/differences.ts";
import {
  Bond,
  ConfigurationFacts,
  DriveGroup,
  FileSystem,
  MemoryCache,
  NasNetwork,
  Pool,
  unknownConfiguration,
} from "#lib/contract/facts.ts";
import { accesses, cache, fullFacts, hdd, ssd, tier } from "./full-facts.ts";

const known = (value: object) => ({ is: "known", value });
const notKnown = { is: "not-known" };
const absent = { is: "absent" };

/** A change that has one place only. */
const change = (fact: string, before: object, after: object) => ({
  fact,
  of: null,
  group: null,
  before,
  after,
});

/** The configuration with the value at `path` replaced, as JSON. */
function replaced(facts: ConfigurationFacts, path: readonly (string | number)[], value: unknown): unknown {
  const copy: unknown = structuredClone(facts);
  let at: unknown = copy;
  for (const step of path.slice(0, -1))
    at = typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined;
  if (typeof at === "object" && at !== null) Reflect.set(at, path.at(-1) ?? "", value);
  return copy;
}

type Leaf = { path: (string | number)[]; value: unknown };

/** Figures and lists of texts are one fact each; `kind` and `protocol` decide what else there is, and are tested apart. */
function leavesOf(value: unknown, path: (string | number)[] = []): Leaf[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  if ("is" in value) return [{ path, value }];
  if (Array.isArray(value)) {
    return typeof value[0] === "object"
      ? value.flatMap((item, at) => leavesOf(item, [...path, at]))
      : [{ path, value }];
  }
  return Object.entries(value)
    .filter(([key]) => key !== "kind" && key !== "protocol")
    .flatMap(([key, member]) => leavesOf(member, [...path, key]));
}

/** Other values that a member may have, of which the schema takes one. */
const others = (value: unknown): unknown[] => {
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return [value + 1];
  if (Array.isArray(value)) return [[...value, "more"]];
  if (typeof value === "object") return [{ is: "value", value: 1, quality: "stated" }];
  return [
    "raid6",
    "ssd",
    "hdd",
    "degraded",
    "warm",
    "not-migrated",
    "read-write",
    "balance-rr",
    "entered",
    "else",
  ].filter((word) => word !== value);
};

const everything = [...accesses.map((access) => fullFacts({ access })), fullFacts({ acceleration: tier })];

describe("toFactChanges", () => {
  test("the sample holds every member of the contract", () => {
    const facts = fullFacts();
    const keys = (object: object | null | undefined) => Object.keys(object ?? {}).sort();
    expect(keys(facts)).toEqual(keys(ConfigurationFacts.shape));
    expect(keys(facts.pool)).toEqual(keys(Pool.shape));
    expect(keys(facts.pool?.drives?.[0])).toEqual(keys(DriveGroup.shape));
    expect(keys(facts.fileSystem)).toEqual(keys(FileSystem.shape));
    expect(keys(facts.memoryCache)).toEqual(keys(MemoryCache.shape));
    expect(keys(facts.network)).toEqual(keys(NasNetwork.shape));
    expect(keys(facts.network?.bond)).toEqual(keys(Bond.shape));
  });

  test("what is equal has no difference, whatever is left out or null", () => {
    for (const facts of everything) expect(toFactChanges(facts, structuredClone(facts))).toEqual([]);
    const empty = ConfigurationFacts.parse({
      ...unknownConfiguration,
      pool: {
        media: null,
        drives: null,
        driveCount: null,
        raid: null,
        stripeBytes: null,
        state: null,
        layers: null,
      },
      volumeKind: null,
      network: { linkBitsPerSecond: null, mtu: null, bond: null },
    });
    expect(toFactChanges(unknownConfiguration, empty)).toEqual([]);
    expect(toFactChanges(empty, unknownConfiguration)).toEqual([]);
  });

  test("every single fact that changes is one difference, and the other way round the opposite one", () => {
    let tried = 0;
    for (const facts of everything) {
      for (const { path, value } of leavesOf(facts)) {
        const next = others(value)
          .map((other) => ConfigurationFacts.safeParse(replaced(facts, path, other)))
          .find((parsed) => parsed.success);
        expect(next, path.join(".")).toBeDefined();
        const after = next?.data ?? facts;
        const [there, ...more] = toFactChanges(facts, after);
        expect(more, path.join(".")).toEqual([]);
        expect(there, path.join(".")).toMatchObject({ before: { is: "known" }, after: { is: "known" } });
        const [back] = toFactChanges(after, facts);
        expect(back).toEqual({ ...there, before: there?.after, after: there?.before });
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(200);
  });

  test("every fact that becomes known, or is forgotten, is a difference against not known", () => {
    for (const facts of everything) {
      for (const { path } of leavesOf(facts)) {
        const forgotten = [null, undefined]
          .map((nothing) => ConfigurationFacts.safeParse(replaced(facts, path, nothing)))
          .find((parsed) => parsed.success);
        // The name of an "other" protocol is never unknown.
        if (forgotten === undefined) continue;
        const changes = toFactChanges(forgotten.data, facts);
        expect(changes.length, path.join(".")).toBe(1);
        expect(changes[0]?.before, path.join(".")).toEqual(notKnown);
      }
    }
  });

  test("jumbo frames, told with their unit", () => {
    const after = fullFacts({
      network: { ...fullFacts().network, mtu: 9000, linkBitsPerSecond: 1e10, bond: null },
    });
    expect(toFactChanges(fullFacts(), after)).toContainEqual(
      change("nasMtu", known({ is: "mtu", mtu: 1500 }), known({ is: "mtu", mtu: 9000 })),
    );
    expect(toFactChanges(unknownConfiguration, after)).toContainEqual(
      change("nasMtu", notKnown, known({ is: "mtu", mtu: 9000 })),
    );
  });

  test("a cache that is taken out leaves no mode behind, and a tier has no cache's state", () => {
    const factsOf = (changes: FactChange[]) => Object.fromEntries(changes.map((one) => [one.fact, one]));
    const gone = factsOf(toFactChanges(fullFacts(), fullFacts({ acceleration: { kind: "none" } })));
    expect(gone.acceleration).toMatchObject({
      before: known({ is: "word", word: "cache" }),
      after: known({ is: "word", word: "none" }),
    });
    expect(gone.cacheMode).toMatchObject({ before: known({ is: "word", word: "read" }), after: absent });
    expect(gone.overProvisioning).toMatchObject({ after: absent });
    const tiered = factsOf(toFactChanges(fullFacts(), fullFacts({ acceleration: tier })));
    expect(tiered.cacheState).toMatchObject({ after: absent });
    expect(tiered.tierSchedule).toMatchObject({
      before: absent,
      after: known({ is: "text", text: "daily 3:00" }),
    });
    expect(tiered.accelerationSize).toBeUndefined();
  });

  test("another protocol is told with what only it has; a protocol that was not known told nothing", () => {
    const [smb, nfs] = accesses;
    const changes = toFactChanges(fullFacts({ access: smb ?? null }), fullFacts({ access: nfs ?? null }));
    expect(changes.find(({ fact }) => fact === "protocol")).toEqual(
      change("protocol", known({ is: "word", word: "smb" }), known({ is: "word", word: "nfs" })),
    );
    expect(changes.find(({ fact }) => fact === "smbSigning")?.after).toEqual(absent);
    expect(changes.find(({ fact }) => fact === "nfsConnections")).toEqual(
      change("nfsConnections", absent, known({ is: "count", count: 8 })),
    );
    const first = toFactChanges(fullFacts({ access: null }), fullFacts({ access: nfs ?? null }));
    expect(first.find(({ fact }) => fact === "nfsConnections")?.before).toEqual(notKnown);
    expect(first.some(({ fact }) => fact.startsWith("smb"))).toBe(false);
  });

  test("mixed drives: a group that came, one that changed, one that went", () => {
    const pool = fullFacts().pool;
    if (pool === null) throw new Error("the sample has a pool");
    const of = (drives: z.infer<typeof DriveGroup>[] | null) => fullFacts({ pool: { ...pool, drives } });
    const big = { ...hdd, capacityBytes: 8e12, count: 2 };
    expect(toFactChanges(of([hdd]), of([hdd, big]))).toEqual([
      { fact: "drives", of: "pool", group: 2, before: absent, after: known({ is: "drives", drives: big }) },
    ]);
    expect(toFactChanges(of([hdd, big]), of([{ ...hdd, count: 3 }, big]))).toEqual([
      {
        fact: "driveGroupCount",
        of: "pool",
        group: 1,
        before: known({ is: "count", count: 4 }),
        after: known({ is: "count", count: 3 }),
      },
    ]);
    expect(toFactChanges(of(null), of([hdd]))).toEqual([
      {
        fact: "drives",
        of: "pool",
        group: null,
        before: notKnown,
        after: known({ is: "drives", drives: hdd }),
      },
    ]);
    expect(toFactChanges(of(null), of([]))).toEqual([
      {
        fact: "drives",
        of: "pool",
        group: null,
        before: notKnown,
        after: known({ is: "word", word: "no-drives" }),
      },
    ]);
    expect(toFactChanges(of([hdd]), of([]))).toEqual([
      {
        fact: "drives",
        of: "pool",
        group: null,
        before: known({ is: "drives", drives: hdd }),
        after: absent,
      },
    ]);
  });

  test("drives of the cache are told apart from those of the pool", () => {
    const faster = { ...ssd, model: "SD-960", capacityBytes: 960e9 };
    const changes = toFactChanges(fullFacts(), fullFacts({ acceleration: { ...cache, drives: [faster] } }));
    expect(changes).toEqual([
      {
        fact: "driveModel",
        of: "acceleration",
        group: null,
        before: known({ is: "text", text: "SD-480" }),
        after: known({ is: "text", text: "SD-960" }),
      },
      {
        fact: "driveCapacity",
        of: "acceleration",
        group: null,
        before: known({ is: "capacity", bytes: 480e9 }),
        after: known({ is: "capacity", bytes: 960e9 }),
      },
    ]);
  });
});

describe("toContradictions", () => {
  const of = (written: Partial<ConfigurationFacts>, found: Partial<ConfigurationFacts>) =>
    toContradictions(
      { configuration: { ...unknownConfiguration, ...found } },
      { ...unknownConfiguration, ...written },
    );

  test("both known and different", () => {
    const [smb] = accesses;
    if (smb?.protocol !== "smb") throw new Error("the sample has SMB");
    expect(of({ access: smb }, { access: { ...smb, dialect: "3.0", channels: null } })).toEqual([
      {
        fact: "smbDialect",
        of: null,
        group: null,
        written: known({ is: "text", text: "3.1.1" }),
        found: known({ is: "text", text: "3.0" }),
      },
    ]);
  });

  test("what one of both does not know contradicts nothing, nor does another spelling or a remark", () => {
    expect(of({}, fullFacts())).toEqual([]);
    expect(of(fullFacts(), {})).toEqual([]);
    expect(of({ firmware: "QTS  5.1" }, { firmware: "qts 5.1" })).toEqual([]);
    expect(of({ note: "a" }, { note: "b" })).toEqual([]);
  });

  test("options contradict each other where both set one of them otherwise", () => {
    const nfs = accesses[1];
    if (nfs?.protocol !== "nfs") throw new Error("the sample has NFS");
    const written = { ...nfs, options: ["nconnect=8", "hard"] };
    expect(of({ access: written }, { access: { ...nfs, options: ["hard", "rsize=1048576"] } })).toEqual([]);
    expect(
      of({ access: written }, { access: { ...nfs, options: ["nconnect=4"] } }).map(({ fact }) => fact),
    ).toEqual(["accessOptions"]);
  });

  test("over SMB a client does not see the volume's file system; on a local disk it does", () => {
    const system = {
      type: "btrfs",
      options: null,
      isEncrypted: null,
      compression: null,
      isDeduplicated: null,
    };
    const found = { ...system, type: "cifs" };
    const [smb] = accesses;
    expect(of({ fileSystem: system }, { fileSystem: found, access: smb ?? null })).toEqual([]);
    expect(
      of(
        { fileSystem: system },
        { fileSystem: { ...found, type: "ext4" }, access: { protocol: "local" } },
      ).map(({ fact }) => fact),
    ).toEqual(["fileSystem"]);
    expect(toFoundFacts({ configuration: fullFacts() })).toMatchObject({
      fileSystem: null,
      firmware: "5.1.2",
    });
  });

  test("two known lists of drives, one of them longer", () => {
    const pool = fullFacts().pool;
    if (pool === null) throw new Error("the sample has a pool");
    const facts = of({ pool: { ...pool, drives: [hdd] } }, { pool: { ...pool, drives: [hdd, hdd] } });
    expect(facts.map(({ fact, group }) => [fact, group])).toEqual([["drives", 2]]);
  });
});
