import { getTranslations } from "next-intl/server";
import { getTagDialogWords } from "#components/runs-table/words.ts";
import type { TargetSelectionWords } from "./target-selection.tsx";

/** The words around the table of targets, ready for the browser. */
export async function getTargetSelectionWords(): Promise<TargetSelectionWords> {
  const [t, tTags, dialog] = await Promise.all([
    getTranslations("targets"),
    getTranslations("tags"),
    getTagDialogWords("targets"),
  ]);
  return {
    selected: t("choose.selected", { count: "{count}" }),
    tag: t("choose.tag"),
    clear: t("choose.clear"),
    dialog,
    undo: { undo: tTags("undo"), close: tTags("close") },
    failed: tTags("failed"),
  };
}
