import "server-only";
import { headers } from "next/headers";
import { countOpening } from "./mutations.ts";

/** Counts an opening where a browser or a program asks for the page itself, not where the page asks for parts of it again. */
export async function noteOpening(shareId: string): Promise<void> {
  const destination = (await headers()).get("sec-fetch-dest");
  if (destination === null || destination === "document") await countOpening(shareId);
}
