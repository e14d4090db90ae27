import { getTranslations } from "next-intl/server";
import type { ResultHeadline, RunSummary } from "#lib/contract/api.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { TimeText } from "#lib/i18n/run-time.ts";
import { headlineIops, headlineRate } from "#lib/runs/list-rows.ts";

/** A figure in a cell; `unit` is null where the head of the column says it. */
export type FigureCell = { figure: string; unit: string | null; title: string } | null;

/** One run in finished words, for the browser. */
export type RunRow = {
  id: string;
  time: TimeText;
  target: string;
  volume: string | null;
  /** Published or imported; null for an agent's run. */
  origin: string | null;
  profile: string;
  agent: string | null;
  /** The revision in which it was made. */
  configuration: string | null;
  tags: readonly string[];
  read: FigureCell;
  write: FigureCell;
  randomRead: FigureCell;
  randomWrite: FigureCell;
  warning: string | null;
};

type Rated = { shown: ReturnType<typeof formatRate>; isApproximate: boolean; title: string } | null;

/** The rows of a page of runs, and the one unit of their rates; `rateUnit` is null when they differ and stand in the cells. */
export async function toRunRows(
  runs: readonly RunSummary[],
  unit: RateUnit,
  timeText: (run: RunSummary) => TimeText,
): Promise<{ rows: RunRow[]; rateUnit: string | null }> {
  const [t, f] = await Promise.all([getTranslations("runs"), getTranslations("facts.figure")]);
  const figureText = (value: string, isApproximate: boolean) =>
    isApproximate ? f("approximate", { value }) : value;
  const rate = (result: ResultHeadline | null): Rated =>
    result?.bytesPerSecond == null
      ? null
      : {
          shown: formatRate(result.bytesPerSecond, unit, "table"),
          isApproximate: result.quality === "approximate",
          title: result.workload,
        };
  const iops = (result: ResultHeadline | null): FigureCell =>
    result?.iops == null
      ? null
      : {
          figure: figureText(formatIops(result.iops, "table").figure, result.iopsQuality === "approximate"),
          unit: null,
          title: result.workload,
        };
  const rated = runs.map(({ results }) => ({
    read: rate(headlineRate(results, "read")),
    write: rate(headlineRate(results, "write")),
  }));
  const units = new Set(
    rated.flatMap(({ read, write }) => [read, write].flatMap((one) => one?.shown.unit ?? [])),
  );
  const [onlyUnit] = units;
  const isShared = units.size <= 1;
  const cell = (one: Rated): FigureCell =>
    one === null
      ? null
      : {
          figure: figureText(one.shown.figure, one.isApproximate),
          unit: isShared ? null : one.shown.unit,
          title: one.title,
        };
  return {
    rateUnit: isShared ? (onlyUnit ?? unit) : null,
    rows: runs.map((run, at) => ({
      id: run.id,
      time: timeText(run),
      target: run.target.name,
      volume: run.volume,
      profile: run.profile,
      origin: run.origin === "agent" ? null : t(`origins.${run.origin}`),
      agent: run.agent,
      configuration:
        run.configuration === null
          ? null
          : (run.configuration.name ?? t("revision", { revision: run.configuration.revision })),
      tags: run.tags,
      read: cell(rated[at]?.read ?? null),
      write: cell(rated[at]?.write ?? null),
      randomRead: iops(headlineIops(run.results, "read")),
      randomWrite: iops(headlineIops(run.results, "write")),
      warning: run.warningCount === 0 ? null : t("warningCount", { count: run.warningCount }),
    })),
  };
}
