import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { Observation } from "#lib/contract/observation.ts";
import { formatDateTime } from "#lib/format/date.ts";
import {
  knownStates,
  ObservedMetric,
  observationUnits,
  type StoredObservation,
} from "#lib/observations/observation.ts";
import { listObservations, type ObservedSubject } from "#lib/observations/queries.ts";
import { EditObservation, RemoveObservation } from "./observation-buttons.tsx";
import type { ObservationWords } from "./observation-dialog.tsx";
import { metricText, type ObservationsTranslator, observedText, stateText } from "./observation-text.ts";

/** One row: of the run's report, or put down since. */
type Row = Pick<StoredObservation, "metric" | "unit" | "value" | "state" | "note"> & {
  key: string;
  origin: "report" | "hand" | "api" | "published";
  at: Date | null;
  /** Null where nobody edits it. */
  editId: string | null;
};

const originOf = (origin: string): Row["origin"] =>
  origin === "hand" || origin === "published" ? origin : "api";

const ofReport = (observations: readonly Observation[]): Row[] =>
  observations.map(({ metric, unit, value, state, text }, at) => ({
    key: `report-${at}`,
    ...{ metric, unit, value, state },
    note: text ?? null,
    origin: "report",
    at: null,
    editId: null,
  }));

const ofStored = (observations: readonly StoredObservation[], isReadOnly: boolean): Row[] =>
  observations.map(({ id, metric, unit, value, state, note, origin, at }) => ({
    key: id,
    ...{ metric, unit, value, state, note },
    origin: originOf(origin),
    at: origin === "published" ? null : new Date(at),
    editId: isReadOnly || origin === "published" ? null : id,
  }));

function toWords(t: ObservationsTranslator, isOfRun: boolean): ObservationWords {
  return {
    metric: t("metricLabel"),
    value: t("valueLabel"),
    about: t("aboutLabel"),
    state: t("stateLabel"),
    stateHint: isOfRun ? t("stateHint") : t("stateHintTarget"),
    note: t("noteLabel"),
    noteHint: t("noteHint"),
    save: t("save"),
    cancel: t("cancel"),
    failed: t("failed"),
    invalid: t("invalid"),
    published: t("published"),
    "not-found": t("not-found"),
  };
}

/**
 * The section with what was measured beside the I/O, of a run or of a target in its states: those of the run's own report (`reported`)
 * and those put down since, which can be edited unless they are published.
 */
export async function ObservationSection({
  subject,
  reported = [],
  isReadOnly,
}: {
  subject: ObservedSubject;
  reported?: readonly Observation[];
  isReadOnly: boolean;
}) {
  const [stored, t, facts, locale, timeZone] = await Promise.all([
    listObservations(subject),
    getTranslations("observations"),
    getTranslations("facts"),
    getLocale(),
    getTimeZone(),
  ]);
  const isOfRun = "runId" in subject;
  const rows = [...ofReport(reported), ...ofStored(stored, isReadOnly)];
  const form = {
    metrics: ObservedMetric.options.map((metric) => ({
      metric,
      word: `${metricText(metric, t)} (${observationUnits[metric][0]})`,
    })),
    states: [...knownStates],
    words: toWords(t, isOfRun),
  };
  const canEdit = rows.some(({ editId }) => editId !== null);
  return (
    <section aria-labelledby="observations-title" className={rows.length === 0 ? "print:hidden" : ""}>
      <SectionHead id="observations-title" title={t("section")} />
      {rows.length === 0 ? (
        <p className="text-sm text-text-2">{t("none")}</p>
      ) : (
        <Table label={t("table")}>
          <thead>
            <tr>
              <ColumnHead>{t("what")}</ColumnHead>
              <ColumnHead isNumeric>{t("value")}</ColumnHead>
              <ColumnHead>{t("state")}</ColumnHead>
              <ColumnHead>{t("origin")}</ColumnHead>
              <ColumnHead>{t("note")}</ColumnHead>
              {canEdit && (
                <ColumnHead className="print:hidden">
                  <span className="sr-only">{t("edit")}</span>
                </ColumnHead>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, metric, unit, value, state, origin, note, at, editId }) => {
              const what = `${metricText(metric, t)} ${observedText(value, unit, facts)}`;
              return (
                <tr key={key}>
                  <RowHead className="whitespace-nowrap">{metricText(metric, t)}</RowHead>
                  <Cell isNumeric>{observedText(value, unit, facts)}</Cell>
                  <Cell>
                    {state !== null ? (
                      stateText(state, t)
                    ) : isOfRun ? (
                      t("duringRun")
                    ) : (
                      <NoValue>{t("unknownState")}</NoValue>
                    )}
                  </Cell>
                  <Cell>
                    <span
                      title={
                        at === null ? undefined : `${formatDateTime(at, locale, timeZone)} (${timeZone})`
                      }
                    >
                      {t(`origins.${origin}`)}
                    </span>
                  </Cell>
                  <Cell className="min-w-30 wrap-anywhere">{note}</Cell>
                  {canEdit && (
                    <Cell className="text-right whitespace-nowrap print:hidden">
                      {editId !== null && value.is === "value" && (
                        <EditObservation
                          place={{ change: editId }}
                          button={t("edit")}
                          label={t("editOf", { observation: what })}
                          title={t("editOf", { observation: what })}
                          initial={{
                            metric,
                            unit,
                            value: String(value.value),
                            isAbout: value.quality === "approximate",
                            state: state ?? "",
                            note: note ?? "",
                          }}
                          {...form}
                        />
                      )}
                      {editId !== null && (
                        <RemoveObservation
                          id={editId}
                          button={t("remove")}
                          label={t("removeOf", { observation: what })}
                          failed={t("failed")}
                        />
                      )}
                    </Cell>
                  )}
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {!isReadOnly && (
        <div className="mt-3 print:hidden">
          <EditObservation
            place={{ add: subject }}
            button={t("add")}
            title={t("add")}
            initial={{ metric: "power", unit: null, value: "", isAbout: false, state: "", note: "" }}
            {...form}
          />
        </div>
      )}
    </section>
  );
}
