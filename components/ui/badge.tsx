import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const looks = {
  clean: "border-line bg-surface text-text-2 [&_svg]:text-ok",
  "client-cache": "border-cache bg-cache text-surface",
  "nas-cache": "border-cache-line bg-cache-soft text-cache",
  "cache-likely": "border-dashed border-cache text-cache",
  unknown: "border-dashed border-line-strong text-text-3",
  limit: "border-line-strong bg-surface text-text",
  slower: "border-transparent bg-danger-soft text-danger",
  faster: "border-transparent bg-ok-soft text-ok",
  warning: "border-transparent bg-warn-soft text-warn",
  source: "border-transparent bg-surface-3 text-text-2",
} as const;

export type BadgeLook = keyof typeof looks;

const glyphs: Partial<Record<BadgeLook, ReactNode>> = {
  clean: <path d="m1.5 5.5 2.5 2.2L8.5 2.5" fill="none" stroke="currentColor" strokeWidth="1.7" />,
  "client-cache": <circle cx="5" cy="5" r="4" />,
  "nas-cache": <rect x="1" y="1" width="8" height="8" rx="1.5" />,
  "cache-likely": (
    <rect
      x="1.6"
      y="1.6"
      width="6.8"
      height="6.8"
      rx="1.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
    />
  ),
  slower: <path d="M1 3.2h8L5 8.4z" />,
  faster: <path d="M1 6.8h8L5 1.6z" />,
  warning: <path d="M4.2 1.2h1.6L5.5 6h-1zM5 7a.9.9 0 1 1 0 1.8A.9.9 0 0 1 5 7z" />,
};

/** A verdict in one word, 20 px high: form and word say it, the colour repeats it. */
export function Badge({ look, children }: { look: BadgeLook; children: ReactNode }) {
  const glyph = glyphs[look];
  return (
    <span
      className={classNames(
        "inline-flex h-5 items-center gap-1 rounded-1 border px-1.5 text-badge font-medium whitespace-nowrap",
        looks[look],
      )}
    >
      {glyph !== undefined && (
        <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0 fill-current">
          {glyph}
        </svg>
      )}
      {look === "unknown" && <span aria-hidden="true">?</span>}
      {children}
    </span>
  );
}
