import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { AlsoDiffers, Comparison, Label } from "#lib/explorer/answer.ts";
import type { DimensionTexts } from "#lib/i18n/dimension-text.ts";
import type { SeriesStyle } from "./series-styles.ts";

const mostValues = 4;
const mostListed = 8;
const longest = 36;

const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text);

type Props = { comparison: Comparison; groups: readonly SeriesStyle[]; texts: DimensionTexts };

/** What differs between the groups, or within a single one, besides what they are made of, before any figure is shown. */
export function Guard({ comparison, groups, texts }: Props): ReactNode {
  const t = useTranslations("explorer.guard");
  const within = mergePanels(comparison);
  const between = comparison.alsoDiffers.filter(
    ({ dimension }) => !within.some((one) => one.dimension === dimension),
  );
  const isOne = comparison.groups.length * comparison.panels.length < 2;
  if (isOne && within.length === 0) return null;
  if (within.length === 0 && between.length === 0)
    return (
      <Frame isQuiet>
        <span className="font-medium text-text">{t("nothing")}</span>
        {t("space")}
        {t("nothingMore")}
      </Frame>
    );
  return (
    <Frame>
      {within.length === 0 ? null : (
        <p>
          <span className="font-medium text-text">{t(isOne ? "one" : "groups")}</span>
          {t("space")}
          {listOf(within, texts, t)}
          {t("space")}
          {t(isOne ? "ofAll" : "causes")}
        </p>
      )}
      {between.length === 0 ? null : (
        <p>
          <span className="font-medium text-text">{t("panels")}</span>
          {t("space")}
          {listOf(between, texts, t)}
          {t("space")}
          {t("within")}
        </p>
      )}
      {within.length === 0 || isOne || groups.length > 12 ? null : (
        <details className="mt-1">
          <summary className="text-accent">{t("which")}</summary>
          <dl className="mt-1.5 grid gap-x-4 gap-y-1 md:grid-cols-[max-content_minmax(0,1fr)]">
            {within.map(({ dimension, values }) => (
              <div key={dimension} className="contents">
                <dt className="font-medium text-text">{texts.label(dimension)}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  {values
                    .map(({ groupKey, labels }) =>
                      t("of", {
                        group: groups.find(({ key }) => key === groupKey)?.text ?? groupKey,
                        value: labels.map(texts.value).join(t("or")),
                      }),
                    )
                    .join(t("semicolon"))}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Frame>
  );
}

function Frame({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <div
      data-testid="guard"
      className="flex items-start gap-2.5 rounded-2 border border-line px-3 py-2.25 text-sm text-text-2"
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 fill-none stroke-current ${isQuiet ? "text-text-3" : "text-warn"}`}
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {isQuiet ? (
          <path d="M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2zM8 7.3v3.4M8 5.1v.1" />
        ) : (
          <path d="M8 2.2 14.2 13H1.8zM8 6.5v3M8 11.2v.1" />
        )}
      </svg>
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

/** `NAS (DS415+, office-nas), clients (2, 1)`: each dimension with its values, long lists cut and counted. */
function listOf(
  all: readonly AlsoDiffers[],
  texts: DimensionTexts,
  t: ReturnType<typeof useTranslations<"explorer.guard">>,
): string {
  const shown = all.slice(0, mostListed).map(({ dimension, values }) => {
    const distinct = [
      ...new Set(values.flatMap(({ labels }) => labels.map((label) => short(texts.value(label))))),
    ];
    const more = distinct.length - mostValues;
    return t("dimension", {
      name: texts.within(dimension),
      values: [...distinct.slice(0, mostValues), ...(more > 0 ? [t("more", { count: more })] : [])].join(
        t("comma"),
      ),
    });
  });
  const left = all.length - mostListed;
  return `${[...shown, ...(left > 0 ? [t("moreDimensions", { count: left })] : [])].join(t("comma"))}${t("stop")}`;
}

/** What differs within any panel, each dimension once, with all values of each group. */
function mergePanels({ panels }: Comparison): AlsoDiffers[] {
  const merged = new Map<string, Map<string, Label[]>>();
  for (const { alsoDiffers } of panels)
    for (const { dimension, values } of alsoDiffers) {
      const groups = merged.get(dimension) ?? new Map<string, Label[]>();
      merged.set(dimension, groups);
      for (const { groupKey, labels } of values) {
        const known = groups.get(groupKey) ?? [];
        const fresh = labels.filter((label) => !known.some(({ value }) => value === label.value));
        groups.set(groupKey, [...known, ...fresh]);
      }
    }
  return [...merged].map(([dimension, groups]) => ({
    dimension,
    values: [...groups].map(([groupKey, labels]) => ({ groupKey, labels })),
  }));
}
