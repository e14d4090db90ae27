import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { Comparison } from "#lib/explorer/answer.ts";
import type { Choices } from "#lib/explorer/choices.ts";
import { type ExplorerState, type Form, isLogarithmicByDefault } from "#lib/explorer/state.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { dimensionTexts } from "#lib/i18n/dimension-text.ts";
import { comparisonTitle } from "./comparison-title.ts";
import { ComparisonAnswer, ComparisonView } from "./comparison-view.tsx";
import styles from "./controls.module.css";
import { Controls, controlsId } from "./controls.tsx";
import { filterText } from "./filter-controls.tsx";
import { HeadCounts, NoMatch } from "./left-out.tsx";
import { type ViewChip, ViewChips } from "./view-chips.tsx";

type Props = {
  state: ExplorerState;
  comparison: Comparison;
  choices: Choices;
  views: readonly ViewChip[];
  /** The name of the view that the address stands for; null where it has none. */
  title: string | null;
  unit: RateUnit;
  addressUnit: string | null;
  timeZone: string;
  isPublishedShown: boolean;
  /** What to know before reading the comparison. */
  notice: ReactNode;
  /** Export, save and share. */
  actions: ReactNode;
  toHref: (state: ExplorerState) => string;
};

/** The comparison explorer: head, ready-made views, the sentence, controls, and the comparison in its form. */
export function ExplorerView(props: Props): ReactNode {
  const { state, comparison, choices, views, title, unit, addressUnit, timeZone, toHref } = props;
  const t = useTranslations("explorer");
  const locale = useLocale();
  const texts = dimensionTexts(locale);
  const withForm = (form: Form) => toHref({ ...state, form, isLogarithmic: isLogarithmicByDefault(form) });
  const isNew = choices.resultCount === 0;
  return (
    <>
      <PageHead
        title={title ?? comparisonTitle(comparison, locale, t)}
        meta={<HeadCounts comparison={comparison} state={state} toHref={toHref} />}
        actions={props.actions}
      />
      <ViewChips views={views} />
      {props.notice}
      {comparison.panels.length === 0 ? (
        <div className="mt-5" />
      ) : (
        <ComparisonAnswer comparison={comparison} unit={unit} />
      )}
      <Summary {...props} />
      <div
        className={styles.explorer}
        data-hides={[state.isEachRunShown ? "" : "runs", state.areCeilingsShown ? "" : "ceilings"].join(" ")}
      >
        <Controls
          state={state}
          comparison={comparison}
          choices={choices}
          texts={texts}
          isPublishedShown={props.isPublishedShown}
          unit={addressUnit}
          toHref={toHref}
        />
        <div className="min-w-0">
          {comparison.panels.length > 0 ? null : isNew && comparison.leftOut.published === 0 ? (
            <EmptyState action={<ButtonLink href="/new">{t("empty.firstRun")}</ButtonLink>}>
              {t("empty.noRuns")}
            </EmptyState>
          ) : (
            <NoMatch
              total={choices.resultCount}
              comparison={comparison}
              filters={state.filters.map((filter) => filterText(filter, choices, texts, t))}
              state={state}
              toHref={toHref}
            />
          )}
          <ComparisonView
            comparison={comparison}
            unit={unit}
            timeZone={timeZone}
            isShared={false}
            links={{
              forms: {
                bars: withForm("bars"),
                matrix: withForm("matrix"),
                curves: withForm("curves"),
                strips: withForm("strips"),
                history: withForm("history"),
              },
              scale: {
                logarithmic: toHref({ ...state, isLogarithmic: true }),
                linear: toHref({ ...state, isLogarithmic: false }),
              },
              axis: {
                shared: toHref({ ...state, isAxisShared: true }),
                own: toHref({ ...state, isAxisShared: false }),
              },
              doubtful: toHref({ ...state, isDoubtfulShown: true }),
            }}
          />
          <p className="mt-9 text-sm print:hidden">
            <Link href="/compare?runs=" className="link">
              {t("chosenRuns")}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

/** Below 1100 px: what is compared, in one line, and the button that opens the controls. */
function Summary({ state, comparison }: Props): ReactNode {
  const t = useTranslations("explorer");
  const texts = dimensionTexts(useLocale());
  const parts = [
    t("controls.summary", {
      metric: t(`metrics.${state.metric}`),
      dimensions: comparison.groupBy.map(texts.within).join(t("and")),
    }),
    state.colourBy === null ? null : t("controls.summaryColour", { dimension: texts.within(state.colourBy) }),
    state.facetBy === null ? null : t("controls.summaryFacet", { dimension: texts.within(state.facetBy) }),
    state.filters.length === 0 ? null : t("controls.summaryFilters", { count: state.filters.length }),
  ].filter((part) => part !== null);
  return (
    <div className={`mb-3 print:hidden ${styles.summary}`}>
      <div className="flex items-center gap-3 rounded-2 border border-line px-2.5 py-2 text-xs text-text-2">
        <span className="min-w-0 grow">{parts.join(t("join"))}</span>
        <Button size="small" popoverTarget={controlsId}>
          {t("controls.edit")}
        </Button>
      </div>
    </div>
  );
}
