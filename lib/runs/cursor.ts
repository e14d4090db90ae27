import * as z from "zod";
import type { ListRunsQuery } from "#lib/contract/api.ts";

type Sort = ListRunsQuery["sort"];

/** Where a page ended: the last run's id and its value in the order of the list (null sorts last; times in Unix milliseconds). */
export type Cursor = { value: string | number | null; id: string };

// A cursor comes back from outside: only what Postgres can hold may pass (years 1 to 9999, no U+0000).
const value = {
  time: z.int().min(Date.parse("0001-01-01T00:00:00Z")).max(Date.parse("9999-12-31T23:59:59.999Z")),
  text: z
    .string()
    .max(300)
    .refine((text) => !text.includes("\0")),
  rate: z.number().nullable(),
};
const valueBySort: Record<Sort, z.ZodType<Cursor["value"]>> = {
  time: value.time,
  "-time": value.time,
  target: value.text,
  "-target": value.text,
  profile: value.text,
  "-profile": value.text,
  read: value.rate,
  "-read": value.rate,
  write: value.rate,
  "-write": value.rate,
};

/** The opaque text of a cursor. It is bound to its sort, so that it can't be used with another. */
export function encodeCursor(sort: Sort, cursor: Cursor): string {
  return Buffer.from(JSON.stringify([sort, cursor.value, cursor.id])).toString("base64url");
}

/** Reads a cursor that `encodeCursor` made for this sort; null for anything else. */
export function decodeCursor(sort: Sort, text: string): Cursor | null {
  let document: unknown;
  try {
    document = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
  const parsed = z.tuple([z.literal(sort), valueBySort[sort], z.uuid()]).safeParse(document);
  return parsed.success ? { value: parsed.data[1], id: parsed.data[2] } : null;
}
