import { getTranslations } from "next-intl/server";
import type { CountWords } from "#components/ui/count-text.ts";
import type { TagCountWords } from "./tag-outcome-text.ts";

/** The sentences for what a change of tags came to, ready for the browser. */
export async function getTagCountWords(): Promise<TagCountWords> {
  const t = await getTranslations("tags.outcome");
  // 0 takes the general plural form in both languages; its digit is the place of the count.
  const counted = (key: "runs" | "targets" | "published" | "missing" | "full"): CountWords => ({
    one: t(key, { count: 1 }),
    other: t(key, { count: 0 }).replace("0", "{count}"),
  });
  return {
    nothing: t("nothing"),
    join: t("join"),
    runs: counted("runs"),
    targets: counted("targets"),
    published: counted("published"),
    missing: counted("missing"),
    full: counted("full"),
  };
}
