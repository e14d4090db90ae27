import * as z from "zod";
import { Media, Port } from "#lib/contract/facts.ts";
import drives from "./drive-models.json" with { type: "json" };
import nas from "./nas-models.json" with { type: "json" };

const text = z.string().min(1).max(300);
const bytes = z.int().positive();

/** Where a model's facts come from: the maker's page, or the published review that describes it. One of them is there. */
const ModelSource = z
  .strictObject({
    url: z.url({ protocol: /^https$/ }).nullable(),
    publication: z.string().max(80).nullable(),
  })
  .refine(({ url, publication }) => url !== null || publication !== null, { error: "no source" });

/**
 * A NAS as it is sold. Null is "not known". `memoryBytes` has a value for each memory it is sold with, `memoryMaxBytes` the most
 * that its maker takes. `checked` names the facts that were compared with a text that states them; the others were compared with
 * nothing. `processorName` is the processor without its cores and clock.
 */
export const NasModel = z.strictObject({
  vendor: text,
  model: text,
  /** The year in which it came out. */
  year: z.int().min(1990).max(2100).nullable(),
  processor: text.nullable(),
  memoryBytes: z.array(bytes).min(1).nullable(),
  memoryMaxBytes: bytes.nullable(),
  bays: text.nullable(),
  m2Slots: z.int().nonnegative().nullable(),
  ports: z.array(Port).min(1).nullable(),
  source: ModelSource,
  checked: z.array(
    z.enum([
      "year",
      "processor",
      "processorName",
      "memoryBytes",
      "memoryMaxBytes",
      "bays",
      "m2Slots",
      "ports",
    ]),
  ),
});
export type NasModel = z.infer<typeof NasModel>;

/** A drive as it is sold. The rates are the highest that its data sheet gives. `checked` as for a NAS. */
export const DriveModel = z.strictObject({
  vendor: text,
  series: text,
  /** Null where a source names the series only. */
  model: text.nullable(),
  media: Media,
  interface: text.nullable(),
  capacityBytes: bytes.nullable(),
  rotationsPerMinute: z.int().positive().nullable(),
  sequentialReadBytesPerSecond: bytes.nullable(),
  sequentialWriteBytesPerSecond: bytes.nullable(),
  source: ModelSource,
  checked: z.array(
    z.enum([
      "media",
      "interface",
      "capacityBytes",
      "rotationsPerMinute",
      "sequentialReadBytesPerSecond",
      "sequentialWriteBytesPerSecond",
    ]),
  ),
});
export type DriveModel = z.infer<typeof DriveModel>;

/** How far an entry was compared with texts that state its facts. Whatever was not may be wrong. */
export const Comparedness = z.enum(["none", "in-part", "whole"]);
export type Comparedness = z.infer<typeof Comparedness>;

/** Members of an entry that say which one it is, not how it is. */
const names = new Set(["vendor", "model", "series", "source", "checked"]);

/** How far this entry was compared: with nothing, in part, or in every fact that is known. */
export function toComparedness(model: NasModel | DriveModel): Comparedness {
  const checked = new Set<string>(model.checked);
  const known = Object.entries(model).filter(([name, value]) => !names.has(name) && value !== null);
  if (known.every(([name]) => checked.has(name))) return "whole";
  return checked.size === 0 ? "none" : "in-part";
}

const compared = { compared: Comparedness };
const ComparedNas = NasModel.extend(compared).meta({ id: "NasModel" });
const ComparedDrive = DriveModel.extend(compared).meta({ id: "DriveModel" });

/** Answer of the API: everything that is known of models, for suggestions. */
export const CatalogueAnswer = z
  .strictObject({ nas: z.array(ComparedNas), drives: z.array(ComparedDrive) })
  .meta({ id: "CatalogueAnswer" });
export type CatalogueAnswer = z.infer<typeof CatalogueAnswer>;

const Catalogue = z.strictObject({ nas: z.array(NasModel), drives: z.array(DriveModel) });

let catalogue: z.infer<typeof Catalogue> | undefined;

function getCatalogue() {
  catalogue ??= Catalogue.parse({ nas, drives });
  return catalogue;
}

/** NAS models by vendor and model. */
export function listNasModels(): readonly NasModel[] {
  return getCatalogue().nas;
}

/** Drive models by vendor, series and capacity. */
export function listDriveModels(): readonly DriveModel[] {
  return getCatalogue().drives;
}

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, "");

/** The NAS of this vendor and model, however they are spelt ("ds 923+" is a DS923+); null when the catalogue has none. */
export function findNasModel(vendor: string | null, model: string | null): NasModel | null {
  if (model === null) return null;
  const asked = plain(model);
  const found = listNasModels().filter((one) => plain(one.model) === asked);
  if (vendor === null) return found.length === 1 ? (found[0] ?? null) : null;
  return found.find((one) => plain(one.vendor) === plain(vendor)) ?? null;
}
