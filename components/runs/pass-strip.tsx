import type { ReactNode } from "react";

/** Each pass as a dot around the median; `reach` is the distance of the ends (0.1: from −10 to +10 %). */
export function PassStrip({
  offsets,
  reach,
  colour,
}: {
  offsets: readonly number[];
  reach: number;
  colour: "read" | "write" | "text";
}): ReactNode {
  const place = (offset: number) => 50 + Math.max(-1, Math.min(1, offset / reach)) * 47;
  const passes = offsets.map((offset, at) => ({ number: at + 1, offset }));
  return (
    <span aria-hidden="true" className="relative inline-block h-3 w-32 shrink-0 max-md:w-22">
      <span className="absolute inset-x-0 top-1/2 border-t border-line" />
      <span className="absolute top-0.5 bottom-0.5 left-1/2 border-l border-line-strong" />
      {passes.map(({ number, offset }) => (
        <span
          key={number}
          className="absolute top-1/2 size-1.75 -translate-1/2 rounded-full opacity-75 print:[print-color-adjust:exact] forced-colors:border"
          style={{ left: `${place(offset)}%`, background: `var(--${colour})` }}
        />
      ))}
    </span>
  );
}

const reaches = [0.1, 0.25, 0.5, 1];

/** The smallest reach that all offsets fit into; the largest one otherwise. */
export function stripReach(offsets: readonly number[]): number {
  const largest = Math.max(0, ...offsets.map(Math.abs));
  return reaches.find((reach) => largest <= reach + 1e-9) ?? 1;
}
