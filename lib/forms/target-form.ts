import { Target, Volume } from "#lib/contract/facts.ts";
import { type FieldErrors, FieldReader } from "./field-reader.ts";
import type { FormValues } from "./form-values.ts";
import { writeLink, writeSize } from "./quantity-text.ts";

type Described = Pick<
  Target,
  "name" | "kind" | "vendor" | "model" | "processor" | "memoryBytes" | "bays" | "ports"
> & { note: string | null };

const Kind = Target.shape.kind;
const VolumeKind = Volume.shape.kind;
export const targetKinds = Kind.options;
export const volumeKinds = VolumeKind.options;

const longestNote = 20_000;

function readPort(reader: FieldReader, prefix: string) {
  const kind = reader.text(`${prefix}.kind`);
  const linkBitsPerSecond = reader.quantity(`${prefix}.linkBitsPerSecond`, "link");
  const count = reader.quantity(`${prefix}.count`, "count");
  if (kind === null && linkBitsPerSecond === null && count === null) return null;
  if (count === null) reader.fail(`${prefix}.count`, "required");
  return { kind, linkBitsPerSecond, count: count ?? 1 };
}

/** What a target's form says, or what is wrong with which field. */
export function readTarget(values: FormValues): { target: Described } | { errors: FieldErrors } {
  const reader = new FieldReader(values);
  const name = reader.text("name", 120);
  const kind = reader.choice("kind", Kind);
  if (name === null) reader.fail("name", "required");
  if (kind === null) reader.fail("kind", "required");
  const facts = {
    vendor: reader.text("vendor"),
    model: reader.text("model"),
    processor: reader.text("processor"),
    memoryBytes: reader.quantity("memoryBytes", "binarySize"),
    bays: reader.text("bays"),
    ports: reader.rows("ports", 16, (prefix) => readPort(reader, prefix)),
    note: reader.lines("note", longestNote),
  };
  if (name === null || kind === null || Object.keys(reader.errors).length > 0)
    return { errors: reader.errors };
  return { target: { name, kind, ...facts } };
}

/** The form of a target; null is the empty form. */
export function writeTarget(target: Described | null): FormValues {
  const values: Record<string, string> = {
    name: target?.name ?? "",
    kind: target?.kind ?? "",
    vendor: target?.vendor ?? "",
    model: target?.model ?? "",
    processor: target?.processor ?? "",
    memoryBytes: target?.memoryBytes == null ? "" : writeSize(target.memoryBytes, true),
    bays: target?.bays ?? "",
    note: target?.note ?? "",
  };
  (target?.ports ?? []).forEach((port, at) => {
    values[`ports.${at}.kind`] = port.kind ?? "";
    values[`ports.${at}.linkBitsPerSecond`] =
      port.linkBitsPerSecond === null ? "" : writeLink(port.linkBitsPerSecond);
    values[`ports.${at}.count`] = String(port.count);
  });
  return values;
}

type DescribedVolume = Pick<Volume, "name" | "kind"> & { note: string | null };

/** What a volume's form says, or what is wrong with which field. */
export function readVolume(values: FormValues): { volume: DescribedVolume } | { errors: FieldErrors } {
  const reader = new FieldReader(values);
  const name = reader.text("name", 120);
  const kind = reader.choice("kind", VolumeKind);
  const note = reader.lines("note", longestNote);
  if (name === null) reader.fail("name", "required");
  if (kind === null) reader.fail("kind", "required");
  if (name === null || kind === null || Object.keys(reader.errors).length > 0)
    return { errors: reader.errors };
  return { volume: { name, kind, note } };
}

export const writeVolume = (volume: DescribedVolume | null): FormValues => ({
  name: volume?.name ?? "",
  kind: volume?.kind ?? "",
  note: volume?.note ?? "",
});
