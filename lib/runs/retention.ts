const dayMs = 24 * 60 * 60 * 1000;

/** Runs that arrived before this are beyond a retention of `days`. Arrival counts: an old measurement may be imported today. */
export function retentionLimit(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

/** Which runs a retention removes: those that arrived before `limit`. Published references stay. */
export const expiredBefore = (limit: Date) => ({
  deletedAt: null,
  receivedAt: { lt: limit },
  origin: { not: "published" },
});
