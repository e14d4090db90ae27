import { getTranslations } from "next-intl/server";
import type { FilterWords } from "./run-filters.tsx";
import type { TableWords } from "./run-table.tsx";

/** The words of the filters, ready for the browser. */
export async function getFilterWords(allCount: number): Promise<FilterWords> {
  const t = await getTranslations("runs");
  return {
    text: t("text"),
    target: t("target"),
    agent: t("agent"),
    profile: t("profile"),
    origin: t("origin"),
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

/** The words of the table; counts are left open as `{count}`. `rateUnit` stands in the heads of rates where there is one. */
export async function getTableWords(rateUnit: string | null): Promise<TableWords> {
  const [t, tFormat] = await Promise.all([getTranslations("runs"), getTranslations("format")]);
  // 0 takes the general plural form in both languages; its digit is the place of the count.
  const counted = (key: "deleteTitle" | "deleted" | "restored") => ({
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
      profile: t("profile"),
      agent: t("agent"),
      size: t("size"),
      read: withUnit(t("read"), rateUnit),
      write: withUnit(t("write"), rateUnit),
      randomRead: withUnit(t("randomRead"), "IOPS"),
      randomWrite: withUnit(t("randomWrite"), "IOPS"),
      warnings: t("warnings"),
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
    },
    undo: {
      deleted: counted("deleted"),
      restored: counted("restored"),
      failed: t("failed"),
      undo: t("undo"),
      close: t("close"),
    },
  };
}
