import type { Comparison, LinkCeiling } from "#lib/explorer/answer.ts";
import { formatLink } from "#lib/format/link.ts";
import { formatDecimals } from "#lib/format/number.ts";
import { formatPercent } from "#lib/format/percent.ts";
import type { ExplorerTranslator } from "./difference-text.ts";
import type { MetricScale } from "./metric-scale.ts";

/** `1 GbE, MTU 1500`, `2 × 1 GbE, MTU 9000`. */
export function ceilingName(ceiling: LinkCeiling, t: ExplorerTranslator): string {
  const link = formatLink(ceiling.linkBitsPerSecond);
  const values = {
    links: ceiling.links === 1 ? link : t("ceiling.several", { count: String(ceiling.links), link }),
    mtu: String(ceiling.mtu),
  };
  return t(ceiling.isMtuKnown ? "ceiling.name" : "ceiling.bound", values);
}

const amountOf = ({ bytesPerSecond }: LinkCeiling, scale: MetricScale) =>
  scale.perUnit === 1e6
    ? formatDecimals(bytesPerSecond / 1e6, bytesPerSecond < 1e9 ? 1 : 0)
    : scale.exact(bytesPerSecond);

/** `55 % of 1,187`. */
export const shareOfCeiling = (
  value: number,
  ceiling: LinkCeiling,
  scale: MetricScale,
  t: ExplorerTranslator,
): string =>
  t("ceiling.share", {
    percent: formatPercent(Math.round((value / ceiling.bytesPerSecond) * 100)),
    ceiling: amountOf(ceiling, scale),
  });

/** Every ceiling of a comparison once, in words with its amount, the lowest first. */
export function ceilingList(comparison: Comparison, scale: MetricScale, t: ExplorerTranslator): string[] {
  const each = new Map<string, LinkCeiling>();
  for (const { cells } of comparison.panels)
    for (const { ceiling } of cells) if (ceiling !== null) each.set(ceilingName(ceiling, t), ceiling);
  return [...each]
    .sort(([, a], [, b]) => a.bytesPerSecond - b.bytesPerSecond)
    .map(([name, ceiling]) =>
      t("ceiling.item", { amount: amountOf(ceiling, scale), unit: scale.unit, name }),
    );
}
