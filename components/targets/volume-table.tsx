import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { ConfigurationFacts } from "#lib/contract/facts.ts";
import { configurationLine } from "#lib/i18n/configuration-text.ts";
import type { TargetRecord } from "#lib/targets/records.ts";
import { placeQuery } from "./place.ts";

/** The volumes of a target, each with its configuration in one line and what can be done with it. */
export async function VolumeTable({
  target,
  factsOf,
}: {
  target: TargetRecord;
  /** The facts of each volume's newest revision, by the volume's id. */
  factsOf: ReadonlyMap<string, ConfigurationFacts>;
}): Promise<ReactNode> {
  const [t, words] = await Promise.all([getTranslations("targets"), getTranslations("configurations")]);
  if (target.volumes.length === 0) return <p className="text-sm text-text-2">{t("volume.none")}</p>;
  const isEditable = target.publicationKey === null;
  return (
    <Table label={t("volume.table", { target: target.name })}>
      <thead>
        <tr>
          <ColumnHead className="whitespace-nowrap">{t("volume.name")}</ColumnHead>
          <ColumnHead className="whitespace-nowrap">{t("volume.kind")}</ColumnHead>
          <ColumnHead className="whitespace-nowrap">{t("volume.configuration")}</ColumnHead>
          <ColumnHead isNumeric>{t("volume.revisions")}</ColumnHead>
          <ColumnHead isNumeric>{t("volume.runs")}</ColumnHead>
          {isEditable && (
            <ColumnHead className="whitespace-nowrap">
              <span className="sr-only">{t("volume.actions")}</span>
            </ColumnHead>
          )}
        </tr>
      </thead>
      <tbody>
        {target.volumes.map(({ id, name, kind, revisionCount, runCount }) => {
          const facts = factsOf.get(id);
          const line = facts === undefined ? null : configurationLine(facts, words);
          return (
            <tr key={id} className="align-top">
              <RowHead className="min-w-24">
                <Link href={`/targets/${target.id}?${placeQuery(id)}`} className="link wrap-anywhere">
                  {name}
                </Link>
              </RowHead>
              <Cell className="whitespace-nowrap">{t(`volume.kinds.${kind}`)}</Cell>
              <Cell className="min-w-56">{line ?? <NoValue>{t("notDescribed")}</NoValue>}</Cell>
              <Cell isNumeric>{revisionCount}</Cell>
              <Cell isNumeric>{runCount}</Cell>
              {isEditable && (
                <Cell isNumeric>
                  <span className="inline-flex gap-2">
                    <ButtonLink
                      size="small"
                      href={`/targets/${target.id}/configurations/new?${placeQuery(id)}`}
                    >
                      {revisionCount === 0 ? t("describe") : t("newRevision")}
                    </ButtonLink>
                    <ButtonLink
                      size="small"
                      variant="ghost"
                      href={`/targets/${target.id}/volumes/${id}`}
                      aria-label={t("volume.editOf", { name })}
                    >
                      {t("volume.edit")}
                    </ButtonLink>
                  </span>
                </Cell>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
