import "server-only";
import { cookies } from "next/headers";
import { type RateUnit, readRateUnit } from "#lib/format/rate-unit.ts";
import { rateUnitCookie } from "./cookies.ts";

/** A page's `searchParams`. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The unit of the page: the address's `unit`, else the one chosen last, else MB/s. */
export async function getRateUnit(searchParams: SearchParams): Promise<RateUnit> {
  return readRateUnit((await searchParams).unit, await getRememberedRateUnit());
}

/** What the cookie says, for the shell, which does not see the address. */
export async function getRememberedRateUnit(): Promise<string | undefined> {
  return (await cookies()).get(rateUnitCookie)?.value;
}
