import type { Comparison } from "#lib/explorer/answer.ts";
import type { ExplorerState } from "#lib/explorer/state.ts";
import { readyMadeViews } from "#lib/explorer/views.ts";
import { dimensionTexts } from "#lib/i18n/dimension-text.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { ExplorerTranslator } from "./difference-text.ts";

/** A title for a comparison that has none of its own: `Throughput by links of the NAS and MTU of the path`. */
export function comparisonTitle(
  { metric, groupBy, form }: Pick<Comparison, "metric" | "groupBy" | "form">,
  locale: Locale,
  t: ExplorerTranslator,
): string {
  const texts = dimensionTexts(locale);
  const what = form === "curves" ? t("latencyByLoad") : t(`metrics.${metric}`);
  const [first, ...more] = groupBy.map(texts.within);
  if (first === undefined) return what;
  return t("titleBy", { metric: what, dimensions: [first, ...more].join(t("and")) });
}

/** The title of the ready-made view that an address stands for; null where it stands for none. */
export function viewTitle({ view }: Pick<ExplorerState, "view">, t: ExplorerTranslator): string | null {
  const found = readyMadeViews.find(({ key }) => key === view);
  return found === undefined ? null : t(`views.${found.key}.title`);
}
