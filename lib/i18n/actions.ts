"use server";

import { cookies } from "next/headers";
import { RedirectType, redirect } from "next/navigation";
import { publishedChoices } from "#lib/format/published-choice.ts";
import { defaultRateUnit, rateUnits } from "#lib/format/rate-unit.ts";
import { keptCookie, localeCookie, localeParameter, publishedCookie, rateUnitCookie } from "./cookies.ts";
import { Locale } from "./locale.ts";

/** Remembers the chosen language; anything else than a language that exists is left aside. */
export async function chooseLocale(form: FormData): Promise<void> {
  const locale = Locale.safeParse(form.get(localeParameter));
  if (locale.success) (await cookies()).set(localeCookie, locale.data, keptCookie);
}

/** To the address that a form stood on, with `name` set. Only its path and query count, so it can't lead to another site. */
function goBack(form: FormData, name: string, value: string | null): never {
  const page = new URL(String(form.get("page") ?? "/"), "http://localhost");
  page.searchParams.delete(name);
  if (value !== null) page.searchParams.set(name, value);
  redirect(
    `${page.pathname.replace(/^\/+/, "/")}${page.search.replaceAll("%2F", "/")}`,
    RedirectType.replace,
  );
}

/** Remembers the chosen unit of rates and goes to the same page, `page`, in that unit. */
export async function chooseRateUnit(form: FormData): Promise<void> {
  const unit = rateUnits.find((one) => one === form.get("unit"));
  if (unit === undefined) return;
  (await cookies()).set(rateUnitCookie, unit, keptCookie);
  goBack(form, "unit", unit === defaultRateUnit ? null : unit);
}

/** Remembers whether published runs are shown and goes to the same page, `page`, with or without them. */
export async function choosePublished(form: FormData): Promise<void> {
  const choice = publishedChoices.find((one) => one === form.get("published"));
  if (choice === undefined) return;
  (await cookies()).set(publishedCookie, choice, keptCookie);
  goBack(form, "published", choice === "hide" ? choice : null);
}
