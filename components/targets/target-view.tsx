import Link from "next/link";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ChangeLog } from "#components/changes/change-log.tsx";
import { FactGroups } from "#components/configurations/fact-groups.tsx";
import { OfferBox } from "#components/configurations/offer-box.tsx";
import { RevisionList } from "#components/configurations/revision-list.tsx";
import { NoteSection } from "#components/notes/note-section.tsx";
import { ObservationSection } from "#components/observations/observation-section.tsx";
import { HistoryChart } from "#components/overview/history-chart.tsx";
import { TagEditor } from "#components/tags/tag-editor.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { SegmentLinks } from "#components/ui/segment.tsx";
import { Swatch } from "#components/ui/swatch.tsx";
import type { ConfigurationOffer, Revision } from "#lib/configurations/queries.ts";
import type { ConfigurationFacts } from "#lib/contract/facts.ts";
import { formatDay } from "#lib/format/date.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { changeTexts } from "#lib/i18n/configuration-text.ts";
import type { PlaceRuns } from "#lib/targets/history.ts";
import type { TargetRecord, Usage } from "#lib/targets/records.ts";
import { Crumbs } from "./crumbs.tsx";
import { DeleteTarget } from "./delete-target.tsx";
import { LatestRuns } from "./latest-runs.tsx";
import { type Place, placeQuery } from "./place.ts";
import { PublishedTarget } from "./published-target.tsx";
import { TakeOver } from "./take-over.tsx";
import { TargetAnswer } from "./target-answer.tsx";
import { TargetFacts } from "./target-facts.tsx";
import { type Said, TargetNotices } from "./target-notices.tsx";
import { VolumeTable } from "./volume-table.tsx";

type Props = {
  target: TargetRecord;
  places: readonly Place[];
  chosen: Place;
  revisions: readonly Revision[];
  factsOf: ReadonlyMap<string, ConfigurationFacts>;
  offer: ConfigurationOffer | null;
  runs: PlaceRuns;
  usage: Usage;
  unit: RateUnit;
  said: Said;
};

/** A target: the sentence, facts, history and what changed when, then its volumes, observations, note, tags and runs. */
export async function TargetView(props: Props): Promise<ReactNode> {
  const { target, revisions, runs, unit, said } = props;
  const [t, locale, timeZone] = await Promise.all([getTranslations("targets"), getLocale(), getTimeZone()]);
  const { publicationKey } = target;
  const [newest] = revisions;
  if (publicationKey !== null)
    return (
      <>
        <TargetHead {...props} />
        <VolumeChoice {...props} />
        <PublishedTarget
          target={target}
          publicationKey={publicationKey}
          revisions={revisions}
          runs={runs}
          unit={unit}
        />
      </>
    );
  return (
    <>
      <TargetHead {...props} />
      <TargetNotices targetId={target.id} revisions={revisions} said={said} />
      <TargetAnswer name={target.name} latest={runs.newest[0] ?? null} revisions={revisions} unit={unit} />
      <VolumeChoice {...props} />
      <div className="grid grid-cols-[320px_minmax(0,1fr)] gap-x-9 gap-y-7 max-lg:grid-cols-1">
        <section aria-labelledby="facts-title" className="min-w-0">
          <SectionHead id="facts-title" title={t("facts")} />
          <TargetFacts target={target} />
          <TakeOver target={target} />
        </section>
        <div className="min-w-0">
          <HistorySection {...props} />
          <RevisionSection {...props} />
        </div>
      </div>
      <div className="*:mt-9 max-md:*:mt-7">
        {newest === undefined ? null : (
          <section aria-labelledby="now-title">
            <SectionHead
              id="now-title"
              title={t("factsNow", {
                revision: newest.revision,
                date: formatDay(newest.validFrom, locale, timeZone),
              })}
            />
            <FactGroups facts={newest.facts} />
          </section>
        )}
        <section aria-labelledby="volumes-title">
          <SectionHead id="volumes-title" title={t("volumes")} />
          <VolumeTable target={target} factsOf={props.factsOf} />
          <p className="mt-3">
            <ButtonLink href={`/targets/${target.id}/volumes/new`} size="small">
              <Icon name="plus" />
              {t("volume.add")}
            </ButtonLink>
          </p>
        </section>
        <RunSection {...props} />
        <ObservationSection subject={{ targetId: target.id }} isReadOnly={false} />
        <div className="grid gap-x-9 gap-y-7 md:grid-cols-2">
          <NoteSection subject="target" id={target.id} note={target.note} isReadOnly={false} />
          <TagEditor subject={{ targetId: target.id }} tags={target.tags} isReadOnly={false} />
        </div>
        <ChangeLog subject={{ targetId: target.id }} />
      </div>
    </>
  );
}

async function TargetHead({ target, chosen, revisions, usage }: Props) {
  const t = await getTranslations("targets");
  const model = [target.vendor, target.model].filter((part) => part !== null).join(" ");
  const isPublished = target.publicationKey !== null;
  return (
    <PageHead
      before={<Crumbs label={t("crumbs")} links={[{ href: "/targets", word: t("title") }]} />}
      title={target.name}
      meta={
        <>
          {isPublished && <Badge look="source">{t("published")}</Badge>}
          <span>{t(`kind.${target.kind}`)}</span>
          {model === "" ? null : <span>{model}</span>}
        </>
      }
      actions={
        isPublished ? undefined : (
          <>
            <DeleteTarget target={target} usage={usage} />
            <ButtonLink href={`/targets/${target.id}/edit`}>{t("edit")}</ButtonLink>
            <ButtonLink
              href={`/targets/${target.id}/configurations/new?${placeQuery(chosen.volumeId)}`}
              variant="primary"
            >
              {revisions.length === 0 ? t("describe") : t("newRevision")}
            </ButtonLink>
          </>
        )
      }
    />
  );
}

async function VolumeChoice({ target, places, chosen }: Props) {
  const t = await getTranslations("targets");
  if (places.length < 2) return null;
  return (
    <div className="mb-5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
      <SegmentLinks
        label={t("chooseVolume")}
        items={places.map(({ volumeId, name }) => ({
          key: volumeId ?? "none",
          href: `/targets/${target.id}?${placeQuery(volumeId)}`,
          isChosen: volumeId === chosen.volumeId,
          children: name ?? t("withoutVolume"),
        }))}
      />
    </div>
  );
}

async function HistorySection({ target, chosen, revisions, runs, unit }: Props) {
  const [t, words, tFormat] = await Promise.all([
    getTranslations("targets"),
    getTranslations("configurations"),
    getTranslations("format"),
  ]);
  const marks = revisions.map(({ id, revision, changes, name, validFrom }) => ({
    id,
    at: validFrom,
    text: t("revisionMark", {
      revision,
      text: changeTexts(changes, words).join(t("answer.join")) || (name ?? t("first")),
    }),
  }));
  return (
    <section aria-labelledby="history-title">
      <SectionHead id="history-title" title={t("history")}>
        <p className="flex flex-wrap gap-x-4">
          <span className="max-md:hidden">{t("historyNote")}</span>
          <Swatch operation="read">{tFormat("readHead")}</Swatch>
          <Swatch operation="write">{tFormat("writeHead")}</Swatch>
        </p>
      </SectionHead>
      {runs.history === null ? (
        <p className="text-sm text-text-2">{t("noHistory")}</p>
      ) : (
        <HistoryChart
          name={chosen.name === null ? target.name : `${target.name}, ${chosen.name}`}
          runs={runs.history}
          unit={unit}
          marks={marks}
        />
      )}
    </section>
  );
}

async function RevisionSection({ target, chosen, revisions, offer }: Props) {
  const t = await getTranslations("targets");
  const place = placeQuery(chosen.volumeId);
  return (
    <section aria-labelledby="revisions-title" className="mt-7">
      <SectionHead id="revisions-title" title={t("revisions")}>
        {revisions.length > 1 ? t("revisionsNote") : null}
      </SectionHead>
      {offer === null ? null : (
        <OfferBox
          offer={offer}
          targetId={target.id}
          volumeId={chosen.volumeId}
          nextRevision={(revisions[0]?.revision ?? 0) + 1}
          editHref={`/targets/${target.id}/configurations/new?${place}&from=offer`}
        />
      )}
      {revisions.length === 0 ? (
        <p className="text-sm text-text-2">{t("noRevisions")}</p>
      ) : (
        <RevisionList targetId={target.id} revisions={revisions} />
      )}
    </section>
  );
}

async function RunSection({ target, runs, unit }: Props) {
  const t = await getTranslations("targets");
  if (runs.newest.length === 0) return null;
  return (
    <section aria-labelledby="runs-title">
      <SectionHead id="runs-title" title={t("latest")}>
        <Link href={`/runs?target=${encodeURIComponent(target.key)}`} className="link">
          {t("allRuns", { count: target.runCount })}
        </Link>
      </SectionHead>
      <LatestRuns runs={runs.newest} unit={unit} />
    </section>
  );
}
