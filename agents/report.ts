import type { RunFacts } from "#agents/probes/collect-facts.ts";
import { isBypassBroken, isBypassVerified } from "#lib/contract/cache-bypass.ts";
import { contractVersion, type Report } from "#lib/contract/report.ts";
import type { CacheBypass, Result } from "#lib/contract/result.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import type { Workload } from "#lib/contract/workload.ts";
import { factChanges } from "./fact-changes.ts";

/** A clock step of more than this between start and end makes the run's times doubtful. */
const clockStepLimitMs = 2000;

export type RunTimes = { startedAt: Date; endedAt: Date; monotonicMs: number };

/** An instant with the offset of this PC's time zone at that moment: `2025-11-30T09:12:00.000+09:00`. */
export function isoWithOffset(instant: Date, offsetMinutes: number = -instant.getTimezoneOffset()): string {
  const local = new Date(instant.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const size = Math.abs(offsetMinutes);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  return `${local}${offsetMinutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

/** Doubts about the whole run: its cache bypass, its clock, its file beside this PC's memory. */
export function runWarnings(
  bypass: CacheBypass | null,
  times: RunTimes,
  sizes: { fileBytes: number; clientMemoryBytes: number },
): KnownWarning[] {
  const warnings: KnownWarning[] = [];
  if (bypass?.asked === "direct" && bypass.inForce !== "direct") {
    warnings.push(bypassWarning(bypass));
  }
  if (bypass?.inForce === "direct" && !isBypassVerified(bypass)) {
    warnings.push({ code: "bypass-not-verified" });
  }
  const { fileBytes, clientMemoryBytes } = sizes;
  if (bypass !== null && bypass.inForce !== "direct" && fileBytes < clientMemoryBytes) {
    warnings.push({ code: "file-fits-client-memory", detail: { fileBytes, memoryBytes: clientMemoryBytes } });
  }
  const wallMs = times.endedAt.getTime() - times.startedAt.getTime();
  if (Math.abs(wallMs - times.monotonicMs) > clockStepLimitMs) {
    warnings.push({ code: "clock-stepped", detail: { stepMs: Math.round(wallMs - times.monotonicMs) } });
  }
  return warnings;
}

function bypassWarning(bypass: CacheBypass): KnownWarning {
  const { refusal } = bypass;
  if (refusal === null) return { code: "bypass-not-verified" };
  const { reason, systemError, residentPercent } = refusal;
  if (reason === "not-supported") return { code: "bypass-not-supported" };
  if (isBypassBroken(bypass)) {
    return {
      code: "bypass-not-kept",
      detail: residentPercent === null ? { reason } : { reason, residentPercent },
    };
  }
  return systemError === null
    ? { code: "bypass-refused" }
    : { code: "bypass-refused", detail: { systemError } };
}

/** What a measurement in a folder came to, whatever was measured. */
export type MeasuredOutcome = {
  workloads: Workload[];
  results: Result[];
  /** Of all that was measured; null where nothing of it can tell. */
  cacheBypass: CacheBypass | null;
  engine: Report["engine"];
  warnings: KnownWarning[];
  /** The largest packet that passed unfragmented to the target. Absent or null: it was not measured. */
  pathMtu?: number | null;
};

export type ReportParts = {
  id: string;
  agentVersion: string;
  facts: RunFacts;
  /** The same facts when all was measured. */
  factsAfter: RunFacts;
  outcome: MeasuredOutcome;
  profile: Report["profile"];
  times: RunTimes;
  /** Size of the test file. */
  fileBytes: number;
};

/** The report of a run by this agent. An end before the start (a clock that was set back) is given as the start. */
export function buildReport(parts: ReportParts): Report {
  const { facts, outcome, times } = parts;
  const endedAt = new Date(Math.max(times.startedAt.getTime(), times.endedAt.getTime()));
  const sizes = { fileBytes: parts.fileBytes, clientMemoryBytes: facts.clientMemoryBytes };
  const { atStart: atEnd } = parts.factsAfter.client;
  return {
    contract: contractVersion,
    id: parts.id,
    origin: { kind: "agent", agentVersion: parts.agentVersion },
    time: {
      precision: "instant",
      startedAt: isoWithOffset(times.startedAt),
      endedAt: isoWithOffset(endedAt),
    },
    target: facts.target,
    volume: facts.volume,
    configuration: facts.configuration,
    path: withPathMtu(facts.path, outcome.pathMtu ?? null),
    client: { ...facts.client, ...(atEnd === undefined ? {} : { atEnd }) },
    engine: outcome.engine,
    profile: parts.profile,
    group: null,
    workloads: outcome.workloads,
    results: outcome.results,
    observations: [],
    warnings: [
      ...facts.warnings,
      ...runWarnings(outcome.cacheBypass, times, sizes),
      ...outcome.warnings,
      ...factChanges(facts, parts.factsAfter),
    ],
    tags: [],
  };
}

const withPathMtu = (path: Report["path"], mtu: number | null): Report["path"] =>
  path === null || mtu === null ? path : { ...path, pathMtu: { mtu, quality: "measured" } };
