import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Answer, PageHead } from "#components/ui/page-head.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { listAgents } from "#lib/agents/queries.ts";
import { formatCount } from "#lib/format/number.ts";
import { getInstantText } from "#lib/i18n/run-time.ts";

const command = "npm run agents -- create NAME";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("agents");
  return { title: t("title"), description: t("description") };
}

export default async function AgentsPage() {
  const [t, agents, instantText] = await Promise.all([
    getTranslations("agents"),
    listAgents(),
    getInstantText(),
  ]);
  const activeCount = agents.filter(({ revokedAt }) => revokedAt === null).length;
  const time = (date: Date) => {
    const { text, title } = instantText(date);
    return <span title={title}>{text}</span>;
  };
  return (
    <>
      <PageHead title={t("title")} />
      <Answer more={t("answerMore")}>{t("answer", { count: activeCount })}</Answer>
      {agents.length === 0 ? (
        <EmptyState>{t("empty")}</EmptyState>
      ) : (
        <Table label={t("table")}>
          <thead>
            <tr>
              <ColumnHead>{t("name")}</ColumnHead>
              <ColumnHead className="whitespace-nowrap">{t("state")}</ColumnHead>
              <ColumnHead>{t("lastSeen")}</ColumnHead>
              <ColumnHead isNumeric>{t("runs")}</ColumnHead>
              <ColumnHead className="pl-6">{t("created")}</ColumnHead>
              <ColumnHead>{t("prefix")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {agents.map(({ name, tokenPrefix, createdAt, lastSeenAt, revokedAt, runCount }) => (
              <tr key={name}>
                <RowHead className="whitespace-nowrap">{name}</RowHead>
                <Cell className="whitespace-nowrap">
                  {revokedAt === null ? t("active") : <NoValue>{t("revoked")}</NoValue>}
                </Cell>
                <Cell className="whitespace-nowrap">
                  {lastSeenAt === null ? <NoValue>{t("never")}</NoValue> : time(lastSeenAt)}
                </Cell>
                <Cell isNumeric>
                  {runCount === 0 ? (
                    "0"
                  ) : (
                    <Link
                      href={`/runs?agent=${encodeURIComponent(name)}`}
                      aria-label={`${formatCount(runCount)} ${t("runsOf", { name })}`}
                      className="link"
                    >
                      {formatCount(runCount)}
                    </Link>
                  )}
                </Cell>
                <Cell className="pl-6 whitespace-nowrap">{time(createdAt)}</Cell>
                <Cell className="font-mono text-xs">tmk_{tokenPrefix}…</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <section aria-labelledby="add" className="mt-9 max-md:mt-7">
        <SectionHead title={t("add")} id="add" />
        <p className="text-text-2">{t("addText")}</p>
        <div className="mt-3 flex max-w-160 items-center justify-between gap-3 rounded-3 border border-line py-2.5 pr-2.5 pl-4">
          <code className="font-mono text-sm wrap-anywhere">{command}</code>
          <CopyButton text={command} copyWord={t("copy")} copiedWord={t("copied")} />
        </div>
        <p className="mt-3 text-sm text-text-2">
          {t.rich("revoke", {
            code: (chunks) => <code className="font-mono text-[0.95em] text-text">{chunks}</code>,
          })}
        </p>
      </section>
    </>
  );
}
