import type { Messages } from "#agents/messages/catalogue.ts";
import { loadLatencies } from "#lib/analysis/load-latency.ts";
import { judgePathMtu } from "#lib/analysis/path-mtu.ts";
import { type Figure, figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import {
  amountText,
  displayWidth,
  latencyText,
  megabytesText,
  padEnd,
  padStart,
  wholeText,
} from "./number-text.ts";

const absent = "–";
type Words = Messages["networkView"];

const say = (figure: Figure | undefined, text: (value: number) => string): string => {
  const value = figure === undefined ? null : figureValue(figure);
  return value === null ? absent : text(value);
};
const percentText = (value: number): string => `${amountText(value)} %`;

/** The networks of a report: throughput and round trips as tables, what a full link adds, and the path MTU in words. Empty without any. */
export function networkLines(report: Report, { networkView: words }: Messages): string[] {
  const network = report.results.filter((result) => result.kind === "network");
  const labelOf = ({ workload }: NetworkResult): string =>
    report.workloads.find(({ id }) => id === workload)?.label ?? workload;
  const throughput = network.filter(({ bytesPerSecond }) => bytesPerSecond.is !== "unknown");
  const trips = network.filter(({ direction }) => direction === "round-trip");
  const added = loadLatencies(report).map(({ by, load, idleMedianUs, loadedMedianUs }) =>
    words.added(words.by[by], words.load[load], latencyText(idleMedianUs), latencyText(loadedMedianUs)),
  );
  const mtus = network.flatMap((result) => {
    const verdict = judgePathMtu(result);
    return verdict === null
      ? []
      : [words.mtu(words.way[result.direction === "receive" ? "receive" : "send"], verdict)];
  });
  return [
    ...throughputTable(throughput, labelOf, words),
    ...roundTripTable(trips, labelOf, words),
    ...added,
    ...mtus,
  ];
}

function throughputTable(
  results: readonly NetworkResult[],
  labelOf: (result: NetworkResult) => string,
  { columns, direction, bothWays }: Words,
): string[] {
  if (results.length === 0) return [];
  const has = {
    retransmits: results.some(({ retransmits }) => retransmits.is !== "unknown"),
    lost: results.some(({ lostPercent }) => lostPercent.is !== "unknown"),
    jitter: results.some(({ jitterUs }) => jitterUs.is !== "unknown"),
    cpu: results.some(({ programCpu }) => programCpu !== undefined),
  };
  const cpuText = (percent: number | null | undefined): string =>
    percent == null ? absent : `${Math.round(percent)} %`;
  return table([
    [
      columns.throughput,
      columns.direction,
      columns.rate,
      columns.bits,
      ...(has.retransmits ? [columns.retransmits] : []),
      ...(has.lost ? [columns.lost] : []),
      ...(has.jitter ? [columns.jitter] : []),
      ...(has.cpu ? [columns.cpuHere, columns.cpuThere] : []),
    ],
    ...results.map((result) => {
      const way = direction[result.direction];
      return [
        labelOf(result),
        result.isBothWays ? bothWays(way) : way,
        say(result.bytesPerSecond, megabytesText),
        say(result.bytesPerSecond, (rate) => amountText((rate * 8) / 1e6)),
        ...(has.retransmits ? [say(result.retransmits, wholeText)] : []),
        ...(has.lost ? [say(result.lostPercent, percentText)] : []),
        ...(has.jitter ? [say(result.jitterUs, latencyText)] : []),
        ...(has.cpu
          ? [cpuText(result.programCpu?.clientPercent), cpuText(result.programCpu?.serverPercent)]
          : []),
      ];
    }),
  ]);
}

function roundTripTable(
  results: readonly NetworkResult[],
  labelOf: (result: NetworkResult) => string,
  { columns }: Words,
): string[] {
  if (results.length === 0) return [];
  const percentile = ({ roundTrip }: NetworkResult, percent: number): string => {
    const us = roundTrip?.percentiles.find((one) => one.percent === percent)?.us;
    return us === undefined ? absent : latencyText(us);
  };
  const hasLoad = results.some(({ loadBytesPerSecond }) => loadBytesPerSecond !== undefined);
  return table([
    [
      columns.roundTrip,
      "",
      columns.median,
      columns.p99,
      columns.jitter,
      columns.lost,
      ...(hasLoad ? [columns.load] : []),
    ],
    ...results.map((result) => [
      labelOf(result),
      "",
      percentile(result, 50),
      percentile(result, 99),
      say(result.jitterUs, latencyText),
      say(result.lostPercent, percentText),
      ...(hasLoad ? [say(result.loadBytesPerSecond, megabytesText)] : []),
    ]),
  ]);
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => displayWidth(cells[column] ?? ""))),
  );
  return rows.map((cells) =>
    cells
      .flatMap((cell, column) =>
        widths[column] === 0 ? [] : [(column < 2 ? padEnd : padStart)(cell, widths[column] ?? 0)],
      )
      .join("  ")
      .trimEnd(),
  );
}
