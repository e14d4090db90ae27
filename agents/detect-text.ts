import type { Messages } from "#agents/messages/catalogue.ts";
import { warningText } from "#agents/messages/catalogue.ts";
import { bitsText } from "#agents/messages/facts-en.ts";
import { type Detection, expectedKeys } from "./detection.ts";
import { type FactValue, readFact } from "./fact-values.ts";
import { displayWidth, padEnd } from "./number-text.ts";
import type { FactKey } from "./probes/gaps.ts";
import { formatSize } from "./sizes.ts";

type Words = Messages["detect"];
type Title = keyof Words["titles"];

function titleOf(key: FactKey): Title {
  if (/^nas/.test(key)) return "nas";
  if (/^(nic|route$|bond$|vlan$)/.test(key)) return "way";
  if (/^(fileSystem|drive|media|layers|raid|poolState)$/.test(key)) return "storage";
  return /^(protocol|server|share|mountOptions|lunSize|smb|nfs)/.test(key) ? "mount" : "client";
}

function valueText(value: FactValue, words: Words): string {
  switch (value.is) {
    case "text":
      return value.text;
    case "word":
      return words.words[value.word];
    case "bytes":
      return formatSize(value.bytes);
    case "link":
      return bitsText(value.bitsPerSecond);
    case "count":
      return String(value.count);
    case "percent":
      return words.load(`${value.percent} %`);
    case "switches":
      return words.switches(value.switches);
    case "bond":
      return words.bond(value.mode, value.links);
    case "cores":
      return words.cores(value.physical, value.logical);
    case "nas": {
      const { value: own, from } = value.fact;
      return words.from(value.more === null ? own : `${own} ${value.more}`, from);
    }
  }
}

/** Everything that was found, as a table with a title for each part; what was not found stands with its reason. */
export function detectText(detection: Detection, messages: Messages): string {
  const { detect: words } = messages;
  const keys = expectedKeys(detection);
  const width = Math.max(...keys.map((key) => displayWidth(words.labels[key])));
  const lines: string[] = [];
  let title: Title | null = null;
  for (const key of keys) {
    if (titleOf(key) !== title) {
      title = titleOf(key);
      lines.push(...(lines.length === 0 ? [] : [""]), words.titles[title]);
    }
    const value = readFact(detection, key);
    const missing = detection.notFound.find(({ fact }) => fact === key);
    const mark = detection.unverified.includes(key) ? ` [${words.unverified}]` : "";
    const shown = value === null ? words.gap(missing ?? { why: "not-told" }) : valueText(value, words);
    lines.push(`  ${padEnd(words.labels[key], width)}  ${shown}${mark}`);
  }
  const warnings = detection.warnings.map((warning) => `! ${warningText(warning, messages)}`);
  const notes = detection.unverified.length === 0 ? [] : [words.unverifiedNote];
  for (const part of [warnings, notes]) if (part.length > 0) lines.push("", ...part);
  return `${lines.join("\n")}\n`;
}
