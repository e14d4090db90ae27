import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findNasModel, listDriveModels, listNasModels, toComparedness } from "#lib/catalogue/models.ts";
import { driveName } from "#lib/catalogue/names.ts";
import { Publication } from "#lib/contract/publication.ts";

const gib = 2 ** 30;
const nas = listNasModels();
const drives = listDriveModels();

const readPublication = (key: string) =>
  Publication.parse(
    JSON.parse(readFileSync(new URL(`../../../prisma/reference/${key}.json`, import.meta.url), "utf8")),
  );

const unique = (names: readonly string[]) =>
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);

describe("the catalogue of NAS", () => {
  it("has the models of the published references and thirty more, each once", () => {
    const references = ["DS415+", "AS4004T", "TS-932X", "TS-1685", "AS6510T", "AS6804T", "TVS-h674"];
    for (const model of references) expect(findNasModel(null, model), model).not.toBeNull();
    expect(nas.length).toBeGreaterThanOrEqual(references.length + 30);
    unique(nas.map(({ vendor, model }) => `${vendor} ${model}`.toLowerCase()));
    expect(new Set(nas.map(({ vendor }) => vendor)).size).toBeGreaterThanOrEqual(5);
  });

  it("has memory that a NAS can have, and never more than its maker takes", () => {
    for (const { model, memoryBytes, memoryMaxBytes } of nas) {
      for (const bytes of memoryBytes ?? []) {
        expect(Number.isInteger(Math.log2(bytes / gib)), model).toBe(true);
        expect(bytes, model).toBeLessThanOrEqual(memoryMaxBytes ?? 128 * gib);
      }
      if (memoryMaxBytes !== null) {
        expect(memoryMaxBytes % gib, model).toBe(0);
        expect(memoryMaxBytes, model).toBeLessThanOrEqual(256 * gib);
      }
    }
  });

  it("has ports with the speed that their name says, and no more of them than fit", () => {
    for (const { model, ports } of nas)
      for (const { kind, linkBitsPerSecond, count } of ports ?? []) {
        const gigabits = Number(/^([\d.]+)GbE/.exec(kind ?? "")?.[1]);
        expect(linkBitsPerSecond, model).toBe(gigabits * 1e9);
        expect(count, model).toBeLessThanOrEqual(4);
      }
  });

  it("names a source for each, and says to have checked only what is there", () => {
    for (const model of nas) {
      expect(model.source.url ?? model.source.publication, model.model).not.toBeNull();
      if (model.source.url !== null) expect(new URL(model.source.url).protocol).toBe("https:");
      for (const fact of model.checked)
        expect(model[fact === "processorName" ? "processor" : fact], `${model.model} ${fact}`).not.toBeNull();
    }
  });

  it("says of each entry how far it was compared", () => {
    const model = findNasModel(null, "DS923+");
    if (model === null) throw new Error("no DS923+");
    const known = {
      ...model,
      year: null,
      memoryBytes: null,
      memoryMaxBytes: null,
      m2Slots: null,
      ports: null,
    };
    expect(toComparedness({ ...known, checked: [] })).toBe("none");
    expect(toComparedness({ ...known, checked: ["processorName", "bays"] })).toBe("in-part");
    expect(toComparedness({ ...known, checked: ["processor"] })).toBe("in-part");
    expect(toComparedness({ ...known, checked: ["bays", "processor"] })).toBe("whole");
  });

  it("agrees with the published reviews that it names", () => {
    const named = nas.filter(({ source }) => source.publication !== null);
    expect(named.map(({ model }) => model).sort()).toEqual(
      ["AS4004T", "AS6510T", "AS6804T", "DS415+", "TS-1685", "TS-932X", "TVS-h674"].sort(),
    );
    for (const { vendor, model, source, ...facts } of named) {
      const { runs, systems = [] } = readPublication(source.publication ?? "");
      const targets = [...runs, ...systems]
        .map(({ target }) => target)
        .filter((target) => target.model === model);
      expect(targets.length, model).toBeGreaterThan(0);
      for (const target of targets) {
        expect(target.vendor).toBe(vendor);
        if (target.ports !== null && facts.checked.includes("ports"))
          expect(facts.ports, model).toEqual(target.ports);
        if (target.bays !== null && facts.checked.includes("bays")) {
          const digits = (text: string | null) => text?.match(/\d+(?:\.\d+)?/g) ?? [];
          expect(digits(target.bays).slice(0, digits(facts.bays).length), model).toEqual(digits(facts.bays));
        }
        if (target.memoryBytes !== null && facts.memoryMaxBytes !== null)
          expect(target.memoryBytes, model).toBeLessThanOrEqual(facts.memoryMaxBytes);
      }
    }
  });

  it("finds a model however it is spelt, and none where two makers could be meant", () => {
    expect(findNasModel("synology", "ds 923+")?.model).toBe("DS923+");
    expect(findNasModel(null, "ts464")?.vendor).toBe("QNAP");
    expect(findNasModel("QNAP", "DS923+")).toBeNull();
    expect(findNasModel("Synology", null)).toBeNull();
    expect(findNasModel(null, "no such")).toBeNull();
  });
});

describe("the catalogue of drives", () => {
  it("has each drive once, with a source", () => {
    unique(drives.map((drive) => driveName(drive).toLowerCase()));
    for (const drive of drives) {
      expect(drive.source.url ?? drive.source.publication, driveName(drive)).not.toBeNull();
      for (const fact of drive.checked) expect(drive[fact], `${driveName(drive)} ${fact}`).not.toBeNull();
    }
  });

  it("has rates in bytes per second, below what the interface carries", () => {
    // SATA 6G carries 600 MB/s after 8b/10b; PCIe 128b/130b 985 MB/s and 1969 MB/s a lane in its third and fourth generation.
    const limits: Record<string, number> = {
      "SATA 6G": 600e6,
      "NVMe PCIe 3.0 x4": 4 * 985e6,
      "NVMe PCIe 4.0 x4": 4 * 1969e6,
    };
    for (const drive of drives) {
      const limit = limits[drive.interface ?? ""] ?? Number.POSITIVE_INFINITY;
      for (const rate of [drive.sequentialReadBytesPerSecond, drive.sequentialWriteBytesPerSecond]) {
        if (rate === null) continue;
        expect(rate, driveName(drive)).toBeGreaterThan(1e8);
        expect(rate, driveName(drive)).toBeLessThanOrEqual(limit);
      }
      if (drive.media !== "hdd") expect(drive.rotationsPerMinute).toBeNull();
      else if (drive.sequentialReadBytesPerSecond !== null)
        expect(drive.sequentialReadBytesPerSecond).toBeLessThan(300e6);
    }
  });

  it("has the hard disk that a published review reckons with", () => {
    const drive = drives.find(({ model }) => model === "WD10EFRX");
    expect(drive).toMatchObject({ media: "hdd", capacityBytes: 1e12, sequentialReadBytesPerSecond: 150e6 });
  });

  it("has every drive of the published references", () => {
    const named = drives.flatMap(({ source }) => source.publication ?? []);
    expect(new Set(named)).toEqual(
      new Set(["itmedia-as4004t", "zigsow-ds415plus", "storagereview-ts1685-qtier", "picman-ts932x"]),
    );
  });
});
