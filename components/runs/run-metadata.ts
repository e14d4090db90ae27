import type { Metadata } from "next";
import type { useTranslations } from "next-intl";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate, formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { GridCell } from "#lib/runs/grid.ts";
import { toHeadline } from "#lib/runs/headline.ts";
import { type FactsTranslator, figureText } from "./figure-text.ts";
import type { NamedRun } from "./run-head.tsx";
import { runAuthor, runDate } from "./run-words.ts";

type Options = {
  record: NamedRun;
  unit: RateUnit;
  locale: Locale;
  timeZone: string;
  run: ReturnType<typeof useTranslations<"run">>;
  facts: FactsTranslator;
};

const known = (cell: GridCell | null) =>
  cell !== null && cell.bytesPerSecond.is === "value" && cell.bytesPerSecond.quality !== "doubtful"
    ? cell.bytesPerSecond
    : null;

/** Title, description and preview of a run: what it is and its headline figures, so that a pasted link says it. */
export function runMetadata({ record, unit, locale, timeZone, run, facts }: Options): Metadata {
  const { report, summary } = record;
  const headline = toHeadline(report);
  const target = summary.target.name;
  const read = known(headline?.read ?? null);
  const write = known(headline?.write ?? null);
  const title = titleOf();
  const description = descriptionOf();
  return { title, description, openGraph: { title, description, type: "article", siteName: "Tidemark" } };

  function titleOf(): string {
    const scale = rateScale(unit, Math.max(read?.value ?? 0, write?.value ?? 0));
    const figure = (value: number) => formatRateOn(value, scale, "chart");
    if (read !== null && write !== null)
      return run("meta.both", {
        target,
        read: figure(read.value),
        write: figure(write.value),
        unit: scale.unit,
      });
    const [only, operation] = read !== null ? ([read, "read"] as const) : ([write, "write"] as const);
    if (only === null) return run("meta.plain", { target, profile: report.profile.name });
    return run("meta.one", {
      target,
      operation: facts(`operations.${operation}`),
      rate: quantityText(formatRate(only.value, unit, "chart")),
    });
  }

  function descriptionOf(): string {
    const author = runAuthor(record.agentName, report);
    const date = runDate(summary, locale, timeZone) ?? run("head.dateNotKnown");
    const named = author === null ? target : run("head.from", { target, author });
    const figures = (["read", "write"] as const).flatMap((operation) => {
      const cell = headline?.[operation] ?? null;
      if (cell === null) return [];
      const rate = figureText(
        cell.bytesPerSecond,
        (value) => quantityText(formatRate(value, unit, "chart")),
        facts,
      );
      return rate.mark === "doubtful" ? [] : [`${facts(`operations.${operation}`)} ${rate.text}`];
    });
    return run("meta.description", {
      title: run("head.title", { named, date }),
      workload: headline?.workloadLabel ?? report.profile.name,
      figures: figures.length === 0 ? facts("notKnown") : figures.join(facts("join")),
    });
  }
}
