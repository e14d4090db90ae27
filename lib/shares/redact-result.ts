import type { Latency, Measures, Result } from "#lib/contract/result.ts";
import type { Warning } from "#lib/contract/warning.ts";
import { changedFacts } from "#lib/contract/warning-codes.ts";
import type { Workload } from "#lib/contract/workload.ts";
import type { FigureRule } from "./redact-figure.ts";

/** Details of warnings that are figures, or words of a closed list; paths and whatever else an agent adds are left out. */
const numberDetails = new Set([
  "bitsPerSecondBefore",
  "bitsPerSecondAfter",
  "mtuBefore",
  "mtuAfter",
  "linkBitsPerSecond",
  "betterBitsPerSecond",
  "passes",
  "passMs",
  "busiestCorePercent",
  "fileBytes",
  "memoryBytes",
  "errors",
  "residentPercent",
  "stepMs",
  "sizeBytes",
  "freshPercent",
  "slopePercent",
  "excursionPercent",
  "wantedPercent",
  "reachedPercent",
  "writtenBytes",
  "points",
  "mtu",
  "clientMtu",
]);
const wordDetails: Readonly<Record<string, RegExp>> = {
  systemError: /^[A-Z][A-Z0-9_]{1,39}$/,
  reason: /^(flag-dropped|file-in-page-cache)$/,
  fact: new RegExp(`^(${changedFacts.join("|")})$`),
  product: /^[A-Za-z][A-Za-z ]{1,29}$/,
};

/** A warning with those of its details that name no place. */
export function redactWarning({ code, detail }: Warning): Warning {
  const kept = Object.entries(detail ?? {}).filter(([name, value]) =>
    typeof value === "string"
      ? wordDetails[name]?.test(value) === true
      : typeof value === "number" && numberDetails.has(name),
  );
  return kept.length === 0 ? { code } : { code, detail: Object.fromEntries(kept) };
}

function mapLatency(latency: Latency | null, figure: FigureRule): Latency | null {
  return latency === null ? null : { ...latency, meanUs: figure(latency.meanUs) };
}

function mapMeasures(measures: Measures, figure: FigureRule): Measures {
  return {
    bytesPerSecond: figure(measures.bytesPerSecond),
    iops: figure(measures.iops),
    latency: mapLatency(measures.latency, figure),
  };
}

type Phases = Extract<Result, { kind: "disk" }>["phases"];

const mapPhases = (phases: Phases, figure: FigureRule) =>
  phases === undefined
    ? {}
    : { phases: phases.map((phase) => ({ ...phase, bytesPerSecond: figure(phase.bytesPerSecond) })) };

/** A result with each of its figures as `figure` makes it. */
export function mapFigures(result: Result, figure: FigureRule): Result {
  switch (result.kind) {
    case "disk":
      return {
        ...result,
        total: mapMeasures(result.total, figure),
        read: result.read === null ? null : mapMeasures(result.read, figure),
        write: result.write === null ? null : mapMeasures(result.write, figure),
        ...mapPhases(result.phases, figure),
      };
    case "network":
      return {
        ...result,
        bytesPerSecond: figure(result.bytesPerSecond),
        retransmits: figure(result.retransmits),
        lostPercent: figure(result.lostPercent),
        jitterUs: figure(result.jitterUs),
        roundTrip: mapLatency(result.roundTrip, figure),
        ...(result.loadBytesPerSecond === undefined
          ? {}
          : { loadBytesPerSecond: figure(result.loadBytesPerSecond) }),
      };
    case "file-copy":
      return {
        ...result,
        durationMs: figure(result.durationMs),
        bytesPerSecond: figure(result.bytesPerSecond),
        filesPerSecond: figure(result.filesPerSecond),
        ...mapPhases(result.phases, figure),
      };
    case "curve":
      return {
        ...result,
        points: result.points.map((point) => ({
          ...point,
          offeredIops: figure(point.offeredIops),
          iops: figure(point.iops),
          bytesPerSecond: figure(point.bytesPerSecond),
          meanUs: figure(point.meanUs),
          latency: mapLatency(point.latency, figure),
          ...(point.backlogPerSecond === undefined
            ? {}
            : { backlogPerSecond: figure(point.backlogPerSecond) }),
        })),
        loadBelow: result.loadBelow.map((load) => ({ ...load, iops: figure(load.iops) })),
        ...(result.kneeIops === undefined ? {} : { kneeIops: figure(result.kneeIops) }),
      };
  }
}

/** A result without its note, and with warnings that name no place. */
export function redactResult(result: Result, figure: FigureRule): Result {
  const { note: _note, ...rest } = mapFigures(result, figure);
  const warnings = rest.warnings.map(redactWarning);
  switch (rest.kind) {
    case "disk": {
      const { cacheBypass } = rest;
      return { ...rest, warnings, cacheBypass: redactBypass(cacheBypass) };
    }
    case "file-copy":
      return { ...rest, warnings, cacheBypass: redactBypass(rest.cacheBypass) };
    case "curve": {
      const { cacheBypass, ...others } = rest;
      const bypass = cacheBypass === undefined ? {} : { cacheBypass: redactBypass(cacheBypass) };
      return { ...others, ...bypass, warnings };
    }
    case "network":
      return { ...rest, warnings };
  }
}

type Bypass = Extract<Result, { kind: "disk" }>["cacheBypass"];

/** A system's error is a code; anything longer could be a message with a path. */
function redactBypass(bypass: Bypass): Bypass {
  if (bypass?.refusal == null) return bypass;
  const { systemError } = bypass.refusal;
  const isCode = systemError !== null && wordDetails.systemError?.test(systemError) === true;
  return { ...bypass, refusal: { ...bypass.refusal, systemError: isCode ? systemError : null } };
}

/** A workload without its note; its label says what was asked of the storage. */
export function redactWorkload({ note: _note, ...workload }: Workload): Workload {
  return workload;
}
