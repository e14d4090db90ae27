import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { metricText, observedText, stateText } from "#components/observations/observation-text.ts";
import { SectionHead } from "#components/ui/section-head.tsx";
import type { ChangeDetail, SeenObservation } from "#lib/changes/change-detail.ts";
import { listChanges } from "#lib/changes/queries.ts";
import { formatDateTime } from "#lib/format/date.ts";

type Revision = Extract<ChangeDetail, { kind: "run-revision" }>["before"];

/** A function that says in words what was changed. */
async function getChangeText(): Promise<(detail: ChangeDetail) => string> {
  const [t, tObservations, tFacts] = await Promise.all([
    getTranslations("changes"),
    getTranslations("observations"),
    getTranslations("facts"),
  ]);
  const revision = (one: Revision) => {
    if (one === null) return t("noRevision");
    return one.name === null
      ? t("revision", { revision: one.revision })
      : t("revisionNamed", { revision: one.revision, name: one.name });
  };
  const seen = ({ metric, unit, value, state }: SeenObservation) => {
    const words = { metric: metricText(metric, tObservations), value: observedText(value, unit, tFacts) };
    return state === null
      ? t("observation", words)
      : t("observationIn", { ...words, state: stateText(state, tObservations) });
  };
  return (detail) => {
    switch (detail.kind) {
      case "run-revision":
        return t("moved", { before: revision(detail.before), after: revision(detail.after) });
      case "run-path":
        return t("path", {
          before: detail.before?.name ?? t("noPath"),
          after: detail.after?.name ?? t("noPath"),
        });
      case "tags": {
        const list = (tags: readonly string[]) => tags.join(t("join"));
        const changes = [
          ...(detail.added.length === 0 ? [] : [t("tagsAdded", { tags: list(detail.added) })]),
          ...(detail.removed.length === 0 ? [] : [t("tagsRemoved", { tags: list(detail.removed) })]),
        ];
        return t("tags", { changes: list(changes) });
      }
      case "note":
        return detail.before === null ? t("noteWritten") : t("note");
      case "target-taken-over":
        return t(detail.kind, { name: detail.name, key: detail.key });
      case "offer-dismissed":
        return t(detail.kind);
      case "observation-changed":
        return t(detail.kind, { before: seen(detail.before), observation: seen(detail.observation) });
      default:
        return t(detail.kind, { observation: seen(detail.observation) });
    }
  };
}

/** The section with what people changed of a run or a target, the newest first; nothing where nobody changed anything. */
export async function ChangeLog({ subject }: { subject: { runId: string } | { targetId: string } }) {
  const changes = await listChanges(subject);
  if (changes.length === 0) return null;
  const [t, text, locale, timeZone] = await Promise.all([
    getTranslations("changes"),
    getChangeText(),
    getLocale(),
    getTimeZone(),
  ]);
  return (
    <section aria-labelledby="changes-title" className="print:hidden">
      <SectionHead id="changes-title" title={t("section")} />
      <ul className="space-y-1 text-sm">
        {changes.map(({ id, at, detail }) => (
          <li key={id} className="wrap-anywhere">
            {text(detail)}
            <time dateTime={at.toISOString()} title={timeZone} className="text-text-2">
              {t("when", { when: formatDateTime(at, locale, timeZone) })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
