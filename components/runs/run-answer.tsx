import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Answer } from "#components/ui/page-head.tsx";
import type { Report } from "#lib/contract/report.ts";
import { formatBytes } from "#lib/format/bytes.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { cacheBypassWord, testFileBytes } from "#lib/runs/facts.ts";
import type { GridCell } from "#lib/runs/grid.ts";
import { smallReadLatency, toHeadline } from "#lib/runs/headline.ts";
import { networkHeadline } from "#lib/runs/network.ts";
import { type FactsTranslator, figureText } from "./figure-text.ts";

type Props = { report: Report; unit: RateUnit; doubtCount: number };

/** What was measured, in one sentence; then what is known of the cache, and how many doubts there are. */
export function RunAnswer({ report, unit, doubtCount }: Props): ReactNode {
  const t = useTranslations("run.answer");
  const f = useTranslations("facts");
  const n = useTranslations("network");
  const circumstances = circumstanceWords(report, t);
  const more =
    circumstances.length === 0 && doubtCount === 0 ? undefined : (
      <p>
        {circumstances.join(t("between"))}
        {doubtCount > 0 ? (
          <>
            {t("between")}
            <a href="#warnings" className="link underline underline-offset-2">
              {t("doubts", { count: doubtCount })}
            </a>
          </>
        ) : null}
      </p>
    );
  return <Answer more={more}>{headlineWords(report, unit, { t, f, n })}</Answer>;
}

/** What a run of a network alone is known by; null where it has no throughput. */
function networkWords(report: Report, unit: RateUnit, n: NetworkTranslator): string | null {
  const headline = networkHeadline(report);
  if (headline === null) return null;
  const { label: workload, isBothWays, send, receive } = headline;
  const rate = (amount: number) => quantityText(formatRate(amount, unit, "chart"));
  if (send !== null && receive !== null) {
    const rates = { send: rate(send), receive: rate(receive), workload };
    return n(isBothWays ? "answer.bothWays" : "answer.both", rates);
  }
  if (send !== null) return n("answer.send", { send: rate(send), workload });
  return receive === null ? null : n("answer.receive", { receive: rate(receive), workload });
}

type AnswerTranslator = ReturnType<typeof useTranslations<"run.answer">>;
type NetworkTranslator = ReturnType<typeof useTranslations<"network">>;

type Translators = { t: AnswerTranslator; f: FactsTranslator; n: NetworkTranslator };

function headlineWords(report: Report, unit: RateUnit, { t, f, n }: Translators): string {
  const headline = toHeadline(report);
  if (headline === null)
    return networkWords(report, unit, n) ?? t("noDisk", { count: report.results.length });
  const workload = headline.workloadLabel;
  const read = cellWords(headline.read, unit, f);
  const write = cellWords(headline.write, unit, f);
  if (read === null && write === null) return t("noFigure", { workload });
  const main =
    read !== null && write !== null
      ? t("both", { read, write, workload })
      : read !== null
        ? t("read", { read, workload })
        : t("write", { write: write ?? f("notKnown"), workload });
  const small = smallReadLatency(report);
  if (small === null) return main;
  return `${main}${t("between")}${t("small", {
    latency: quantityText(formatLatencyUs(small.meanUs)),
    size: quantityText(formatBytes(small.blockBytes)),
  })}`;
}

function cellWords(cell: GridCell | null, unit: RateUnit, f: FactsTranslator): string | null {
  if (cell === null) return null;
  const rate = figureText(cell.bytesPerSecond, (value) => quantityText(formatRate(value, unit, "chart")), f);
  if (rate.isKnown && rate.mark !== "doubtful") return rate.text;
  const iops = figureText(cell.iops, (value) => quantityText(formatIops(value, "chart")), f);
  return iops.isKnown && iops.mark !== "doubtful" ? iops.text : null;
}

/** Only what the report says: the bypass in force, and for buffered runs whether the file fits into the client's memory. */
function circumstanceWords(report: Report, t: AnswerTranslator): string[] {
  const bypass = cacheBypassWord(report);
  if (bypass === null) return [];
  if (bypass === "direct-verified" || bypass === "direct")
    return [t(bypass), ...(report.target.kind === "nas" ? [t("nasMemory")] : [])];
  const file = testFileBytes(report);
  const memory = report.client?.memoryBytes ?? null;
  if (file === null || memory === null) return [t(bypass), t("fitNotKnown")];
  const sizes = { file: quantityText(formatBytes(file)), memory: quantityText(formatBytes(memory)) };
  return [t(bypass), file <= memory ? t("fits", sizes) : t("fitsNot", sizes)];
}
