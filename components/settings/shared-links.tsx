import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, RowHead, Table } from "#components/ui/table.tsx";
import { getInstantText } from "#lib/i18n/run-time.ts";
import { deleteShareAction, revokeShareAction } from "#lib/shares/actions.ts";
import type { ListedShare } from "./listed-shares.ts";

/** The links that were made, newest first, to be withdrawn and, once withdrawn, deleted. Forms, so that it works without a script. */
export async function SharedLinks({ shares, total }: { shares: readonly ListedShare[]; total: number }) {
  const [t, instantText] = await Promise.all([getTranslations("shares.list"), getInstantText()]);
  return (
    <section className="mt-9 max-md:mt-7">
      <SectionHead title={t("title")}>{t("note")}</SectionHead>
      {shares.length === 0 ? (
        <EmptyState>{t("none")}</EmptyState>
      ) : (
        <Table label={t("title")}>
          <thead>
            <tr>
              <ColumnHead>{t("what")}</ColumnHead>
              <ColumnHead>{t("mode")}</ColumnHead>
              <ColumnHead>{t("created")}</ColumnHead>
              <ColumnHead isNumeric>{t("opened")}</ColumnHead>
              <ColumnHead>{t("state")}</ColumnHead>
              <ColumnHead>
                <span className="sr-only">{t("revoke")}</span>
              </ColumnHead>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ share, name }) => {
              const created = instantText(new Date(share.createdAt));
              const revoked = share.revokedAt === null ? null : instantText(new Date(share.revokedAt));
              const act = revoked === null ? revokeShareAction : deleteShareAction;
              const words = { name, date: created.text };
              return (
                <tr key={share.id}>
                  <RowHead className="min-w-44 wrap-anywhere">
                    {revoked === null ? (
                      <a href={share.path} className="link" aria-label={t("open", { name })}>
                        {name}
                      </a>
                    ) : (
                      name
                    )}{" "}
                    <span className="font-normal text-text-3">· {t(share.kind)}</span>
                  </RowHead>
                  <Cell>
                    <Badge look="source">{t(share.mode)}</Badge>
                  </Cell>
                  <Cell className="whitespace-nowrap" title={created.title}>
                    {created.text}
                  </Cell>
                  <Cell isNumeric>{t("times", { count: share.openCount })}</Cell>
                  <Cell className="whitespace-nowrap" title={revoked?.title}>
                    {revoked === null ? t("opens") : t("withdrawn", { date: revoked.text })}
                  </Cell>
                  <Cell isNumeric>
                    <form action={act.bind(null, share.id)}>
                      <Button
                        type="submit"
                        size="small"
                        className="text-danger!"
                        aria-label={revoked === null ? t("revokeOne", words) : t("removeOne", words)}
                      >
                        {revoked === null ? t("revoke") : t("remove")}
                      </Button>
                    </form>
                  </Cell>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {total > shares.length ? (
        <p className="mt-2 text-xs text-text-2">{t("more", { count: total - shares.length })}</p>
      ) : null}
    </section>
  );
}
