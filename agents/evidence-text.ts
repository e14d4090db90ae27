import type { Messages } from "#agents/messages/catalogue.ts";
import type { Report } from "#lib/contract/report.ts";
import type { DiskResult } from "#lib/contract/result.ts";

/** So many are named one by one, of more the lowest and the highest. */
const mostListed = 4;
/**
 * Below this, bytes that were read did not all come over the NIC. Its counters have headers on top, but are read beside the
 * borders of a pass: a short one may miss a tenth.
 */
const leastOverNic = 0.8;

type Item = { label: string; value: number };

const percentText = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} %`;

/** `SEQ1M Q8T1 98 %, RND4K Q32T1 31 %`, or from where to where. */
function listText(items: readonly Item[], toText: (value: number) => string, { run, result }: Messages) {
  const named = ({ label, value }: Item): string => `${label} ${toText(value)}`;
  if (items.length <= mostListed) return items.map(named).join(result.listSeparator);
  const sorted = items.toSorted((a, b) => a.value - b.value);
  const [low] = sorted;
  const high = sorted.at(-1);
  return low === undefined || high === undefined ? "" : run.range(named(low), named(high));
}

/** How good the medians are where that was asked for: one range over all results. */
function precisionLines(results: readonly DiskResult[], { run }: Messages): string[] {
  const [wanted] = results.flatMap(({ precision }) =>
    precision === undefined ? [] : [precision.wantedPercent],
  );
  const reached = results.flatMap(({ precision }) => precision?.reachedPercent ?? []);
  if (wanted === undefined || reached.length === 0) return [];
  const low = percentText(Math.min(...reached));
  const high = percentText(Math.max(...reached));
  return [run.precision(low === high ? low : run.range(low, high), String(wanted))];
}

function cacheLines(results: readonly DiskResult[], messages: Messages): string[] {
  const fresh: Item[] = [];
  const first: Item[] = [];
  for (const { workload: label, cacheEvidence } of results) {
    const { freshFile, firstPassBytesPerSecond, laterPassesBytesPerSecond } = cacheEvidence ?? {};
    if (freshFile?.knownBytesPerSecond)
      fresh.push({ label, value: (100 * freshFile.bytesPerSecond) / freshFile.knownBytesPerSecond });
    if (firstPassBytesPerSecond !== undefined && laterPassesBytesPerSecond)
      first.push({ label, value: (100 * firstPassBytesPerSecond) / laterPassesBytesPerSecond });
  }
  const { run } = messages;
  return [
    ...(fresh.length === 0 ? [] : [run.fresh(listText(fresh, percentText, messages))]),
    ...(first.length === 0 ? [] : [run.firstPass(listText(first, percentText, messages))]),
  ];
}

/** Bytes on the NIC for each that was read or written, over all passes; null where the NIC is not known. */
function nicShare({ operation, passes }: DiskResult): number | null {
  if (operation === "mixed") return null;
  let moved = 0;
  let asked = 0;
  for (const { counters, total } of passes) {
    const list = operation === "read" ? counters?.nicReceivedBytes : counters?.nicSentBytes;
    if (list === undefined || list === null) return null;
    moved += list.reduce((sum, bytes) => sum + bytes, 0);
    asked += total.bytes ?? 0;
  }
  return asked === 0 ? null : moved / asked;
}

function nicLines(results: readonly DiskResult[], messages: Messages): string[] {
  const { run, progress } = messages;
  const shares = results.flatMap((result) => {
    const value = nicShare(result);
    const { workload, operation } = result;
    return value === null
      ? []
      : [{ label: `${workload} ${progress.operation[operation]}`, value, operation }];
  });
  if (shares.length === 0) return [];
  const isMissing = shares.some(({ operation, value }) => operation === "read" && value < leastOverNic);
  const list = listText(shares, (value) => value.toFixed(2), messages);
  return [run.nic(list), ...(isMissing ? [run.nicMissesBytes] : [])];
}

/** What speaks for and against the figures of a disk: their precision, caches, the NIC. Empty where nothing was looked for. */
export function evidenceLines(report: Report, messages: Messages): string[] {
  const results = report.results.flatMap((result) => (result.kind === "disk" ? [result] : []));
  return [
    ...precisionLines(results, messages),
    ...cacheLines(results, messages),
    ...nicLines(results, messages),
  ];
}

/** By what it was measured: the engine and its version, how it issues requests, and the first command line of a driven one. */
export function engineLines({ engine }: Report, { run }: Messages): string[] {
  const name = engine.name === "tidemark" ? "Tidemark" : engine.name;
  const [command] = engine.options?.split("\n") ?? [];
  return [
    run.engine(engine.version === null ? name : `${name} ${engine.version}`, engine.io),
    ...(command === undefined ? [] : [`  ${command}`]),
  ];
}
