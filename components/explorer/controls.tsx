import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { addressOf } from "#lib/explorer/address.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import type { Choices } from "#lib/explorer/choices.ts";
import { type ExplorerState, Metric } from "#lib/explorer/state.ts";
import { writeValue } from "#lib/explorer/value-text.ts";
import type { DimensionTexts } from "#lib/i18n/dimension-text.ts";
import type { Dimension } from "#lib/setups/dimensions.ts";
import styles from "./controls.module.css";
import { ExplorerForm } from "./explorer-form.tsx";
import { FilterControls } from "./filter-controls.tsx";
import { FormSelect, type SelectGroup } from "./form-controls.tsx";
import { groupName } from "./series-styles.ts";
import { SwitchLink } from "./switch-link.tsx";

type Props = {
  state: ExplorerState;
  comparison: Comparison;
  choices: Choices;
  texts: DimensionTexts;
  /** Whether published runs are in, by the address or the switch of the top bar. */
  isPublishedShown: boolean;
  unit: string | null;
  toHref: (state: ExplorerState) => string;
};

export const controlsId = "comparison-controls";
const mostBaselines = 200;

/** What is compared, how it is split, against what, and what is let through. Below 1100 px it opens as a sheet. */
export function Controls(props: Props): ReactNode {
  const { state, comparison, choices, texts, toHref, isPublishedShown, unit } = props;
  const t = useTranslations("explorer");
  const word = (key: "measure" | "split" | "baselineTitle" | "filters" | "show") => (
    <h2 className="mb-2 text-xs/4 font-medium text-text-3">{t(`controls.${key}`)}</h2>
  );
  const dimensionGroups = (first: SelectGroup["options"]): SelectGroup[] => {
    const toOption = ({ dimension }: Choices["dimensions"][number]) => ({
      value: addressOf(dimension),
      word: texts.label(dimension),
    });
    return [
      { label: null, options: first },
      {
        label: t("controls.varying"),
        options: choices.dimensions.filter(({ varies }) => varies).map(toOption),
      },
      {
        label: t("controls.others"),
        options: choices.dimensions.filter(({ varies }) => !varies).map(toOption),
      },
    ].filter(({ options }) => options.length > 0);
  };
  const withChosen = (groups: SelectGroup[], value: string, name: string): SelectGroup[] =>
    value === "" || groups.some(({ options }) => options.some((option) => option.value === value))
      ? groups
      : [{ label: null, options: [{ value, word: name }] }, ...groups];
  const dimension = (
    name: string,
    label: string,
    chosen: Dimension | null,
    first: SelectGroup["options"] = [],
  ) => {
    const value = chosen === null ? (first[0]?.value ?? "") : addressOf(chosen);
    return (
      <FormSelect
        name={name}
        label={label}
        value={value}
        groups={withChosen(dimensionGroups(first), value, chosen === null ? "" : texts.label(chosen))}
      />
    );
  };
  const noneOption = { value: "", word: t("controls.none") };
  const [first, second, ...rest] = state.groupBy;
  const workload = state.workloads.map(writeValue).join(",");
  const operations = state.operations.join(",");
  const operationWord = (operation: string) =>
    texts.value({ dimension: "operation", value: operation, name: null });
  const families = (["sequential", "random"] as const).filter((family) =>
    choices.workloads.some((one) => one.family === family),
  );
  return (
    <aside id={controlsId} popover="auto" aria-label={t("controls.title")} className={styles.controls}>
      <ExplorerForm
        words={{ apply: t("controls.apply"), reading: t("controls.reading") }}
        className={styles.form ?? ""}
      >
        <Kept state={state} unit={unit} rest={rest} />
        <section>
          {word("measure")}
          <FormSelect
            name="metric"
            label={t("controls.metric")}
            value={state.metric}
            groups={[
              {
                label: null,
                options: Metric.options
                  .filter((metric) => metric === state.metric || choices.metrics.includes(metric))
                  .map((metric) => ({ value: metric, word: t(`metrics.${metric}`) })),
              },
            ]}
          />
          <FormSelect
            name="workload"
            label={t("controls.workload")}
            value={workload}
            groups={withChosen(
              [
                { label: null, options: [{ value: "", word: t("controls.mostCommon") }] },
                {
                  label: t("controls.families"),
                  options: families.map((family) => ({ value: family, word: t(`controls.${family}`) })),
                },
                {
                  label: t("controls.labels"),
                  options: choices.workloads.map(({ label }) => ({ value: writeValue(label), word: label })),
                },
              ],
              workload,
              state.workloads.join(t("join")),
            )}
          />
          <FormSelect
            name="op"
            label={t("controls.operation")}
            value={operations}
            groups={withChosen(
              [
                { label: null, options: [{ value: "", word: t("controls.allOperations") }] },
                {
                  label: null,
                  options: choices.operations.map((operation) => ({
                    value: operation,
                    word: operationWord(operation),
                  })),
                },
              ],
              operations,
              state.operations.map(operationWord).join(t("join")),
            )}
          />
        </section>
        <section>
          {word("split")}
          {dimension("group", t("controls.groupBy"), first ?? "target")}
          {dimension("group", t("controls.then"), second ?? null, [noneOption])}
          {dimension("colour", t("controls.colourBy"), state.colourBy, [
            { value: "none", word: t("controls.none") },
          ])}
          {dimension("facet", t("controls.facetBy"), state.facetBy, [noneOption])}
          <FormSelect
            name="sort"
            label={t("controls.order")}
            value={state.sort === "value" ? "value" : ""}
            groups={[
              {
                label: null,
                options: [
                  { value: "", word: t("controls.byDimension") },
                  { value: "value", word: t("controls.byValue") },
                ],
              },
            ]}
          />
        </section>
        {comparison.groups.length < 2 ? (
          state.baseline === null ? null : (
            <input type="hidden" name="baseline" value={state.baseline} />
          )
        ) : (
          <section>
            {word("baselineTitle")}
            <FormSelect
              name="baseline"
              label={t("controls.baseline")}
              value={state.baseline ?? ""}
              groups={withChosen(
                [
                  {
                    label: null,
                    options: [
                      { value: "", word: t("controls.first") },
                      ...comparison.groups.slice(0, mostBaselines).map((group) => ({
                        value: group.key,
                        word: groupName(group, comparison, texts, t("allRuns")),
                      })),
                    ],
                  },
                ],
                state.baseline ?? "",
                state.baseline ?? "",
              )}
            />
          </section>
        )}
        <section>
          {word("filters")}
          <FilterControls state={state} choices={choices} texts={texts} toHref={toHref} />
        </section>
      </ExplorerForm>
      <section className={styles.show}>
        {word("show")}
        <SwitchLink
          href={toHref({ ...state, isEachRunShown: !state.isEachRunShown })}
          isOn={state.isEachRunShown}
          word={t("controls.eachRun")}
        />
        <SwitchLink
          href={toHref({ ...state, areCeilingsShown: !state.areCeilingsShown })}
          isOn={state.areCeilingsShown}
          word={t("controls.ceilings")}
        />
        <SwitchLink
          href={toHref({ ...state, isPublishedShown: !isPublishedShown })}
          isOn={isPublishedShown}
          word={t("controls.published")}
        />
        <SwitchLink
          href={toHref({ ...state, isDoubtfulShown: !state.isDoubtfulShown })}
          isOn={state.isDoubtfulShown}
          word={t("controls.doubtful")}
        />
        <SwitchLink
          href={toHref({ ...state, isClientCacheShown: !state.isClientCacheShown })}
          isOn={state.isClientCacheShown}
          word={t("controls.clientCache")}
        />
      </section>
      <p className={styles.done}>
        <Button popoverTarget={controlsId} popoverTargetAction="hide" variant="primary" className="w-full">
          {t("controls.done")}
        </Button>
      </p>
    </aside>
  );
}

/** Parts of the address that no control stands for. */
function Kept({
  state,
  unit,
  rest,
}: {
  state: ExplorerState;
  unit: string | null;
  rest: readonly Dimension[];
}) {
  const pairs: [string, string | null][] = [
    ["form", state.form === "bars" ? null : state.form],
    ...rest.map((dimension): [string, string] => ["group", addressOf(dimension)]),
    ["runs", state.runs.length === 0 ? null : state.runs.join(",")],
    ["published", state.isPublishedShown === null ? null : state.isPublishedShown ? "show" : "hide"],
    ["doubtful", state.isDoubtfulShown ? "show" : null],
    ["cache", state.isClientCacheShown ? "show" : null],
    ["axis", state.isAxisShared ? null : "own"],
    ["points", state.isEachRunShown ? null : "hide"],
    ["ceilings", state.areCeilingsShown ? null : "hide"],
    ["scale", state.isLogarithmic ? "log" : "linear"],
    ["unit", unit],
  ];
  return pairs.map(([name, value]) =>
    value === null ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
  );
}
