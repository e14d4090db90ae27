/**
 * The reasons for doubt that this version knows, with what their `detail` holds. Every key may be absent. A reader shows a
 * code that is not among them as it is.
 *
 * - `bypass-refused`: `systemError`, the system's error code (`EINVAL`)
 * - `bypass-not-supported`
 * - `bypass-not-verified`: nothing showed that direct I/O was in force, and nothing spoke against it
 * - `bypass-not-kept`: direct I/O was accepted and not in force; `reason` (`flag-dropped`, `file-in-page-cache`),
 *   `residentPercent` of the file in the page cache
 * - `cloud-folder`: `product`
 * - `recycle-bin`: `path`, from the root of the share
 * - `series-dropped`
 * - `pass-short`: `passMs`
 * - `pass-without-requests`, `few-passes`: `passes`, a count
 * - `block-refused`: `blockBytes`, the largest block that direct I/O does not take here; its workloads were left out
 * - `file-fits-client-memory`: `fileBytes`, `memoryBytes`
 * - `file-fits-nas-memory`: `fileBytes`, `memoryBytes`
 * - `file-fits-acceleration`: `fileBytes`, `sizeBytes` of the NAS's cache or tier
 * - `cache-likely`: `freshPercent`, what data that was never read reached of data that was
 * - `not-steady`: `slopePercent` and `excursionPercent` over the last passes
 * - `precision-not-reached`: `wantedPercent`, `reachedPercent`
 * - `fill-not-settled`, `fill-without-step`: `writtenBytes`
 * - `copy-source-not-cached`: `absentPercent` of the local files that were not in memory before they were sent
 * - `copy-from-client-cache`: `residentPercent` of the files that were still in memory before they were fetched
 * - `copy-cache-unknown`: nothing tells how much of the files was in this PC's memory before they were fetched
 * - `same-file-system`: source and target of a copy lie on the same disk
 * - `sweep-cut-short`: `points` that there was no time for
 * - `peak-scattered`: `rangePercent` between the passes that looked for the peak, which the offered loads are shares of
 * - `client-cpu-busy`: `busiestCorePercent`
 * - `generator-limited`
 * - `clock-stepped`: `stepMs`, above 0 where the clock was set forward
 * - `facts-changed`: `fact`, one of `changedFacts`; `bitsPerSecondBefore` and `bitsPerSecondAfter` of a link, `mtuBefore` and
 *   `mtuAfter`
 * - `wireless-link`: `linkBitsPerSecond` at which the radio sends
 * - `slower-nic-in-use`: `linkBitsPerSecond` of the NIC in use, `betterBitsPerSecond` of one that leads into the same network
 * - `half-duplex`, `on-battery`
 * - `write-errors-retried`: `errors`, a count
 * - `path-mtu-smaller`: `mtu` of the path, `clientMtu`; a hop said that larger packets don't fit
 * - `path-mtu-black-hole`: `mtu` of the path, `clientMtu`; larger packets vanish without a word
 */
export const knownWarningCodes = [
  "bypass-refused",
  "bypass-not-supported",
  "bypass-not-verified",
  "bypass-not-kept",
  "cloud-folder",
  "recycle-bin",
  "series-dropped",
  "pass-short",
  "pass-without-requests",
  "file-fits-client-memory",
  "client-cpu-busy",
  "generator-limited",
  "clock-stepped",
  "facts-changed",
  "write-errors-retried",
  "block-refused",
  "few-passes",
  "file-fits-nas-memory",
  "file-fits-acceleration",
  "cache-likely",
  "not-steady",
  "precision-not-reached",
  "fill-not-settled",
  "fill-without-step",
  "copy-source-not-cached",
  "copy-from-client-cache",
  "copy-cache-unknown",
  "same-file-system",
  "sweep-cut-short",
  "peak-scattered",
  "path-mtu-smaller",
  "path-mtu-black-hole",
  "wireless-link",
  "slower-nic-in-use",
  "half-duplex",
  "on-battery",
] as const;
export type KnownWarningCode = (typeof knownWarningCodes)[number];

export const isKnownWarningCode = (code: string): code is KnownWarningCode =>
  knownWarningCodes.some((known) => known === code);

/** What may differ between the start and the end of a run. */
export const changedFacts = [
  "mount",
  "network",
  "route",
  "link-down",
  "link-speed",
  "duplex",
  "mtu",
  "offloads",
  "battery",
  "power-plan",
] as const;
export type ChangedFact = (typeof changedFacts)[number];
