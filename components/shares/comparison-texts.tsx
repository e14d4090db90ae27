import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePrepared } from "#components/explorer/comparison-view.tsx";
import { toWordsTable } from "#components/explorer/words-table.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { ShareTexts } from "./share-texts.tsx";

/** Longer tables are given as files only: three forms of each travel with the page. */
const mostRows = 200;

/** A redacted comparison as text to paste; nothing where there are no figures, or too many. */
export function ComparisonTexts({
  comparison,
  unit,
  url,
}: {
  comparison: Comparison;
  unit: RateUnit;
  url: string | null;
}): ReactNode {
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  const prepared = usePrepared(comparison, unit);
  const table = toWordsTable(comparison, { ...prepared, t, f });
  if (table.rows.length === 0 || table.rows.length > mostRows) return null;
  return <ShareTexts table={table} url={url} />;
}
