import { formatBytes } from "#lib/format/bytes.ts";
import { formatDuration } from "#lib/format/duration.ts";
import { formatLink } from "#lib/format/link.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import {
  type DimensionForm,
  type DimensionValue,
  dimensions,
  resultDimensions,
  setupDimensions,
} from "#lib/setups/dimensions.ts";
import type { Locale } from "./locale.ts";
import { messages } from "./messages.ts";

type Named = { dimension: string; value: DimensionValue; name: string | null };
type Words = Partial<Record<string, string>>;

/** Names of dimensions and words for their values, without React, so that pages, exports and pictures say the same. */
export type DimensionTexts = {
  /** `MTU of the NAS`. */
  label: (dimension: string) => string;
  /** The same inside a sentence or a list: `link of the NAS`. */
  within: (dimension: string) => string;
  /** Beside its label: `9000`, `10 GbE`, `yes`, `not known`. */
  value: (named: Named) => string;
  /** By itself: `NAS MTU 9000`, `2 links`, `RAID 5`, `Encryption: yes`. */
  alone: (named: Named) => string;
  /** Several that stand together: `1 link, MTU 1500`. */
  joined: (all: readonly Named[]) => string;
};

/** Dimensions whose values share one list of words. */
const wordLists: Partial<Record<string, string>> = {
  accelerationRaid: "raid",
  nasBond: "bond",
  clientBond: "bond",
};

/** Details of workloads that have one label: `workload.fileBytes`. */
const detailPrefix = "workload.";

const known = new Set<string>([...setupDimensions, ...resultDimensions, "tag"]);
const formOf = (dimension: string): DimensionForm => {
  const key = setupDimensions.find((one) => one === dimension);
  return key === undefined ? "word" : dimensions[key].is;
};
/** Whoever has no tag has none: that is known. */
const isTag = (dimension: string) => dimension === "tag" || dimension.startsWith("tag:");
const fill = (template: string, value: string) => template.replaceAll("{value}", value);

/**
 * A detail that is a word, or a kind with its words and figures: of `open poisson 1000` the text of `open-poisson` with 1000 as
 * `{0}`, of `bounded 500` that of `bounded`. As it stands where there is no text for it.
 */
function detailText(texts: Words, raw: string): string {
  const [kind = "", ...rest] = raw.split(" ");
  const figures = rest.filter((part) => /^\d/.test(part));
  const words = rest.filter((part) => !figures.includes(part));
  const template = texts[[kind, ...words].join("-")];
  return figures.reduce((text, value, at) => text.replace(`{${at}}`, value), template ?? raw);
}

export function dimensionTexts(locale: Locale): DimensionTexts {
  const texts = messages[locale].dimensions;
  const labels: Words = texts.labels;
  const inside: Words = texts.within;
  const templates: Words = texts.alone;
  const counted: Partial<Record<string, { one: string; other: string }>> = texts.counted;
  const words: Partial<Record<string, Words>> = texts.words;
  const details: Words = texts.details;
  const detailWords: Partial<Record<string, Words>> = texts.detailWords;
  const comma = messages[locale].facts.join;

  const nameOf = (list: Words, dimension: string) => {
    if (known.has(dimension)) return list[dimension] ?? dimension;
    if (dimension.startsWith("tag:")) return texts.tagKey.replace("{key}", dimension.slice(4));
    return details[dimension.replace(detailPrefix, "")] ?? dimension;
  };
  const label = (dimension: string) => nameOf(labels, dimension);

  const value = ({ dimension, value: raw, name }: Named): string => {
    if (raw === null) return isTag(dimension) ? texts.noTag : texts.notKnown;
    if (name !== null) return name;
    if (dimension.startsWith(detailPrefix) && typeof raw === "number")
      return dimension.endsWith("Bytes")
        ? quantityText(formatBytes(raw))
        : dimension.endsWith("Ms")
          ? formatDuration(raw, locale)
          : String(raw);
    if (dimension.startsWith(detailPrefix))
      return detailText(detailWords[dimension.replace(detailPrefix, "")] ?? {}, String(raw));
    switch (formOf(dimension)) {
      case "bytes":
        return typeof raw === "number" ? quantityText(formatBytes(raw)) : String(raw);
      case "percent":
        return typeof raw === "number" ? formatPercent(raw, Number.isInteger(raw) ? 0 : 1) : String(raw);
      case "link":
        return typeof raw === "number" ? formatLink(raw) : String(raw);
      case "yes-no":
        return raw === true ? texts.yesNo.true : texts.yesNo.false;
      case "on-off":
        return raw === true ? texts.onOff.true : texts.onOff.false;
      case "word":
        return words[wordLists[dimension] ?? dimension]?.[String(raw).replaceAll(".", "-")] ?? String(raw);
      default:
        return String(raw);
    }
  };

  const alone = (named: Named): string => {
    const text = value(named);
    if (named.value === null)
      return (isTag(named.dimension) ? texts.noTagOf : texts.notKnownOf).replace(
        "{label}",
        label(named.dimension),
      );
    const form = formOf(named.dimension);
    if (form === "yes-no" || form === "on-off")
      return fill(texts.ofSwitch.replace("{label}", label(named.dimension)), text);
    const count = counted[named.dimension];
    if (count !== undefined) return fill(named.value === 1 ? count.one : count.other, text);
    const template = templates[named.dimension];
    return template === undefined ? text : fill(template, text);
  };

  return {
    label,
    within: (dimension) => nameOf(inside, dimension),
    value,
    alone,
    joined: (all) => all.map(alone).join(comma),
  };
}
