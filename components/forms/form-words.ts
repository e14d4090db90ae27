import type { FieldErrorCode } from "#lib/forms/field-reader.ts";
import type { ConfigurationsTranslator } from "#lib/i18n/configuration-text.ts";
import type { FormWords } from "./form-sections.tsx";

const codes: readonly FieldErrorCode[] = [
  "required",
  "too-long",
  "choice",
  "number",
  "size",
  "link",
  "rate",
  "count",
  "mtu",
  "percent",
  "date",
  "sum",
  "rows",
  "taken",
  "characters",
  "invalid",
];

/** What every form says, ready for the browser. */
export const formWords = (t: ConfigurationsTranslator): FormWords => ({
  errors: Object.fromEntries(codes.map((code) => [code, t(`errors.${code}`, { value: "{value}" })])),
  notKnown: t("form.notKnown"),
  choose: t("form.choose"),
  source: t("form.source"),
  fixOne: t("form.fix", { count: 1 }),
  // 0 takes the general plural form in both languages; its digit is the place of the count.
  fixOther: t("form.fix", { count: 0 }).replace("0", "{count}"),
});
