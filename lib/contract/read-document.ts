import type * as z from "zod";
import { type ContractIssue, toContractIssues, toTextIssues } from "./read-report.ts";

export type Invalid = { ok: false; reason: "invalid"; issues: ContractIssue[] };

/** What comes from outside as `schema` reads it, with texts that can be stored; or what is wrong with it and where. */
export function readDocument<T>(schema: z.ZodType<T>, document: unknown): { ok: true; data: T } | Invalid {
  const parsed = schema.safeParse(document);
  const issues = parsed.success ? toTextIssues(parsed.data) : toContractIssues(parsed.error);
  return parsed.success && issues.length === 0
    ? { ok: true, data: parsed.data }
    : { ok: false, reason: "invalid", issues };
}
