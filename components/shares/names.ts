import type { useTranslations } from "next-intl";
import type { NameWord } from "#lib/shares/show-names.ts";

/** Words hidden names by the `shares` catalogue. */
export const nameWord =
  (t: ReturnType<typeof useTranslations<"shares">>): NameWord =>
  (kind, number) =>
    t(`hidden.${kind}`, { number });
