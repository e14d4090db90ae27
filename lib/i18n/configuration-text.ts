import type { getTranslations } from "next-intl/server";
import type { ConfigurationFactName } from "#lib/configurations/configuration-facts.ts";
import type { Contradiction, FactChange } from "#lib/configurations/differences.ts";
import type { FactState, FactValue } from "#lib/configurations/fact-values.ts";
import type { ConfigurationFacts, NamedPathFacts } from "#lib/contract/facts.ts";
import type { Figure } from "#lib/contract/figure.ts";
import { formatBytes } from "#lib/format/bytes.ts";
import { noBreakSpace, quantityText } from "#lib/format/quantity.ts";
import { writeIops, writeLink, writeRate } from "#lib/forms/quantity-text.ts";
import catalogue from "#messages/en/configurations.json";

export type ConfigurationsTranslator = Awaited<ReturnType<typeof getTranslations<"configurations">>>;

type Drives = Extract<FactValue, { is: "drives" }>["drives"];

/** Figure and unit on one line. */
const unbroken = (text: string) => text.replaceAll(" ", noBreakSpace);

/** As drives are sold: `4 TB`, `500 GB`. */
function capacityText(bytes: number): string {
  const [amount, unit] = bytes >= 1e12 ? [bytes / 1e12, "TB"] : [bytes / 1e9, "GB"];
  return quantityText({ figure: String(Number(amount.toFixed(2))), unit });
}

/** The text of a code; the code itself where this version has none. */
export function wordText(code: string, t: ConfigurationsTranslator): string {
  // A key of a catalogue has no dots.
  const key = code === "802.3ad" ? "lacp" : code;
  return isWord(key) ? t(`words.${key}`) : code;
}

const isWord = (key: string): key is keyof typeof catalogue.words => Object.hasOwn(catalogue.words, key);

/** Equal drives in words: `4 × 4 TB HDD, WD Red Plus`. */
export function drivesText(drives: Drives, t: ConfigurationsTranslator): string {
  const kind = [
    drives.capacityBytes === null ? [] : [capacityText(drives.capacityBytes)],
    drives.media === null ? [] : [wordText(drives.media, t)],
  ].flat();
  const name = kind.length === 0 ? (drives.model ?? t("change.notKnown")) : kind.join(" ");
  const isSized = drives.capacityBytes !== null || kind.length === 0;
  const counted =
    drives.count === null
      ? name
      : isSized
        ? t("change.count", { count: drives.count, what: name })
        : t("change.countOf", { count: drives.count, what: name });
  return kind.length === 0 || drives.model === null
    ? counted
    : [counted, drives.model].join(t("change.join"));
}

/** Both ends with one unit, where they have the same: `150 to 180 MB/s`. */
function rangeText(low: string, high: string, t: ConfigurationsTranslator): string {
  const unit = /\s\S+$/.exec(high)?.[0] ?? "";
  return t("change.range", {
    low: unbroken(low.endsWith(unit) ? low.slice(0, low.length - unit.length) : low),
    high: unbroken(high),
  });
}

/** A drive's own figure, with how sure it is. */
function figureText(figure: Figure, write: (amount: number) => string, t: ConfigurationsTranslator): string {
  const about = (text: string) =>
    figure.is !== "unknown" && (figure.quality === "approximate" || figure.quality === "derived")
      ? t("change.about", { value: text })
      : text;
  switch (figure.is) {
    case "value":
      return about(unbroken(write(figure.value)));
    case "range":
      return about(rangeText(write(figure.low), write(figure.high), t));
    case "above":
      return t("change.above", { bound: unbroken(write(figure.bound)) });
    case "below":
      return t("change.below", { bound: unbroken(write(figure.bound)) });
    default:
      return t("change.notKnown");
  }
}

/** A known fact in words. */
export function factValueText(value: FactValue, t: ConfigurationsTranslator): string {
  switch (value.is) {
    case "text":
      return value.text;
    case "word":
      return wordText(value.word, t);
    case "list":
      return value.items.length === 0 ? t("change.none") : value.items.join(t("change.join"));
    case "yes-no":
      return t(value.isTrue ? "change.yes" : "change.no");
    case "on-off":
      return t(value.isOn ? "change.on" : "change.off");
    case "bytes":
      return quantityText(formatBytes(value.bytes));
    case "capacity":
      return capacityText(value.bytes);
    case "count":
      return String(value.count);
    case "percent":
      return unbroken(t("change.percent", { percent: value.percent }));
    case "mtu":
      return String(value.mtu);
    case "link":
      return unbroken(writeLink(value.bitsPerSecond));
    case "rate":
      return figureText(value.figure, writeRate, t);
    case "iops":
      return figureText(value.figure, writeIops, t);
    case "drives":
      return drivesText(value.drives, t);
    case "nic":
      return value.nic.model ?? value.nic.driver ?? t("change.notKnown");
    case "hop":
      return value.linkBitsPerSecond === null
        ? value.description
        : [value.description, unbroken(writeLink(value.linkBitsPerSecond))].join(t("change.join"));
  }
}

/** A fact on one side in words, also where it is not known or has no meaning. */
export const factStateText = (state: FactState, t: ConfigurationsTranslator): string =>
  state.is === "known"
    ? factValueText(state.value, t)
    : t(state.is === "absent" ? "change.none" : "change.notKnown");

export const factName = (fact: ConfigurationFactName, t: ConfigurationsTranslator): string =>
  t(`facts.${fact}`);

function nameOf({ fact, of, group }: Pick<FactChange, "fact" | "of" | "group">, t: ConfigurationsTranslator) {
  const isOfAcceleration = of === "acceleration" && fact !== "accelerationDrives";
  const name = isOfAcceleration ? t("change.ofAcceleration", { name: factName(fact, t) }) : factName(fact, t);
  return group === null ? name : t("change.ofRow", { name, row: group });
}

const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase("en") + text.slice(1);

/**
 * Differences in words: "MTU of the NAS 1500 → 9000". What loses its meaning by another change (the mode of a cache that is gone) is
 * not said apart. Of a first revision (`isFirst`) only what is known is said.
 */
export function changeTexts(
  changes: readonly FactChange[],
  t: ConfigurationsTranslator,
  { isFirst = false } = {},
): string[] {
  return changes.flatMap((change) => {
    const { fact, before, after } = change;
    const name = nameOf(change, t);
    const isOfDrives = fact === "drives" || fact === "accelerationDrives";
    if (
      before.is === "absent" ||
      isFirst ||
      (isOfDrives && before.is === "not-known" && after.is === "known")
    )
      return upperFirst(
        isOfDrives && !isFirst
          ? t("change.added", { name, drives: factStateText(after, t) })
          : t("change.now", { name, after: factStateText(after, t) }),
      );
    if (after.is === "absent")
      return isOfDrives ? upperFirst(t("change.removed", { name, drives: factStateText(before, t) })) : [];
    return upperFirst(
      t("change.becomes", { name, before: factStateText(before, t), after: factStateText(after, t) }),
    );
  });
}

/** A contradiction in three parts: what it is about, what was written, what was found. */
export const contradictionTexts = (contradiction: Contradiction, t: ConfigurationsTranslator) => ({
  name: upperFirst(nameOf(contradiction, t)),
  written: factStateText(contradiction.written, t),
  found: factStateText(contradiction.found, t),
});

/** A name for a list of facts. */
export const factLabel = (fact: ConfigurationFactName, t: ConfigurationsTranslator): string =>
  upperFirst(factName(fact, t));

function poolText(pool: NonNullable<ConfigurationFacts["pool"]>, t: ConfigurationsTranslator): string[] {
  const drives = (pool.drives ?? []).map((group) => drivesText({ ...group, model: shortModel(group) }, t));
  const counted = pool.driveCount === null ? [] : [t("change.drives", { count: pool.driveCount })];
  const media = pool.media === null ? [] : [wordText(pool.media, t)];
  const what = drives.length > 0 ? drives : [[...counted, ...media].join(" ")].filter((part) => part !== "");
  return [
    ...what,
    ...(pool.raid === null ? [] : [wordText(pool.raid, t)]),
    ...(pool.state === null || pool.state === "normal" ? [] : [wordText(pool.state, t)]),
  ];
}

/** A line has no room for a model beside its capacity. */
const shortModel = ({ model, capacityBytes, media }: Drives) =>
  capacityBytes === null && media === null ? model : null;

function accelerationText(
  acceleration: ConfigurationFacts["acceleration"],
  t: ConfigurationsTranslator,
): string[] {
  if (acceleration === null) return [];
  if (acceleration.kind === "none") return [t("change.noCache")];
  const kind = wordText(acceleration.kind, t);
  return [
    acceleration.sizeBytes === null
      ? kind
      : t("change.cacheOf", { kind, what: capacityText(acceleration.sizeBytes) }),
  ];
}

function accessText(access: ConfigurationFacts["access"], t: ConfigurationsTranslator): string[] {
  if (access === null) return [];
  const name = access.protocol === "other" ? access.name : wordText(access.protocol, t);
  const version =
    access.protocol === "smb" ? access.dialect : access.protocol === "nfs" ? access.version : null;
  return [version === null ? name : unbroken(`${name} ${version}`)];
}

function networkText(network: ConfigurationFacts["network"], t: ConfigurationsTranslator): string[] {
  if (network === null) return [];
  const link = network.linkBitsPerSecond === null ? [] : [unbroken(writeLink(network.linkBitsPerSecond))];
  const bond =
    network.bond === null || network.bond.mode === "none"
      ? []
      : [
          network.bond.links === null
            ? wordText(network.bond.mode, t)
            : t("change.links", { count: network.bond.links }),
        ];
  return [
    ...link,
    ...bond,
    ...(network.mtu === null ? [] : [unbroken(t("change.mtu", { mtu: String(network.mtu) }))]),
  ];
}

/** What is known of a configuration in one line, most important first; null where nothing is known. */
export function configurationLine(facts: ConfigurationFacts, t: ConfigurationsTranslator): string | null {
  const parts = [
    ...(facts.pool === null ? [] : poolText(facts.pool, t)),
    ...(facts.fileSystem?.type == null ? [] : [facts.fileSystem.type]),
    ...(facts.fileSystem?.isEncrypted === true ? [t("change.encrypted")] : []),
    ...accelerationText(facts.acceleration, t),
    ...accessText(facts.access, t),
    ...networkText(facts.network, t),
    ...(facts.firmware === null ? [] : [facts.firmware]),
  ];
  return parts.length === 0 ? null : parts.join(" · ");
}

/** What is known of a path in one line, from the PC on; null where nothing is known. */
export function pathLine(facts: NamedPathFacts, t: ConfigurationsTranslator): string | null {
  const { nic, bond, hops, pathMtu, vlan } = facts;
  const parts = [
    ...(nic?.linkBitsPerSecond == null ? [] : [unbroken(writeLink(nic.linkBitsPerSecond))]),
    ...(nic?.mtu == null ? [] : [unbroken(t("change.mtu", { mtu: String(nic.mtu) }))]),
    ...(nic?.model == null ? [] : [nic.model]),
    ...(nic?.hasOffloads === undefined
      ? []
      : [t("change.offloads", { state: t(nic.hasOffloads ? "change.on" : "change.off") })]),
    ...(bond?.links == null ? [] : [t("change.links", { count: bond.links })]),
    ...(facts.isVirtualMachine === true ? [t("change.virtualMachine")] : []),
    ...(hops ?? []).map(({ description, linkBitsPerSecond }) =>
      linkBitsPerSecond === null ? description : `${description} ${unbroken(writeLink(linkBitsPerSecond))}`,
    ),
    ...(vlan === null ? [] : [`VLAN ${vlan}`]),
    ...(facts.linkBitsPerSecond === undefined ? [] : [unbroken(writeLink(facts.linkBitsPerSecond))]),
    ...(pathMtu === null ? [] : [t("change.pathMtu", { mtu: String(pathMtu.mtu) })]),
  ];
  return parts.length === 0 ? null : parts.join(" · ");
}
