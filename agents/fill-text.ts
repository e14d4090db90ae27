import type { Messages } from "#agents/messages/catalogue.ts";
import { figureValue } from "#lib/contract/figure.ts";
import type { DiskResult } from "#lib/contract/result.ts";
import { amountText, megabytesText } from "./number-text.ts";

const bars = "▁▂▃▄▅▆▇█";
const barColumns = 60;

/** Decimal gigabytes, as rates are decimal: `31.0 GB`. */
const gigabytes = (bytes: number): string => `${amountText(bytes / 1e9)} GB`;

/**
 * A fill in words and as a strip of its course: `Absorbs 31.0 GB at 940 MB/s, then 182 MB/s.` Empty for a result without
 * phases.
 */
export function fillText(result: DiskResult, { fill: words }: Messages): string[] {
  const phases = result.phases ?? [];
  const last = phases.at(-1);
  if (last === undefined) return [];
  const stretches = phases.slice(0, -1).map(({ bytes, bytesPerSecond }) => ({
    size: bytes === null ? null : gigabytes(bytes),
    rate: rateText(figureValue(bytesPerSecond)),
  }));
  const lastRate = rateText(figureValue(last.bytesPerSecond));
  const series = result.passes[0]?.total.series ?? null;
  const written = series === null ? null : series.bytes.reduce((sum, bytes) => sum + bytes, 0);
  return [
    stretches.length === 0
      ? words.steady(lastRate, written === null ? null : gigabytes(written))
      : words.absorbs(stretches, lastRate),
    ...(series === null ? [] : [words.course(strip(series.bytes), rateText(highest(series.bytes)))]),
  ];
}

const rateText = (bytesPerSecond: number | null): string =>
  bytesPerSecond === null ? "–" : `${megabytesText(bytesPerSecond)} MB/s`;

/** The highest of the columns that `strip` draws. */
const highest = (seconds: readonly number[]): number => Math.max(...columnsOf(seconds));

function columnsOf(seconds: readonly number[]): number[] {
  const width = Math.max(1, Math.ceil(seconds.length / barColumns));
  return Array.from({ length: Math.ceil(seconds.length / width) }, (_, at) => {
    const part = seconds.slice(at * width, (at + 1) * width);
    return part.reduce((sum, bytes) => sum + bytes, 0) / part.length;
  });
}

/** Throughput over time in at most sixty bars, from 0 to the highest. */
function strip(seconds: readonly number[]): string {
  const columns = columnsOf(seconds);
  const most = Math.max(...columns, 1);
  return columns.map((value) => bars[Math.min(7, Math.floor((value / most) * 8))]).join("");
}
