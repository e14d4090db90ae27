import { latencyText, padEnd, padStart, wholeText } from "./number-text.ts";

/** Served load and latencies of a point; those of a saturated one are null. */
export type PlotPoint = { iops: number; meanUs: number | null; p99Us: number | null };

const columns = 56;
const rows = 9;

/**
 * Latency against load in a few lines: load from 0 at the left, latency on a logarithmic scale. `●` is the mean, `○` the 99th
 * percentile, `×` at the top a load that was saturated. Empty with less than two latencies that differ.
 */
export function curvePlot(points: readonly PlotPoint[]): string[] {
  const latencies = points.flatMap(({ meanUs, p99Us }) => [meanUs ?? [], p99Us ?? []].flat());
  const least = Math.min(...latencies);
  const most = Math.max(...latencies);
  const mostIops = Math.max(...points.map(({ iops }) => iops));
  if (!(least > 0 && most > least && mostIops > 0)) return [];
  const cells = Array.from({ length: rows }, () => new Array<string>(columns).fill(" "));
  const put = (iops: number, row: number, mark: string): void => {
    const line = cells[row];
    if (line !== undefined) line[Math.round((iops / mostIops) * (columns - 1))] = mark;
  };
  const rowOf = (us: number): number =>
    Math.round((1 - Math.log(us / least) / Math.log(most / least)) * (rows - 1));
  for (const { iops, p99Us } of points) if (p99Us !== null) put(iops, rowOf(p99Us), "○");
  for (const { iops, meanUs } of points)
    put(iops, meanUs === null ? 0 : rowOf(meanUs), meanUs === null ? "×" : "●");
  const labels = [latencyText(most), ...new Array<string>(rows - 2).fill(""), latencyText(least)];
  const width = Math.max(...labels.map(({ length }) => length));
  const end = `${wholeText(mostIops)} IOPS`;
  return [
    ...cells.map((line, at) => `${padStart(labels[at] ?? "", width)} │${line.join("").trimEnd()}`),
    `${" ".repeat(width)} └${"─".repeat(columns)}`,
    `${" ".repeat(width)}  ${padEnd("0", columns - end.length)}${end}`,
  ];
}
