import type { useTranslations } from "next-intl";
import { type FactsTranslator, figureText } from "#components/runs/figure-text.ts";
import type { TextTable } from "#lib/comparisons/export.ts";
import type { Figure } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { Result } from "#lib/contract/result.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";

type Words = { shares: ReturnType<typeof useTranslations<"shares">>; facts: FactsTranslator };
type Row = { rate: Figure; iops: Figure; meanUs: Figure };

const unknown: Figure = { is: "unknown" };

function rowOf(result: Result): Row {
  switch (result.kind) {
    case "disk":
      return {
        rate: result.total.bytesPerSecond,
        iops: result.total.iops,
        meanUs: result.total.latency?.meanUs ?? unknown,
      };
    case "network":
      return { rate: result.bytesPerSecond, iops: unknown, meanUs: result.roundTrip?.meanUs ?? unknown };
    case "file-copy":
      return { rate: result.bytesPerSecond, iops: unknown, meanUs: unknown };
    case "curve": {
      const peak = result.points.find(({ name }) => name === "peak") ?? result.points.at(-1);
      return {
        rate: peak?.bytesPerSecond ?? unknown,
        iops: peak?.iops ?? unknown,
        meanUs: peak?.meanUs ?? unknown,
      };
    }
  }
}

/** A run's results as a table to paste elsewhere, in the reader's words and unit. Doubtful figures are left out. */
export function toRunTable(
  report: Pick<Report, "workloads" | "results">,
  unit: RateUnit,
  { shares: t, facts: f }: Words,
): TextTable {
  const labels = new Map(report.workloads.map(({ id, label }) => [id, label]));
  const words = (figure: Figure, format: (amount: number) => string) => {
    const said = figureText(figure, format, f);
    return said.mark === "doubtful" ? f("notKnown") : said.text;
  };
  return {
    head: [t("table.workload"), t("table.operation"), t("table.rate"), t("table.iops"), t("table.mean")],
    rows: report.results.map((result) => {
      const { rate, iops, meanUs } = rowOf(result);
      return [
        labels.get(result.workload) ?? result.workload,
        f(`operations.${"operation" in result ? result.operation : result.direction}`),
        words(rate, (amount) => quantityText(formatRate(amount, unit, "table"))),
        words(iops, (amount) => formatIops(amount, "table").figure),
        words(meanUs, (amount) => quantityText(formatLatencyUs(amount))),
      ];
    }),
  };
}
