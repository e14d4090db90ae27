import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { localeCookie } from "./cookies.ts";
import { Locale, localeOfHeader } from "./locale.ts";
import { messages } from "./messages.ts";

/** The language of the cookie, else the browser's; times in the server's own time zone. */
export default getRequestConfig(async () => {
  const chosen = Locale.safeParse((await cookies()).get(localeCookie)?.value);
  const locale = chosen.success ? chosen.data : localeOfHeader((await headers()).get("accept-language"));
  return {
    locale,
    messages: messages[locale],
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    now: new Date(),
  };
});
