import { getLocale, getTranslations } from "next-intl/server";
import { Answer } from "#components/ui/page-head.tsx";
import { formatThreeDigits } from "#lib/format/number.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { TargetOverview } from "#lib/targets/queries.ts";
import { type ChangedResult, isDifferent, runsBefore } from "#lib/targets/series.ts";

export type ComparedTarget = { overview: TargetOverview; changed: readonly ChangedResult[] };

/** Whether a target's latest run has nothing that it could be compared with. */
const isFirst = ({ changed }: ComparedTarget) =>
  changed.every(({ change }) => change.verdict === "first" || change.verdict === "unlike");

/** The largest difference of a target; null where there is none. */
function largestChange({ changed }: ComparedTarget): ChangedResult | null {
  const size = ({ change }: ChangedResult) => Math.abs(Math.log(change.ratio ?? 1));
  return changed.filter(isDifferent).toSorted((a, b) => size(b) - size(a))[0] ?? null;
}

/** Answers "is anything different from before?" in a sentence, and says by which rule. */
export async function AnswerSentence({
  targets,
  unit,
}: {
  targets: readonly ComparedTarget[];
  unit: RateUnit;
}) {
  const [t, locale] = await Promise.all([getTranslations("overview.answer"), getLocale()]);
  const space = locale === "ja" ? "" : " ";

  const sentenceOf = (name: string, { result, change }: ChangedResult): string => {
    const ratio = change.ratio ?? 1;
    const amount =
      ratio >= 3
        ? t("times", { figure: formatThreeDigits(ratio) })
        : formatPercent(Math.abs(ratio - 1) * 100);
    const values = { target: name, amount };
    const isRead = result.operation === "read";
    if (change.verdict === "slower") return isRead ? t("readsSlower", values) : t("writesSlower", values);
    return isRead ? t("readsFaster", values) : t("writesFaster", values);
  };

  const different = targets.flatMap((target) => {
    const largest = largestChange(target);
    return largest === null ? [] : [sentenceOf(target.overview.target.name, largest)];
  });
  const newCount = targets.filter(isFirst).length;
  const sameCount = targets.length - different.length - newCount;
  const [first, second] = different;
  const more = [
    first !== undefined && newCount > 0 && t("firstOf", { count: newCount }),
    t("rule", { count: runsBefore }),
  ]
    .filter((sentence) => sentence !== false)
    .join(space);
  const [only] = targets;

  if (targets.length === 1 && only !== undefined && newCount === 1) {
    const figures = only.changed
      .filter(({ result }) => result.workload === only.changed[0]?.result.workload)
      .flatMap(({ result }) => {
        if (result.bytesPerSecond === null) return [];
        const figure = quantityText(formatRate(result.bytesPerSecond, unit, "chart"));
        return [result.operation === "read" ? t("readFigure", { figure }) : t("writeFigure", { figure })];
      });
    return (
      <Answer
        more={
          only.changed.some(({ change }) => change.verdict === "unlike") ? t("unlikeMore") : t("firstMore")
        }
      >
        {t("first", {
          target: only.overview.target.name,
          figures: new Intl.ListFormat(locale, { type: "conjunction" }).format(figures),
        })}
      </Answer>
    );
  }

  const rest = [
    first !== undefined && sameCount === 1 && t("otherOne"),
    first !== undefined && sameCount > 1 && t("others", { count: sameCount }),
  ].filter((sentence) => sentence !== false);
  const lead =
    first === undefined
      ? newCount > 0
        ? t("sameSome", { count: newCount })
        : targets.length === 1
          ? t("sameOne", { target: only?.overview.target.name ?? "" })
          : t("same", { count: targets.length })
      : second === undefined
        ? t("one", { first })
        : different.length === 2
          ? t("two", { first, second })
          : t("many", { first, second, count: different.length - 2 });
  return <Answer more={more}>{[lead, ...rest].join(space)}</Answer>;
}
