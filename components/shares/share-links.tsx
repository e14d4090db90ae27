import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { ShareSummary } from "#lib/contract/share.ts";
import { revokeShareAction } from "#lib/shares/actions.ts";

/** A link that opens, with its whole address and the finished date on which it was made. */
export type ShownLink = { share: ShareSummary; url: string; date: string };

/** The links of what is shared, each to be copied or revoked. A new one comes first and is announced. */
export function ShareLinks({ links }: { links: readonly ShownLink[] }): ReactNode {
  const t = useTranslations("shares.dialog");
  return (
    <section aria-labelledby="share-links" className="mt-5">
      <h3 id="share-links" className="text-sm font-semibold">
        {t("links")}
      </h3>
      <div aria-live="polite">
        {links.length === 0 ? (
          <p className="mt-1.5 text-sm text-text-2">{t("noLinks")}</p>
        ) : (
          <ul className="mt-2 space-y-4">
            {links.map((link) => (
              <li key={link.share.id}>
                <LinkRow {...link} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-3 text-xs text-text-2">{t("noSignIn")}</p>
    </section>
  );
}

function LinkRow({ share, url, date }: ShownLink): ReactNode {
  const t = useTranslations("shares.dialog");
  const page = useTranslations("shares.page");
  return (
    <>
      {share.title === null ? null : <p className="mb-1 text-sm font-medium wrap-anywhere">{share.title}</p>}
      <div className="flex gap-2">
        <input
          readOnly
          value={url}
          aria-label={t("address")}
          className="h-8 min-w-0 grow rounded-2 border border-line bg-surface-2 px-2.5 font-mono text-xs"
        />
        <CopyButton text={url} copyWord={t("copy")} copiedWord={t("copied")} variant="primary" />
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-text-2">
        <Badge look="source">{page(`${share.mode}Badge`)}</Badge>
        <span>{date}</span>
        <span>{t("opened", { count: share.openCount })}</span>
        <form action={revokeShareAction.bind(null, share.id)} className="ml-auto">
          <Button type="submit" size="small" className="text-danger!" aria-label={t("revokeOne", { date })}>
            {t("revoke")}
          </Button>
        </form>
      </div>
    </>
  );
}
