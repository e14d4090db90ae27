import type { ResultHeadline } from "#lib/contract/api.ts";

type Direction = "read" | "write";

const words: Record<Direction, readonly string[]> = {
  read: ["read", "receive", "from-target"],
  write: ["write", "send", "to-target"],
};

/** The result that stands for a run in a list: the first sequential one with a rate, else the first with one. */
export function headlineRate(
  results: readonly ResultHeadline[],
  direction: Direction,
): ResultHeadline | null {
  const rates = results.filter(
    ({ operation, bytesPerSecond }) => words[direction].includes(operation) && bytesPerSecond !== null,
  );
  return rates.find(({ pattern }) => pattern === "sequential") ?? rates[0] ?? null;
}

/** The first random result with IOPS; null where there is none. */
export function headlineIops(
  results: readonly ResultHeadline[],
  direction: Direction,
): ResultHeadline | null {
  return (
    results.find(
      ({ pattern, operation, iops }) => pattern === "random" && operation === direction && iops !== null,
    ) ?? null
  );
}
