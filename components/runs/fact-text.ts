import { formatBytes } from "#lib/format/bytes.ts";
import { noBreakSpace, quantityText } from "#lib/format/quantity.ts";
import type { FactPart } from "#lib/runs/fact-parts.ts";
import type { FactsTranslator } from "./figure-text.ts";

/** A fact in words: its pieces joined; null stays null for the caller's "not known". */
export function factText(parts: readonly FactPart[] | null, t: FactsTranslator): string | null {
  return parts === null ? null : parts.map((part) => partText(part, t)).join(t("join"));
}

function partText(part: FactPart, t: FactsTranslator): string {
  switch (part.is) {
    case "text":
      return part.text;
    case "word":
      return t(`words.${part.word}`);
    case "bytes":
      return quantityText(formatBytes(part.bytes));
    case "capacity": {
      const capacity = driveCapacity(part.bytes);
      const drives = part.count === null ? capacity : t("drives", { count: part.count, capacity });
      return part.media === null ? drives : `${drives} ${t(`words.${part.media}`)}`;
    }
    case "link":
      return linkText(part.bitsPerSecond, t);
    case "mtu":
      return t("mtu", { mtu: String(part.mtu) });
    case "count":
      return t(`counts.${part.of}`, { count: part.count });
  }
}

/** Drives are sold by decimal capacities: `4 TB`, `500 GB`. */
function driveCapacity(bytes: number): string {
  const [size, unit] = bytes >= 1e12 ? [bytes / 1e12, "TB"] : [bytes / 1e9, "GB"];
  return `${Number(size.toFixed(2))}${noBreakSpace}${unit}`;
}

function linkText(bitsPerSecond: number, t: FactsTranslator): string {
  if (bitsPerSecond >= 1e9) return t("linkGbit", { value: String(Number((bitsPerSecond / 1e9).toFixed(2))) });
  return t("linkMbit", { value: String(Number((bitsPerSecond / 1e6).toFixed(1))) });
}
