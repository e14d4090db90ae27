import type * as z from "zod";
import { NamedPathFacts, type Nic, PathFacts } from "#lib/contract/facts.ts";
import { readBond, writeBond } from "./configuration-form.ts";
import { yesNoText } from "./drive-rows.ts";
import { type FieldErrors, FieldReader, isAnythingKnown } from "./field-reader.ts";
import type { FormValues } from "./form-values.ts";
import { writeLink } from "./quantity-text.ts";

const PathMtuQuality = PathFacts.shape.pathMtu.unwrap().shape.quality;
export const pathMtuQualities = PathMtuQuality.options;

export const offloadNames = [
  "segmentation",
  "genericSegmentation",
  "genericReceive",
  "largeReceive",
  "receiveChecksum",
  "transmitChecksum",
] as const;

function readNic(reader: FieldReader): z.infer<typeof Nic> | null {
  const isOn = (name: (typeof offloadNames)[number]) => reader.yesNo(`nic.offloads.${name}`);
  const offloads = {
    segmentation: isOn("segmentation"),
    genericSegmentation: isOn("genericSegmentation"),
    genericReceive: isOn("genericReceive"),
    largeReceive: isOn("largeReceive"),
    receiveChecksum: isOn("receiveChecksum"),
    transmitChecksum: isOn("transmitChecksum"),
  };
  const hasOffloads = reader.yesNo("nic.hasOffloads");
  const nic = {
    model: reader.text("nic.model"),
    driver: reader.text("nic.driver"),
    linkBitsPerSecond: reader.quantity("nic.linkBitsPerSecond", "link"),
    isFullDuplex: reader.yesNo("nic.isFullDuplex"),
    isWireless: reader.yesNo("nic.isWireless"),
    mtu: reader.quantity("nic.mtu", "mtu"),
    offloads: isAnythingKnown(offloads) ? offloads : null,
    ...(hasOffloads === null ? {} : { hasOffloads }),
  };
  return isAnythingKnown(nic) ? nic : null;
}

function readHop(reader: FieldReader, prefix: string) {
  const description = reader.text(`${prefix}.description`);
  const linkBitsPerSecond = reader.quantity(`${prefix}.linkBitsPerSecond`, "link");
  if (description === null && linkBitsPerSecond === null) return null;
  if (description === null) reader.fail(`${prefix}.description`, "required");
  return { description: description ?? "?", linkBitsPerSecond };
}

function readPathMtu(reader: FieldReader): PathFacts["pathMtu"] {
  const mtu = reader.quantity("pathMtu.mtu", "mtu");
  const quality = reader.choice("pathMtu.quality", PathMtuQuality);
  return mtu === null ? null : { mtu, quality: quality ?? "stated" };
}

/**
 * What the form of a named path says, or what is wrong with which field. `kept` are facts that the form has no fields for and that stay
 * as they are.
 */
export function readPath(
  values: FormValues,
  kept: NamedPathFacts | null,
): { name: string; note: string | null; facts: NamedPathFacts } | { errors: FieldErrors } {
  const reader = new FieldReader(values);
  const name = reader.text("name", 120);
  if (name === null) reader.fail("name", "required");
  const note = reader.lines("note", 20_000);
  const linkBitsPerSecond = reader.quantity("linkBitsPerSecond", "link");
  const isVirtualMachine = reader.yesNo("isVirtualMachine");
  const facts = {
    name,
    ...(isVirtualMachine === null ? {} : { isVirtualMachine }),
    nic: readNic(reader),
    ...(kept?.otherNics === undefined ? {} : { otherNics: kept.otherNics }),
    bond: readBond(reader, "bond"),
    isLoopback: kept?.isLoopback ?? null,
    isRouted: reader.yesNo("isRouted"),
    vlan: reader.text("vlan"),
    hops: reader.rows("hops", 32, (prefix) => readHop(reader, prefix)),
    ...(linkBitsPerSecond === null ? {} : { linkBitsPerSecond }),
    pathMtu: readPathMtu(reader),
    ...(kept?.note === undefined ? {} : { note: kept.note }),
  };
  const checked = NamedPathFacts.safeParse(facts);
  if (!checked.success) reader.failBy(checked.error);
  return checked.success && name !== null && Object.keys(reader.errors).length === 0
    ? { name, note, facts: checked.data }
    : { errors: reader.errors };
}

const text = (value: string | number | null | undefined) => (value == null ? "" : String(value));
const link = (bitsPerSecond: number | null | undefined) =>
  bitsPerSecond == null ? "" : writeLink(bitsPerSecond);

/** The form of a named path; null is the empty form. */
export function writePath(
  path: { name: string; note: string | null; facts: NamedPathFacts } | null,
): FormValues {
  const facts = path?.facts;
  const nic = facts?.nic;
  const values: Record<string, string> = {
    name: path?.name ?? "",
    note: path?.note ?? "",
    isVirtualMachine: yesNoText(facts?.isVirtualMachine ?? null),
    "nic.model": text(nic?.model),
    "nic.driver": text(nic?.driver),
    "nic.linkBitsPerSecond": link(nic?.linkBitsPerSecond),
    "nic.isFullDuplex": yesNoText(nic?.isFullDuplex ?? null),
    "nic.isWireless": yesNoText(nic?.isWireless ?? null),
    "nic.mtu": text(nic?.mtu),
    "nic.hasOffloads": yesNoText(nic?.hasOffloads ?? null),
    ...writeBond(facts?.bond, "bond"),
    isRouted: yesNoText(facts?.isRouted ?? null),
    vlan: text(facts?.vlan),
    linkBitsPerSecond: link(facts?.linkBitsPerSecond),
    "pathMtu.mtu": text(facts?.pathMtu?.mtu),
    "pathMtu.quality": text(facts?.pathMtu?.quality),
  };
  for (const name of offloadNames) values[`nic.offloads.${name}`] = yesNoText(nic?.offloads?.[name] ?? null);
  (facts?.hops ?? []).forEach((hop, at) => {
    values[`hops.${at}.description`] = hop.description;
    values[`hops.${at}.linkBitsPerSecond`] = link(hop.linkBitsPerSecond);
  });
  return values;
}
