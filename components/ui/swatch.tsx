import type { ReactNode } from "react";

/** The colour of an operation and its word; `isQuiet` leaves the word to screen readers. */
export function Swatch({
  operation,
  children,
  isQuiet = false,
}: {
  operation: "read" | "write";
  children: ReactNode;
  isQuiet?: boolean;
}) {
  return (
    <span className="inline-flex items-baseline">
      <span
        aria-hidden="true"
        className={`inline-block size-2.25 shrink-0 rounded-[2px] print:[print-color-adjust:exact] ${operation === "read" ? "bg-read" : "bg-write"} forced-colors:border ${isQuiet ? "" : "mr-1.5"}`}
      />
      <span className={isQuiet ? "sr-only" : undefined}>{children}</span>
    </span>
  );
}
