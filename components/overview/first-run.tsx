import { headers } from "next/headers";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { OpenNextRun } from "#components/live/live-run.tsx";
import { PublishedHighlights } from "#components/publications/highlights.tsx";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Highlight } from "#lib/publications/highlights.ts";
import { CommandBox, type System } from "./command-box.tsx";
import { LinkLimits } from "./link-limits.tsx";

function systemOf(userAgent: string): System {
  if (/Windows/.test(userAgent)) return "windows";
  return /Macintosh|Mac OS X/.test(userAgent) ? "macos" : "linux";
}

/**
 * What to do first, and what it does. `knownId` is the newest run that is there already; null before the first. What others
 * measured stands beside, where there is any.
 */
export async function FirstRun({
  unit,
  knownId,
  highlights = [],
}: {
  unit: RateUnit;
  knownId: string | null;
  highlights?: readonly Highlight[];
}) {
  const [t, requestHeaders] = await Promise.all([getTranslations("overview.firstRun"), headers()]);
  const isFirst = knownId === null;
  const words = { system: t("system"), command: t("command"), copy: t("copy"), copied: t("copied") };
  const does = ["writes", "caches", "stays"] as const;
  const then = ["thenLarge", "thenSmall", "thenSpread"] as const;
  const hasHighlights = highlights.length > 0;
  const outcome = (
    <div className={hasHighlights ? "mt-9" : "mt-7"}>
      <h2 className="text-section font-semibold">{t("then")}</h2>
      <dl className="mt-2 border-t border-line text-sm">
        {then.map((key) => (
          <div key={key} className="border-b border-line py-2.5">
            <dt className="font-semibold">{t(key)}</dt>
            <dd className="text-text-2">{t(`${key}More`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)_448px] items-start gap-18 max-lg:block max-md:mt-1">
      <OpenNextRun knownId={knownId} />
      <div>
        <h1 className="text-[26px]/[34px] font-semibold tracking-[-0.014em] max-md:text-[22px]/[30px] ja:tracking-normal">
          {isFirst ? t("title") : t("newTitle")}
        </h1>
        <p className="mt-2 max-w-150 text-[15px]/[24px] text-pretty text-text-2 max-md:text-base/[22px]">
          {isFirst ? t("lead") : t("newLead")}
        </p>
        <CommandBox initial={systemOf(requestHeaders.get("user-agent") ?? "")} words={words}>
          {t.rich("where", { code: (chunks) => <code className="font-mono text-[0.95em]">{chunks}</code> })}
        </CommandBox>
        <p role="status" className="mt-4 flex items-center gap-2.5 text-sm text-text-2">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full border-2 border-accent" />
          {isFirst ? t("waiting") : t("newWaiting")}
        </p>
        <ul className="mt-8 grid grid-cols-3 gap-7 border-t border-line pt-4 text-sm max-md:block max-md:*:mt-2.5">
          {does.map((key) => (
            <li key={key}>
              <strong className="block font-semibold">{t(key)}</strong>
              <span className="text-text-2">{t(`${key}More`)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-6.5 text-sm text-text-2">
          {t("otherWays")}{" "}
          <Link href="/agents" className="link whitespace-nowrap">
            {t("otherPc")}
          </Link>
        </p>
        {hasHighlights && outcome}
      </div>
      <aside className="max-lg:mt-8">
        {hasHighlights ? (
          <PublishedHighlights highlights={highlights} unit={unit} />
        ) : (
          <>
            <LinkLimits unit={unit} />
            {outcome}
          </>
        )}
      </aside>
    </div>
  );
}
