import Link from "next/link";
import type { ReactNode } from "react";
import type { FactsTranslator, FigureText } from "./figure-text.ts";

/** A figure with its unit and what has to be said about it; a doubtful one is shown when asked for. */
export function FigureView({
  figure,
  unit,
  t,
  className,
}: {
  figure: FigureText;
  unit?: string;
  t: FactsTranslator;
  className?: string;
}): ReactNode {
  const shown = (
    <>
      <span className={className}>{figure.text}</span>
      {unit !== undefined && figure.isKnown ? (
        <span className="text-xs font-normal tracking-normal text-text-3">{` ${unit}`}</span>
      ) : null}
    </>
  );
  if (figure.mark === "doubtful")
    return (
      <details className="inline-block text-left">
        <summary className="text-xs font-normal tracking-normal text-text-3">
          {t("figure.doubtfulShow")}
        </summary>
        {shown}
        {figure.remark === null ? null : <p className="text-xs text-text-2">{figure.remark}</p>}
      </details>
    );
  if (!figure.isKnown)
    return (
      <span className="text-sm font-normal tracking-normal text-text-3" title={figure.remark ?? undefined}>
        {figure.toRun === null ? (
          figure.text
        ) : (
          <Link href={`/runs/${figure.toRun}`} className="link">
            {figure.text}
          </Link>
        )}
      </span>
    );
  return (
    <span title={figure.remark ?? undefined}>
      {shown}
      {figure.mark === "reading" ? (
        <span className="ml-1.5 text-xs text-text-3">{t("figure.reading")}</span>
      ) : null}
    </span>
  );
}
