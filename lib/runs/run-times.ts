import type { RunTime } from "#lib/contract/time.ts";

/** When a run ended; null where that is not known. A clock time without an offset is read as UTC, as for its start. */
export function endInstant(time: RunTime): Date | null {
  switch (time.precision) {
    case "instant":
      return time.endedAt === null ? null : new Date(time.endedAt);
    case "local":
      return time.endedAt === null ? null : new Date(`${time.endedAt}Z`);
    default:
      return null;
  }
}
