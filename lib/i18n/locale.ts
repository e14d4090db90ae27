import * as z from "zod/mini";

export const Locale = z.enum(["en", "ja"]);
export type Locale = z.infer<typeof Locale>;

export const locales: readonly Locale[] = Locale.options;
export const defaultLocale: Locale = "en";

/** The language that a browser asks for first among those that exist (RFC 9110, section 12.5.4); English where none does. */
export function localeOfHeader(acceptLanguage: string | null): Locale {
  const asked = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().split(";");
      const quality = parameters
        .map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1])
        .find((q) => q !== undefined);
      return {
        language: tag.toLowerCase().split("-")[0] ?? "",
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of asked) {
    const locale = Locale.safeParse(language);
    if (locale.success) return locale.data;
  }
  return defaultLocale;
}
