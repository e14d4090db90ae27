import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { AddressIssue } from "#lib/explorer/address-issues.ts";

const mostParts = 5;

/** Which parts of the address could not be read, so that nobody takes an unfiltered comparison for a filtered one. */
export function UnreadNotice({ issues }: { issues: readonly AddressIssue[] }): ReactNode {
  const t = useTranslations("explorer.unread");
  if (issues.length === 0) return null;
  const rest = issues.length - mostParts;
  return (
    <p role="note" className="mt-3 max-w-190 text-sm text-text-2">
      {t("lead")}{" "}
      <span className="font-mono text-xs wrap-anywhere">
        {issues
          .slice(0, mostParts)
          .map(({ name, text }) => `${name}=${text.slice(0, 60)}`)
          .join(", ")}
      </span>
      {rest > 0 ? ` ${t("more", { count: rest })}` : null}
    </p>
  );
}
