import type { getTranslations } from "next-intl/server";
import { figureText } from "#components/runs/figure-text.ts";
import type { Figure } from "#lib/contract/figure.ts";
import { formatAsGiven } from "#lib/format/number.ts";
import { noBreakSpace } from "#lib/format/quantity.ts";
import catalogue from "#messages/en/observations.json";

export type ObservationsTranslator = Awaited<ReturnType<typeof getTranslations<"observations">>>;
type FactsTranslator = Awaited<ReturnType<typeof getTranslations<"facts">>>;

const isMetric = (key: string): key is keyof typeof catalogue.metrics =>
  Object.hasOwn(catalogue.metrics, key);
const isState = (key: string): key is keyof typeof catalogue.states => Object.hasOwn(catalogue.states, key);

/** What was measured, in words. */
export const metricText = (metric: string, t: ObservationsTranslator): string =>
  isMetric(metric) ? t(`metrics.${metric}`) : metric;

/** What the target was doing, in words; other words than those that pages know stay as they are. */
export const stateText = (state: string, t: ObservationsTranslator): string =>
  isState(state) ? t(`states.${state}`) : state;

/** A figure with its unit: `18.9 dB(A)`, `≈40 W`, `10 Gbit/s`. */
export function observedText(value: Figure, unit: string | null, facts: FactsTranslator): string {
  const isBits = unit === "bit/s";
  const format = (amount: number) => formatAsGiven(isBits ? amount / 1e9 : amount);
  const { text, isKnown } = figureText(value, format, facts);
  const shownUnit = isBits ? "Gbit/s" : unit;
  return isKnown && shownUnit !== null ? `${text}${noBreakSpace}${shownUnit}` : text;
}
