import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Facts } from "#components/ui/facts.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { NoValue } from "#components/ui/table.tsx";
import type { Fact, FactGroups } from "#lib/runs/fact-parts.ts";
import type { ProfileAbout } from "#lib/runs/profile-about.ts";
import { factText } from "./fact-text.ts";

type Props = { groups: FactGroups; about: ProfileAbout | null };

/** What is known of target, path and client, and what the profile is. What is not known is said, not left out. */
export function FactsSection({ groups, about }: Props): ReactNode {
  const t = useTranslations("run.circumstances");
  const f = useTranslations("facts");
  const aboutText =
    about === null ? null : about.is === "built-in" ? f(`profiles.${about.name}`) : about.text;
  const toRows = (facts: readonly Fact[]) =>
    facts.map(({ key, parts }) => ({
      name: f(`labels.${key}`),
      value: (
        <>
          {factText(parts, f) ?? <NoValue>{f("notKnownLong")}</NoValue>}
          {key === "profile" && aboutText !== null ? (
            <span className="block text-xs text-text-2">{aboutText}</span>
          ) : null}
        </>
      ),
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
