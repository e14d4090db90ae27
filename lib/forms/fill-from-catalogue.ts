import "server-only";
import { getTranslations } from "next-intl/server";
import {
  type DriveModel,
  findNasModel,
  listDriveModels,
  type NasModel,
  toComparedness,
} from "#lib/catalogue/models.ts";
import { driveName } from "#lib/catalogue/names.ts";
import { writeDrives } from "./drive-rows.ts";
import { type FormState, nextState } from "./form-state.ts";
import { type FormValues, rowCount } from "./form-values.ts";
import { writeTarget } from "./target-form.ts";

const plain = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "");

/** The drive of this name, with or without vendor and series; null where the catalogue has none, or several. */
export function findDriveModel(name: string): DriveModel | null {
  const asked = plain(name);
  if (asked === "") return null;
  const models = listDriveModels();
  const exact = models.find((model) => plain(driveName(model)) === asked);
  if (exact !== undefined) return exact;
  const found = models.filter(({ model }) => model !== null && plain(model) === asked);
  return found.length === 1 ? (found[0] ?? null) : null;
}

const stated = (value: number | null) =>
  value === null ? undefined : ({ is: "value", value, quality: "stated" } as const);

function toDriveValues(drive: DriveModel, prefix: string): FormValues {
  const read = stated(drive.sequentialReadBytesPerSecond);
  const write = stated(drive.sequentialWriteBytesPerSecond);
  const hasFigure = read !== undefined || write !== undefined;
  return writeDrives(
    {
      model: driveName(drive),
      media: drive.media,
      interface: drive.interface,
      count: null,
      capacityBytes: drive.capacityBytes,
      isRotational: drive.rotationsPerMinute === null ? null : true,
      ...(read === undefined ? {} : { sequentialReadBytesPerSecond: read }),
      ...(write === undefined ? {} : { sequentialWriteBytesPerSecond: write }),
      ...(hasFigure ? { figuresFrom: "catalogue" as const } : {}),
    },
    prefix,
  );
}

/** What was written stays; only empty fields are filled. */
const fillEmpty = (values: FormValues, found: FormValues): FormValues => ({
  ...values,
  ...Object.fromEntries(Object.entries(found).filter(([name]) => (values[name] ?? "").trim() === "")),
});

/** Says where the values are from, and whether anyone has compared them with it. */
async function toFilled(model: DriveModel | NasModel) {
  const { source } = model;
  const t = await getTranslations("configurations");
  const host = source.url === null ? (source.publication ?? "") : new URL(source.url).hostname;
  return { text: t(`form.filled.${toComparedness(model)}`, { source: host }), url: source.url };
}

/** Fills a row of drives with what the catalogue says of its model. */
export async function fillDrives(
  state: FormState,
  values: FormValues,
  list: string,
  row: number,
): Promise<FormState> {
  const prefix = `${list}.${row}`;
  const drive = findDriveModel(values[`${prefix}.model`] ?? "");
  const t = await getTranslations("configurations");
  const filled = drive === null ? { text: t("form.noDrives"), url: null } : await toFilled(drive);
  const next = drive === null ? values : fillEmpty(values, toDriveValues(drive, prefix));
  return nextState(state, next, { filled: { [prefix]: filled }, focus: prefix });
}

/** Fills the form of a target with what the catalogue says of its model: processor, memory where it is sold with one only, bays, ports. */
export async function fillTarget(state: FormState, values: FormValues): Promise<FormState> {
  const model = findNasModel(values.vendor?.trim() || null, values.model ?? "");
  const t = await getTranslations("configurations");
  if (model === null)
    return nextState(state, values, {
      filled: { all: { text: t("form.noModel"), url: null } },
      focus: "all",
    });
  const [memory, ...more] = model.memoryBytes ?? [];
  const {
    name: _name,
    kind: _kind,
    note: _note,
    ...found
  } = writeTarget({
    name: "",
    kind: "nas",
    vendor: model.vendor,
    model: model.model,
    processor: model.processor,
    memoryBytes: more.length > 0 ? null : (memory ?? null),
    bays: model.bays,
    ports: rowCount(values, "ports") > 0 ? null : model.ports,
    note: null,
  });
  return nextState(state, fillEmpty(values, found), {
    filled: { all: await toFilled(model) },
    focus: "all",
  });
}
