import type { CacheBypass, DiskResult } from "#lib/contract/result.ts";

/** A read that the page cache served refutes direct I/O for the writes too, which nothing else can check. */
export function refuteAll(results: readonly DiskResult[]): DiskResult[] {
  const refuted = results.find(({ cacheBypass }) => cacheBypass?.refusal?.reason === "file-in-page-cache");
  return results.map((result) =>
    refuted === undefined ? result : { ...result, cacheBypass: refuted.cacheBypass },
  );
}

/** The bypass of several passes or results: one without it is enough to refute it, and only what verified all of them counts. */
export function weakestBypass(probed: CacheBypass, seen: readonly CacheBypass[]): CacheBypass {
  const [first = probed] = seen;
  const weakest = seen.find(({ inForce }) => inForce !== "direct");
  if (weakest !== undefined) return weakest;
  const verifiedBy = first.verifiedBy.filter((way) => seen.every((one) => one.verifiedBy.includes(way)));
  return { ...first, verifiedBy };
}

/** The bypass of the whole run. */
export const summarizeBypass = (probed: CacheBypass, results: readonly DiskResult[]): CacheBypass =>
  weakestBypass(
    probed,
    results.flatMap(({ cacheBypass }) => (cacheBypass === null ? [] : [cacheBypass])),
  );
