import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { changedFacts, isKnownWarningCode } from "#lib/contract/warning-codes.ts";
import type { Doubt } from "#lib/runs/doubts.ts";

const knownDetails = [
  "systemError",
  "passes",
  "passMs",
  "busiestCorePercent",
  "fileBytes",
  "memoryBytes",
  "product",
  "path",
  "errors",
  "fact",
  "residentPercent",
  "stepMs",
  "blockBytes",
  "sizeBytes",
  "freshPercent",
  "slopePercent",
  "excursionPercent",
  "wantedPercent",
  "reachedPercent",
  "writtenBytes",
  "points",
  "bitsPerSecondBefore",
  "bitsPerSecondAfter",
  "mtuBefore",
  "mtuAfter",
  "linkBitsPerSecond",
  "betterBitsPerSecond",
] as const;
type KnownDetail = (typeof knownDetails)[number];
const isKnownDetail = (name: string): name is KnownDetail => knownDetails.some((known) => known === name);

const reasons = ["flag-dropped", "file-in-page-cache"] as const;

type WarningTranslator = ReturnType<typeof useTranslations<"warnings">>;

/** One detail of a warning in words; a name or value that this version does not know stands as it is. */
function detailText(name: string, value: string | number | boolean, w: WarningTranslator): string {
  if (name === "reason") {
    const reason = reasons.find((known) => known === value);
    return reason === undefined ? `${name}: ${String(value)}` : w(`reasons.${reason}`);
  }
  if (!isKnownDetail(name)) return `${name}: ${String(value)}`;
  const fact = name === "fact" ? changedFacts.find((known) => known === value) : undefined;
  return w(`details.${name}`, { value: fact === undefined ? String(value) : w(`facts.${fact}`) });
}

/** Every warning of a run in words, with what to do about it. */
export function Doubts({ doubts }: { doubts: readonly Doubt[] }): ReactNode {
  const t = useTranslations("run.noted");
  if (doubts.length === 0)
    return (
      <div>
        <h2 className="text-section font-semibold">{t("title")}</h2>
        <p className="mt-1.5 text-sm text-text-2">{t("none")}</p>
      </div>
    );
  return (
    <div id="warnings" className="scroll-mt-16 rounded-3 bg-warn-soft px-4 py-3.5">
      <h2 className="flex items-center justify-between gap-2 text-section font-semibold">
        {t("title")}
        <Badge look="warning">{t("count", { count: doubts.length })}</Badge>
      </h2>
      <ul className="mt-2 space-y-2.5 text-sm">
        {doubts.map((doubt) => (
          <li key={doubt.key}>
            <DoubtWords doubt={doubt} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function DoubtWords({ doubt }: { doubt: Doubt }): ReactNode {
  const w = useTranslations("warnings");
  const f = useTranslations("facts");
  const { code } = doubt;
  const isKnown = isKnownWarningCode(code);
  const details = Object.entries(doubt.detail).map(([name, value]) => detailText(name, value, w));
  const results = doubt.results.map(({ label, operation }) => `${label} ${f(`operations.${operation}`)}`);
  return (
    <>
      <p>
        {isKnown ? w(`codes.${code}.say`) : w("unknown.say", { code })}
        {details.length === 0 ? null : <span className="text-text-2">{` (${details.join(f("join"))})`}</span>}
      </p>
      <p className="text-text-2">
        {isKnown ? w(`codes.${code}.todo`) : w("unknown.todo")}
        {doubt.isOfAll
          ? ` ${w("concernsAll")}`
          : results.length > 0
            ? ` ${w("concerns", { results: results.join(f("join")) })}`
            : null}
      </p>
    </>
  );
}
