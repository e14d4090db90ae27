import "server-only";
import { getPrisma } from "#lib/db/prisma.ts";
import { RetentionSetting, retentionKey } from "./queries.ts";

/** Keeps runs for `days` days after they arrived, or for good (null). The hourly clean-up applies it; a day of undo follows. */
export async function setRetention(days: number | null): Promise<void> {
  const value = RetentionSetting.parse({ days });
  await getPrisma().setting.upsert({
    where: { key: retentionKey },
    create: { key: retentionKey, value },
    update: { value, updatedAt: new Date() },
  });
}
