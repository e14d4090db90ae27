import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Difference } from "#lib/comparisons/differences.ts";
import { differenceText } from "./difference-text.ts";

const tones = { better: "text-ok", worse: "text-danger", plain: "text-text", quiet: "text-text-3" } as const;

/** A difference against the baseline; statistics that differ are said beside it. */
export function DifferenceCell({ difference }: { difference: Difference }): ReactNode {
  const t = useTranslations("compare");
  const f = useTranslations("facts");
  const { text, tone, why } = differenceText(difference, t, f);
  const isMixed = difference.is === "change" && difference.statistics !== null;
  return (
    <span className={tones[tone]} title={why ?? undefined}>
      {text}
      {isMixed ? <span className="block text-xs text-text-3">{why}</span> : null}
    </span>
  );
}
