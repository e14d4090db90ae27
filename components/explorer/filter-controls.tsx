import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterChips } from "#components/runs-table/filter-chips.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { addressOf } from "#lib/explorer/address.ts";
import type { Choices } from "#lib/explorer/choices.ts";
import type { ExplorerState, Filter } from "#lib/explorer/state.ts";
import { toValueText, writeValue } from "#lib/explorer/value-text.ts";
import type { DimensionTexts } from "#lib/i18n/dimension-text.ts";
import { FormCheck, FormDay } from "./form-controls.tsx";

const mostValues = 60;

type Props = {
  state: ExplorerState;
  choices: Choices;
  texts: DimensionTexts;
  toHref: (state: ExplorerState) => string;
};

/** The words of a filter: `RAID level: RAID 5, RAID 6`. */
export function filterText(
  filter: Filter,
  choices: Choices,
  texts: DimensionTexts,
  t: ReturnType<typeof useTranslations<"explorer">>,
): string {
  if (filter.isExcluded && filter.values.length === 1 && filter.values[0] === null)
    return t("controls.filterKnown", { name: texts.label(filter.dimension) });
  const known = choices.dimensions.find(({ dimension }) => dimension === filter.dimension)?.values ?? [];
  const values = filter.values.map((value) => {
    const label = known.find((one) => toValueText(one.label.value) === value)?.label;
    return texts.value(label ?? { dimension: filter.dimension, value, name: null });
  });
  return t(filter.isExcluded ? "controls.filterIsNot" : "controls.filterIs", {
    name: texts.label(filter.dimension),
    values: values.join(t("join")),
  });
}

/** The state without one of its filters. */
export const withoutFilter = (state: ExplorerState, filter: Filter): ExplorerState => ({
  ...state,
  view: null,
  filters: state.filters.filter((one) => one !== filter),
});

/** Filters in force as chips, and every value of every dimension to filter by. */
export function FilterControls({ state, choices, texts, toHref }: Props): ReactNode {
  const t = useTranslations("explorer");
  const offered = choices.dimensions.filter(({ dimension, values }) => {
    const isFiltered = state.filters.some((filter) => filter.dimension === dimension);
    return dimension !== "time" && dimension !== "operation" && (values.length > 1 || isFiltered);
  });
  const isTicked = (dimension: string, value: string | null) =>
    state.filters.some(
      (filter) => filter.dimension === dimension && !filter.isExcluded && filter.values.includes(value),
    );
  const chips = state.filters.map((filter) => {
    const text = filterText(filter, choices, texts, t);
    return {
      key: `${filter.dimension} ${filter.isExcluded}`,
      text,
      removeLabel: t("controls.remove", { filter: text }),
      href: toHref(withoutFilter(state, filter)),
    };
  });
  // What has no box of its own in the form stays in the address.
  const kept = state.filters.flatMap((filter) => {
    const known = offered.find(({ dimension }) => dimension === filter.dimension)?.values ?? [];
    const boxes = new Set(known.slice(0, mostValues).map(({ label }) => toValueText(label.value)));
    const values = filter.isExcluded ? filter.values : filter.values.filter((value) => !boxes.has(value));
    return values.length === 0
      ? []
      : [
          {
            name: filter.isExcluded ? "not" : "where",
            value: `${addressOf(filter.dimension)}:${values.map(writeValue).join(",")}`,
          },
        ];
  });
  return (
    <>
      <FilterChips chips={chips} />
      {kept.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <details className="text-sm">
        <summary className="inline-flex h-6.5 items-center gap-1.5 rounded-2 border border-line px-2 text-xs text-text hover:bg-surface-2 max-lg:h-11 max-lg:px-3">
          <Icon name="plus" className="size-3 text-text-3" />
          {t("controls.addFilter")}
        </summary>
        <fieldset className="mt-2 grid gap-0.5">
          <legend className="sr-only">{t("controls.findDimension")}</legend>
          {offered.map(({ dimension, values }) => (
            <details key={dimension} name="dimension">
              <summary className="flex justify-between gap-2 py-0.75 text-text-2 hover:text-text max-lg:py-3">
                <span>{texts.label(dimension)}</span>
                <span className="text-xs text-text-3">{values.length}</span>
              </summary>
              <div className="mb-2 max-h-72 overflow-y-auto pl-1 text-xs max-lg:max-h-none">
                {values.slice(0, mostValues).map(({ label, resultCount }) => {
                  const value = toValueText(label.value);
                  return (
                    <FormCheck
                      key={value ?? "~"}
                      name="where"
                      value={`${addressOf(dimension)}:${writeValue(value)}`}
                      isChecked={isTicked(dimension, value)}
                    >
                      <span className="min-w-0 grow wrap-anywhere text-text">{texts.value(label)}</span>
                      <span className="text-text-3">{resultCount}</span>
                    </FormCheck>
                  );
                })}
                {values.length > mostValues ? (
                  <p className="text-text-3">
                    {t("controls.moreValues", { count: values.length - mostValues })}
                  </p>
                ) : null}
              </div>
            </details>
          ))}
          <details name="dimension" open={state.from !== null || state.to !== null}>
            <summary className="py-0.75 text-text-2 hover:text-text max-lg:py-3">
              {t("controls.period")}
            </summary>
            <div className="mt-1 mb-2 grid gap-1.5">
              <FormDay name="from" label={t("controls.from")} value={state.from ?? ""} />
              <FormDay name="to" label={t("controls.to")} value={state.to ?? ""} />
            </div>
          </details>
        </fieldset>
      </details>
    </>
  );
}
