import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Facts } from "#components/ui/facts.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { NoValue } from "#components/ui/table.tsx";
import type { Fact, FactGroups } from "#lib/runs/fact-parts.ts";
import { factText } from "./fact-text.ts";

/** What is known of target, path and client. What is not known is said, not left out. */
export function FactsSection({ groups }: { groups: FactGroups }): ReactNode {
  const t = useTranslations("run.circumstances");
  const f = useTranslations("facts");
  const toRows = (facts: readonly Fact[]) =>
    facts.map(({ key, parts }) => ({
      name: f(`labels.${key}`),
      value: factText(parts, f) ?? <NoValue>{f("notKnownLong")}</NoValue>,
    }));
  return (
    <section aria-labelledby="facts-title">
      <SectionHead id="facts-title" title={t("title")}>
        {t("when")}
      </SectionHead>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-3 print:grid-cols-3">
        {(["target", "path", "client"] as const).map((group) => (
          <div key={group} className="min-w-0">
            <h3 className="mb-1.5 text-sm font-semibold">{t(group)}</h3>
            <Facts facts={toRows(groups[group])} />
          </div>
        ))}
      </div>
    </section>
  );
}
