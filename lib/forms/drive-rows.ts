import type * as z from "zod";
import { DriveGroup, Media } from "#lib/contract/facts.ts";
import { Figure } from "#lib/contract/figure.ts";
import { type FieldReader, isAnythingKnown } from "./field-reader.ts";
import type { FormValues } from "./form-values.ts";
import { readIops, readRate, writeIops, writeRate, writeSize } from "./quantity-text.ts";

type Drives = z.infer<typeof DriveGroup>;

const FiguresFrom = DriveGroup.shape.figuresFrom.unwrap();
const isRotationalOf: Partial<Record<z.infer<typeof Media>, boolean>> = {
  hdd: true,
  ssd: false,
  nvme: false,
};

/** The own figures of a drive, and how each is written. */
const figureForms = {
  sequentialReadBytesPerSecond: { read: readRate, write: writeRate },
  sequentialWriteBytesPerSecond: { read: readRate, write: writeRate },
  randomReadIops: { read: readIops, write: writeIops },
  randomWriteIops: { read: readIops, write: writeIops },
} as const;

type FigureForm = (typeof figureForms)[keyof typeof figureForms];

/** A figure as a form has it: `210 MB/s`, `≈210 MB/s`, `200 MB/s - 250 MB/s`; "" for what is no value or range. */
function writeFigure(figure: Figure, { write }: FigureForm): string {
  if (figure.is === "range") return `${write(figure.low)} - ${write(figure.high)}`;
  if (figure.is !== "value") return "";
  return `${figure.quality === "approximate" ? "≈" : ""}${write(figure.value)}`;
}

/** Reads what `writeFigure` writes; what a person states is of quality `stated`. */
function parseFigure(text: string, { read }: FigureForm): Figure | null {
  const quality = /^[≈~]/.test(text) ? "approximate" : "stated";
  const parts = text.replace(/^[≈~]\s*/, "").split(/\s*[-–〜]\s*/);
  const amounts = parts.map(read).map((part) => ("value" in part && part.value > 0 ? part.value : null));
  const [low = null, high = null] = amounts;
  if (low === null || parts.length > 2) return null;
  if (parts.length === 1) return { is: "value", value: low, quality };
  return high === null || high < low ? null : { is: "range", low, high, quality };
}

const keptName = (name: string) => `${name}.kept`;

/** A figure that was not edited stays what it was, with its source and quality. */
function keptFigure(values: FormValues, name: string): Figure | undefined {
  try {
    return Figure.parse(JSON.parse(values[keptName(name)] ?? ""));
  } catch {
    return undefined;
  }
}

function readFigure(reader: FieldReader, name: string, form: FigureForm): Figure | undefined {
  const text = reader.text(name) ?? "";
  const kept = keptFigure(reader.values, name);
  if (kept !== undefined && writeFigure(kept, form) === text) return kept;
  if (text === "") return undefined;
  const figure = parseFigure(text, form);
  if (figure === null) reader.fail(name, form.read === readRate ? "rate" : "number");
  return figure ?? undefined;
}

const figureNames = [
  "sequentialReadBytesPerSecond",
  "sequentialWriteBytesPerSecond",
  "randomReadIops",
  "randomWriteIops",
] as const;

/** Reads one row of equal drives; null where nothing is known of it. */
export function readDrives(reader: FieldReader, prefix: string): Drives | null {
  const at = (field: string) => `${prefix}.${field}`;
  const media = reader.choice(at("media"), Media);
  const figuresFrom = reader.choice(at("figuresFrom"), FiguresFrom);
  const drives: Drives = {
    model: reader.text(at("model")),
    media,
    interface: reader.text(at("interface")),
    count: reader.quantity(at("count"), "count"),
    capacityBytes: reader.quantity(at("capacityBytes"), "size"),
    isRotational: (media === null ? null : isRotationalOf[media]) ?? reader.yesNo(at("isRotational")),
  };
  for (const name of figureNames) {
    const figure = readFigure(reader, at(name), figureForms[name]);
    if (figure !== undefined) drives[name] = figure;
  }
  if (figuresFrom !== null) drives.figuresFrom = figuresFrom;
  return isAnythingKnown(drives) ? drives : null;
}

export const yesNoText = (value: boolean | null) => (value === null ? "" : value ? "yes" : "no");

/** The texts of one row; `readDrives` gives the same drives back. */
export function writeDrives(drives: Drives, prefix: string): FormValues {
  const values: Record<string, string> = {
    [`${prefix}.model`]: drives.model ?? "",
    [`${prefix}.media`]: drives.media ?? "",
    [`${prefix}.interface`]: drives.interface ?? "",
    [`${prefix}.count`]: drives.count === null ? "" : String(drives.count),
    [`${prefix}.capacityBytes`]: drives.capacityBytes === null ? "" : writeSize(drives.capacityBytes, false),
    [`${prefix}.isRotational`]: yesNoText(drives.isRotational),
    [`${prefix}.figuresFrom`]: drives.figuresFrom ?? "",
  };
  for (const name of figureNames) {
    const figure = drives[name];
    values[`${prefix}.${name}`] = figure === undefined ? "" : writeFigure(figure, figureForms[name]);
    if (figure !== undefined) values[keptName(`${prefix}.${name}`)] = JSON.stringify(figure);
  }
  return values;
}
