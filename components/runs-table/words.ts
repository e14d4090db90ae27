import { getTranslations } from "next-intl/server";
import { getTagCountWords } from "#components/tags/tag-words.ts";
import { formatCount } from "#lib/format/number.ts";
import { largestSelection } from "#lib/runs/list-parameters.ts";
import type { FilterWords } from "./run-filters.tsx";
import type { TableWords } from "./run-table.tsx";
import type { TagDialogWords } from "./tag-dialog.tsx";

/** The words of the filters, ready for the browser. */
export async function getFilterWords(allCount: number): Promise<FilterWords> {
  const t = await getTranslations("runs");
  return {
    text: t("text"),
    target: t("target"),
    configuration: t("configuration"),
    agent: t("agent"),
    profile: t("profile"),
    origin: t("origin"),
    tag: t("tag"),
    from: t("from"),
    to: t("to"),
    filters: t("filters"),
    filterCount: t("filterCount", { count: "{count}" }),
    all: t("all"),
    apply: t("apply"),
    dayHint: t("dayHint"),
    reading: t("reading", { count: allCount }),
  };
}

/** The words of the dialog for tags of several runs or targets; counts and tags are left open. */
export async function getTagDialogWords(of: "runs" | "targets"): Promise<TagDialogWords> {
  const [t, outcome] = await Promise.all([getTranslations("tags"), getTagCountWords()]);
  return {
    title: t(`bulk.${of}.title`),
    add: t("add"),
    addLabel: t("addLabel"),
    hint: t("hint"),
    keep: t("keep"),
    invalid: t("invalid"),
    remove: t("bulk.remove"),
    removeOne: t(`bulk.${of}.removeOne`, { tag: "{tag}", count: "{count}" }),
    none: t(`bulk.${of}.none`),
    close: t("close"),
    outcome,
  };
}

/**
 * The words of the table; counts are left open as `{count}`. `rateUnit` stands in the heads of rates where there is one, `total` is how
 * many runs match.
 */
export async function getTableWords(rateUnit: string | null, total: number): Promise<TableWords> {
  const [t, tFormat] = await Promise.all([getTranslations("runs"), getTranslations("format")]);
  // 0 takes the general plural form in both languages; its digit is the place of the count.
  const counted = (
    key: "deleteTitle" | "deleted" | "restored" | "moveTo.moved" | "moveTo.unchanged" | "moveTo.movedBack",
  ) => ({
    one: t(key, { count: 1 }),
    other: t(key, { count: 0 }).replace("0", "{count}"),
  });
  const withUnit = (word: string, unit: string | null) =>
    unit === null ? word : tFormat("withUnit", { word, unit });
  return {
    table: t("table"),
    phoneRead: withUnit(tFormat("readHead"), rateUnit),
    phoneWrite: withUnit(tFormat("writeHead"), rateUnit),
    chooseAll: t("chooseAll"),
    chooseRun: t("chooseRun", { target: "{target}", time: "{time}" }),
    columns: {
      time: t("time"),
      target: t("target"),
      configuration: t("configuration"),
      profile: t("profile"),
      agent: t("agent"),
      read: withUnit(t("read"), rateUnit),
      write: withUnit(t("write"), rateUnit),
      randomRead: withUnit(t("randomRead"), "IOPS"),
      randomWrite: withUnit(t("randomWrite"), "IOPS"),
      warnings: t("warnings"),
      tags: t("tags"),
      notKnown: tFormat("notKnown"),
    },
    selection: {
      selected: t("selected", { count: "{count}" }),
      compare: t("compare", { count: "{count}" }),
      compareLimit: t("compareLimit"),
      remove: t("delete", { count: "{count}" }),
      clear: t("clear"),
      deleteTitle: counted("deleteTitle"),
      deleteText: t("deleteText"),
      confirm: t("confirmDelete"),
      cancel: t("cancel"),
      deleted: counted("deleted"),
      restored: counted("restored"),
      selectAll:
        total > largestSelection
          ? t("selectFirst", { count: formatCount(largestSelection) })
          : t("selectAll", { count: formatCount(total) }),
      tag: t("tagRuns"),
      move: t("moveRuns"),
      tagDialog: await getTagDialogWords("runs"),
      moveDialog: {
        title: t("moveTo.title"),
        text: t("moveTo.text"),
        revision: t("moveTo.revision"),
        revisionOf: t("revision", { revision: "{revision}" }),
        noRevision: t("moveTo.noRevision"),
        severalTargets: t("moveTo.severalTargets"),
        noRevisions: t("moveTo.noRevisions"),
        path: t("moveTo.path"),
        noPath: t("moveTo.noPath"),
        noPaths: t("moveTo.noPaths"),
        move: t("moveTo.move"),
        setPath: t("moveTo.setPath"),
        close: t("close"),
        moved: counted("moveTo.moved"),
        unchanged: counted("moveTo.unchanged"),
        nothing: t("moveTo.nothing"),
        movedBack: counted("moveTo.movedBack"),
        refused: {
          "not-found": t("moveTo.refused.not-found"),
          "missing-runs": t("moveTo.refused.missing-runs"),
          published: t("moveTo.refused.published"),
          "other-target": t("moveTo.refused.other-target"),
        },
      },
    },
    undo: { undo: t("undo"), close: t("close") },
    failed: t("failed"),
  };
}
