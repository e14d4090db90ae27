import "server-only";
import * as z from "zod";
import { getPrisma } from "#lib/db/prisma.ts";
import { expiredBefore, retentionLimit } from "#lib/runs/retention.ts";

export const RetentionDays = z.int().min(1).max(36_500);

/** What this Tidemark is set to. `retentionDays` is null when runs are kept for good. */
export type Settings = { retentionDays: number | null };

export const retentionKey = "retention";
export const RetentionSetting = z.strictObject({ days: RetentionDays.nullable() });

/** The settings, with defaults for those that were never changed. */
export async function getSettings(): Promise<Settings> {
  const row = await getPrisma().setting.findUnique({ where: { key: retentionKey } });
  return { retentionDays: row === null ? null : RetentionSetting.parse(row.value).days };
}

/** How many runs a retention of `days` would remove now. */
export async function previewRetention(days: number): Promise<number> {
  return getPrisma().run.count({ where: expiredBefore(retentionLimit(new Date(), days)) });
}

/** The version of the Postgres in use, such as `18.4`. */
export async function getDatabaseVersion(): Promise<string> {
  const [row] = await getPrisma().$queryRaw<
    { version: string }[]
  >`SELECT current_setting('server_version') AS version`;
  return row?.version ?? "";
}
