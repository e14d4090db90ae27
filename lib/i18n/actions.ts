"use server";

import { cookies } from "next/headers";
import { localeCookie, yearInSeconds } from "./cookies.ts";
import { Locale } from "./locale.ts";

/** Remembers the chosen language; anything else than a language that exists is left aside. */
export async function chooseLocale(form: FormData): Promise<void> {
  const locale = Locale.safeParse(form.get("locale"));
  if (!locale.success) return;
  (await cookies()).set(localeCookie, locale.data, { maxAge: yearInSeconds, path: "/", sameSite: "lax" });
}
