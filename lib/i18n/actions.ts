"use server";

import { cookies } from "next/headers";
import { RedirectType, redirect } from "next/navigation";
import { defaultRateUnit, rateUnits } from "#lib/format/rate-unit.ts";
import { localeCookie, rateUnitCookie, yearInSeconds } from "./cookies.ts";
import { Locale } from "./locale.ts";

const kept = { maxAge: yearInSeconds, path: "/", sameSite: "lax" } as const;

/** Remembers the chosen language; anything else than a language that exists is left aside. */
export async function chooseLocale(form: FormData): Promise<void> {
  const locale = Locale.safeParse(form.get("locale"));
  if (locale.success) (await cookies()).set(localeCookie, locale.data, kept);
}

/**
 * Remembers the chosen unit of rates and goes to the same page in that unit. `page` is the address that the form stood on;
 * only its path and query count, so it can't lead to another site.
 */
export async function chooseRateUnit(form: FormData): Promise<void> {
  const unit = rateUnits.find((one) => one === form.get("unit"));
  if (unit === undefined) return;
  (await cookies()).set(rateUnitCookie, unit, kept);
  const page = new URL(String(form.get("page") ?? "/"), "http://localhost");
  page.searchParams.delete("unit");
  if (unit !== defaultRateUnit) page.searchParams.set("unit", unit);
  redirect(
    `${page.pathname.replace(/^\/+/, "/")}${page.search.replaceAll("%2F", "/")}`,
    RedirectType.replace,
  );
}
