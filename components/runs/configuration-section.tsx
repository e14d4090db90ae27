import Link from "next/link";
import { getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Notice } from "#components/targets/notice.tsx";
import { placeQuery } from "#components/targets/place.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { PopoverDialog } from "#components/ui/popover-dialog.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { NoValue } from "#components/ui/table.tsx";
import { toContradictions } from "#lib/configurations/differences.ts";
import { getRevision, listNamedPaths } from "#lib/configurations/queries.ts";
import type { NamedPathRecord } from "#lib/configurations/records.ts";
import { getRunPlace, listRevisionChoices, type RevisionChoice } from "#lib/configurations/run-place.ts";
import type { NamedPathFacts } from "#lib/contract/facts.ts";
import type { Report } from "#lib/contract/report.ts";
import { formatIsoDay } from "#lib/format/date.ts";
import { moveRunForm } from "#lib/forms/target-actions.ts";
import { configurationLine, contradictionTexts, pathLine } from "#lib/i18n/configuration-text.ts";
import { PathContradictions } from "./path-contradictions.tsx";

/** The path as a run found it, with what its client says of itself. */
function toFoundPath({ path, client }: Report): NamedPathFacts | null {
  const isVirtualMachine = client?.isVirtualMachine ?? null;
  return path === null || isVirtualMachine === null ? path : { ...path, isVirtualMachine };
}

/**
 * The revision in which a run was made and its named path, where what was written and what was found differ, and the way to another
 * revision or path.
 */
export async function ConfigurationSection({
  runId,
  report,
  isRefused,
}: {
  runId: string;
  report: Report;
  /** Whether the last attempt to move the run came to nothing. */
  isRefused: boolean;
}): Promise<ReactNode> {
  const place = await getRunPlace(runId);
  if (place === null) return null;
  const [t, words, revision, choices, paths] = await Promise.all([
    getTranslations("targets"),
    getTranslations("configurations"),
    place.configurationId === null ? null : getRevision(place.configurationId),
    listRevisionChoices(place.targetId),
    listNamedPaths(),
  ]);
  const path = paths.find(({ id }) => id === place.pathId) ?? null;
  const contradictions = revision === null ? [] : toContradictions(report, revision.facts);
  const line = revision === null ? null : configurationLine(revision.facts, words);
  return (
    <section aria-labelledby="configuration">
      <SectionHead id="configuration" title={t("run.title")}>
        {place.isPublished || (choices.length === 0 && paths.length === 0) ? null : (
          <MoveDialog
            runId={runId}
            choices={choices}
            paths={paths}
            configurationId={place.configurationId}
            pathId={place.pathId}
          />
        )}
      </SectionHead>
      {isRefused ? (
        <div className="mb-4">
          <Notice isProblem>{t("run.refused")}</Notice>
        </div>
      ) : null}
      <Facts
        facts={[
          {
            name: t("run.configuration"),
            value:
              revision === null ? (
                <>
                  <NoValue>{t("run.none")}</NoValue>{" "}
                  {place.isPublished || choices.length > 0 ? null : (
                    <Link
                      href={`/targets/${place.targetId}/configurations/new?${placeQuery(place.volumeId)}`}
                      className="link underline underline-offset-2"
                    >
                      {t("run.describe")}
                    </Link>
                  )}
                </>
              ) : (
                <>
                  <Link
                    href={`/targets/${place.targetId}/configurations/${revision.id}`}
                    className="link underline underline-offset-2"
                  >
                    {t("revision", { revision: revision.revision })}
                  </Link>
                  {revision.name === null ? null : ` ${revision.name}`}
                  {line === null ? null : <span className="block">{line}</span>}
                </>
              ),
          },
          {
            name: t("run.path"),
            value:
              path === null ? (
                <NoValue>{t("run.noPath")}</NoValue>
              ) : (
                <>
                  <span className="font-medium">{path.name}</span>
                  <span className="block">{pathLine(path.facts, words)}</span>
                </>
              ),
          },
        ]}
      />
      {contradictions.length === 0 ? null : (
        <div className="mt-4">
          <h3 className="mb-1">
            <Badge look="warning">{t("run.contradictions")}</Badge>
          </h3>
          <ul className="text-sm">
            {contradictions.map((contradiction) => {
              const text = t("run.contradiction", contradictionTexts(contradiction, words));
              return (
                <li key={text} className="wrap-anywhere">
                  {text}
                </li>
              );
            })}
          </ul>
          <p className="mt-1 text-xs text-text-2">{t("run.kept")}</p>
        </div>
      )}
      {path === null ? null : <PathContradictions found={toFoundPath(report)} written={path.facts} />}
    </section>
  );
}

const selectClass =
  "mt-1 h-8 w-full rounded-2 border border-line bg-surface px-2 text-sm text-text max-md:h-11";

async function MoveDialog({
  runId,
  choices,
  paths,
  configurationId,
  pathId,
}: {
  runId: string;
  choices: readonly RevisionChoice[];
  paths: readonly NamedPathRecord[];
  configurationId: string | null;
  pathId: string | null;
}) {
  const [t, timeZone] = await Promise.all([getTranslations("targets"), getTimeZone()]);
  const choiceText = ({ revision, name, volumeName, validFrom }: RevisionChoice) =>
    [volumeName, t("revision", { revision }), name, t("since", { date: formatIsoDay(validFrom, timeZone) })]
      .filter((part) => part !== null)
      .join(" · ");
  return (
    <PopoverDialog
      id="move-run"
      openWord={t("run.move")}
      openSize="small"
      title={t("run.moveTitle")}
      cancelWord={t("cancel")}
      actions={
        <Button type="submit" form="move-run-form" variant="primary">
          {t("run.moveSave")}
        </Button>
      }
    >
      <p>{t("run.moveText")}</p>
      <form id="move-run-form" action={moveRunForm.bind(null, runId)} className="mt-3 grid gap-3">
        <label className="text-xs/4">
          {t("run.configuration")}
          <select
            key={configurationId}
            name="configuration"
            defaultValue={configurationId ?? ""}
            className={selectClass}
          >
            <option value="">{t("run.noRevision")}</option>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choiceText(choice)}
              </option>
            ))}
          </select>
        </label>
        <label className="text-xs/4">
          {t("run.path")}
          <select key={pathId} name="path" defaultValue={pathId ?? ""} className={selectClass}>
            <option value="">{t("run.noPathChoice")}</option>
            {paths.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </form>
    </PopoverDialog>
  );
}
