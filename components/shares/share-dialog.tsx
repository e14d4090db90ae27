import { headers } from "next/headers";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { ModalButton } from "#components/ui/modal-button.tsx";
import { longestQuery } from "#lib/contract/share.ts";
import { formatDateTime } from "#lib/format/date.ts";
import { listSharesOf } from "#lib/shares/queries.ts";
import { type Shareable, ShareForm } from "./share-form.tsx";
import { ShareLinks, type ShownLink } from "./share-links.tsx";
import { ShareSees } from "./share-sees.tsx";

/** The links of `of` that open, with whole addresses: under the name by which this request came, which was checked. */
async function getLinks(of: Shareable): Promise<ShownLink[]> {
  const [shares, host, locale, timeZone] = await Promise.all([
    listSharesOf(of.kind === "run" ? { runId: of.runId } : { query: of.query }),
    headers().then((all) => all.get("host") ?? "localhost"),
    getLocale(),
    getTimeZone(),
  ]);
  return shares.map((share) => ({
    share,
    url: `http://${host}${share.path}`,
    date: formatDateTime(new Date(share.createdAt), locale, timeZone),
  }));
}

/** The button that opens the dialog in which something is shared. `toTexts` makes what can be pasted, with the newest link. */
export async function ShareDialog({
  of,
  seen,
  liveText,
  toTexts,
}: {
  of: Shareable;
  /** What a live link of it follows. */
  liveText: string;
  seen: readonly string[];
  toTexts: (url: string | null) => ReactNode;
}): Promise<ReactNode> {
  const [t, links] = await Promise.all([getTranslations("shares"), getLinks(of)]);
  const isTooLong = of.kind === "comparison" && of.query.length > longestQuery;
  const title = of.kind === "run" ? t("dialog.titleRun") : t("dialog.titleComparison");
  return (
    <ModalButton
      id="share"
      variant="primary"
      title={title}
      closeWord={t("dialog.close")}
      button={
        <>
          <Icon name="share" />
          {t("button")}
        </>
      }
    >
      <div className="grid md:grid-cols-2">
        <div className="min-w-0 px-6 pt-4 pb-6 max-md:px-4">
          {isTooLong ? (
            <p className="rounded-2 bg-warn-soft px-3 py-2.25 text-sm">{t("dialog.tooLong")}</p>
          ) : (
            <ShareForm of={of} liveText={liveText} />
          )}
          <ShareLinks links={links} />
        </div>
        <div className="min-w-0 bg-surface-2 px-6 pt-4 pb-6 max-md:px-4">
          {toTexts(links[0]?.url ?? null)}
          <ShareSees seen={[...seen, t("dialog.seesWords")]} />
        </div>
      </div>
    </ModalButton>
  );
}
