import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Facts } from "#components/ui/facts.tsx";
import type { ConfigurationFacts } from "#lib/contract/facts.ts";
import { toFactRows } from "./fact-rows.ts";

/** A configuration in groups. What is not known is named, not left out. */
export async function FactGroups({ facts }: { facts: ConfigurationFacts }): Promise<ReactNode> {
  const [t, words] = await Promise.all([getTranslations("targets"), getTranslations("configurations")]);
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      {toFactRows(facts, words).map(({ key, rows, unknown }) => (
        <section key={key} aria-labelledby={`facts-${key}`} className="min-w-0">
          <h3 id={`facts-${key}`} className="mb-1 text-sm font-semibold">
            {t(`configuration.group.${key}`)}
          </h3>
          {rows.length === 0 ? null : <Facts facts={rows} />}
          {unknown.length === 0 ? null : (
            <p className="mt-0.75 text-xs text-text-3">
              {words("change.unknownOf", { names: unknown.join(words("change.join")) })}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
