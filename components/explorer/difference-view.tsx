import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Difference } from "#lib/explorer/answer.ts";
import { differenceText } from "./difference-text.ts";

const tones = { better: "text-ok", worse: "text-danger", plain: "text-text", quiet: "text-text-3" } as const;

/** A difference against the baseline; statistics that differ are said below it. */
export function DifferenceView({ difference }: { difference: Difference }): ReactNode {
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  const { text, margin, tone, why } = differenceText(difference, t, f);
  const isMixed = difference.is === "change" && difference.statistics !== null;
  return (
    <span className={tones[tone]} title={why ?? undefined}>
      {text}
      {margin === null ? null : <span className="text-text-3">{` ${margin}`}</span>}
      {isMixed ? <span className="block text-xs text-text-3">{why}</span> : null}
    </span>
  );
}
