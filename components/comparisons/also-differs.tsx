import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { factText } from "#components/runs/fact-text.ts";
import type { DifferingFact } from "#lib/comparisons/differences.ts";
import type { NamedRun } from "./run-names.ts";

/** What differs between the runs besides their figures, so that nobody reads one cause into a difference. */
export function AlsoDiffers({
  facts,
  runs,
}: {
  facts: readonly DifferingFact[];
  runs: readonly NamedRun[];
}): ReactNode {
  const t = useTranslations("compare.differs");
  const f = useTranslations("facts");
  if (facts.length === 0)
    return (
      <p className="rounded-2 border border-line px-3 py-2.25 text-sm text-text-2">
        <span className="font-medium text-text">{t("nothing")}</span> {t("nothingMore")}
      </p>
    );
  return (
    <div className="rounded-2 border border-line px-3 py-2.25 text-sm text-text-2">
      <p>
        <span className="font-medium text-text">{t("title", { count: facts.length })}</span>{" "}
        {t("several", { count: facts.length })}
      </p>
      <dl className="mt-1.5 grid gap-x-8 gap-y-0.5 lg:grid-cols-2 print:grid-cols-2">
        {facts.map((fact) => (
          <div key={fact.key} className="flex gap-2">
            <dt className="shrink-0 font-medium text-text">{f(`differs.${fact.key}`)}</dt>
            <dd className="min-w-0 wrap-anywhere">{valuesOf(fact, runs, f)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Equal values once, with the letters of their runs: `A, B MTU 1500; C MTU 9000`. */
function valuesOf(
  fact: DifferingFact,
  runs: readonly NamedRun[],
  f: ReturnType<typeof useTranslations<"facts">>,
): string {
  const letters = Map.groupBy(fact.values, ({ parts }) => factText(parts, f) ?? f("notKnown"));
  return [...letters]
    .map(([text, values]) => {
      const names = values.map(({ runId }) => runs.find(({ id }) => id === runId)?.letter ?? "?");
      return `${names.join(" ")}: ${text}`;
    })
    .join("; ");
}
