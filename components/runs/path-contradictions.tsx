import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { toPathContradictions } from "#lib/configurations/path-facts.ts";
import type { NamedPathFacts } from "#lib/contract/facts.ts";
import { factStateText } from "#lib/i18n/configuration-text.ts";

/** Where a run found its path otherwise than the named path says that it was put on; nothing where both agree. */
export async function PathContradictions({
  found,
  written,
}: {
  found: NamedPathFacts | null;
  written: NamedPathFacts;
}): Promise<ReactNode> {
  const [t, words] = await Promise.all([getTranslations("pathFacts"), getTranslations("configurations")]);
  const lines = toPathContradictions(found, written).map((one) => {
    const name = t(`facts.${one.fact}`);
    return t("line", {
      name: one.group === null ? name : t("ofGroup", { name, number: one.group }),
      written: factStateText(one.written, words),
      found: factStateText(one.found, words),
    });
  });
  if (lines.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="mb-1">
        <Badge look="warning">{t("title")}</Badge>
      </h3>
      <ul className="text-sm">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-text-2">{t("kept")}</p>
    </div>
  );
}
