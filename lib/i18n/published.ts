import "server-only";
import { cookies } from "next/headers";
import { readPublishedShown } from "#lib/format/published-choice.ts";
import { publishedCookie } from "./cookies.ts";
import type { SearchParams } from "./rate-unit.ts";

/** Whether the page shows published runs: the address's `published` (`show`, `hide`), else the switch as it stood last, else yes. */
export async function getPublishedShown(searchParams: SearchParams): Promise<boolean> {
  return readPublishedShown((await searchParams).published, await getRememberedPublished());
}

/** What the cookie says, for the shell, which does not see the address. */
export async function getRememberedPublished(): Promise<string | undefined> {
  return (await cookies()).get(publishedCookie)?.value;
}
