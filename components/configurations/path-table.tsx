import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { NamedPathRecord } from "#lib/configurations/records.ts";
import { pathLine } from "#lib/i18n/configuration-text.ts";

/** Named paths, each in one line. */
export async function PathTable({ paths }: { paths: readonly NamedPathRecord[] }): Promise<ReactNode> {
  const [t, words] = await Promise.all([getTranslations("targets"), getTranslations("configurations")]);
  return (
    <Table label={t("path.title")}>
      <thead>
        <tr>
          <ColumnHead>{t("path.name")}</ColumnHead>
          <ColumnHead>{t("path.facts")}</ColumnHead>
          <ColumnHead isNumeric>{t("path.runs")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {paths.map(({ id, name, facts, isPublished, runCount }) => (
          <tr key={id} className="align-top">
            <RowHead className="min-w-40">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {isPublished ? (
                  name
                ) : (
                  <Link href={`/paths/${id}`} className="link wrap-anywhere">
                    {name}
                  </Link>
                )}
                {isPublished && <Badge look="source">{t("published")}</Badge>}
              </span>
            </RowHead>
            <Cell className="min-w-56">{pathLine(facts, words) ?? <NoValue>{t("notKnown")}</NoValue>}</Cell>
            <Cell isNumeric>{runCount}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
