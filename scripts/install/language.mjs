/**
 * The language of what a person reads in the terminal, from LC_ALL, LC_MESSAGES and LANG in the order of POSIX.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {"en" | "ja"}
 */
export function terminalLanguage(env) {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  return locale.toLowerCase().startsWith("ja") ? "ja" : "en";
}
