import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Answer } from "#components/ui/page-head.tsx";
import type { Revision } from "#lib/configurations/queries.ts";
import type { RunSummary } from "#lib/contract/api.ts";
import { formatDay } from "#lib/format/date.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { changeTexts } from "#lib/i18n/configuration-text.ts";
import { headlineRate } from "#lib/runs/list-rows.ts";

/** So many changes have room in a sentence. */
const mostChanges = 3;

/** How fast a target was last, and what changed last. */
export async function TargetAnswer({
  name,
  latest,
  revisions,
  unit,
}: {
  name: string;
  latest: RunSummary | null;
  revisions: readonly Revision[];
  unit: RateUnit;
}): Promise<ReactNode> {
  const [t, words, f, locale, timeZone] = await Promise.all([
    getTranslations("targets"),
    getTranslations("configurations"),
    getTranslations("facts.figure"),
    getLocale(),
    getTimeZone(),
  ]);
  const figures = (["read", "write"] as const).flatMap((operation) => {
    const result = latest === null ? null : headlineRate(latest.results, operation);
    if (result?.bytesPerSecond == null) return [];
    const value = quantityText(formatRate(result.bytesPerSecond, unit, "chart"));
    const figure = result.quality === "approximate" ? f("approximate", { value }) : value;
    return [t(`answer.${operation}`, { figure })];
  });
  const [newest] = revisions;
  const sentence = () => {
    if (figures.length > 0)
      return t("answer.figures", { target: name, figures: figures.join(t("answer.and")) });
    if (latest !== null) return t("answer.noFigures", { target: name });
    return t(newest === undefined ? "answer.nothing" : "answer.noRuns", { target: name });
  };
  const more = () => {
    if (newest === undefined) return t("answer.notDescribed");
    const date = formatDay(newest.validFrom, locale, timeZone);
    const changes = changeTexts(newest.changes, words);
    if (changes.length === 0) return t("answer.firstOnly", { date });
    const shown = changes.slice(0, mostChanges);
    const rest = changes.length - shown.length;
    return t("answer.last", {
      date,
      changes: [...shown, ...(rest === 0 ? [] : [t("answer.moreChanges", { count: rest })])].join(
        t("answer.join"),
      ),
    });
  };
  return <Answer more={more()}>{sentence()}</Answer>;
}
