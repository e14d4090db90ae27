import type { ConfigurationFacts, PathFacts } from "#lib/contract/facts.ts";
import type { Observation } from "#lib/contract/observation.ts";
import type { Origin, Report } from "#lib/contract/report.ts";
import { hiddenName } from "./hidden-name.ts";
import { mergeKnown } from "./merge-known.ts";
import { redactClient, redactConfiguration, redactPath } from "./redact-facts.ts";
import { hiddenRunId, redactFigure, unlinkFigure } from "./redact-figure.ts";
import { mapFigures, redactResult, redactWarning, redactWorkload } from "./redact-result.ts";
import { hiddenTargetKind, type ShareableTarget, shareableName } from "./target-name.ts";

/** A run with what people wrote about it: `configuration` and `path` win over the report's own where they know something. */
export type ShareableRun = {
  report: Report;
  target: ShareableTarget;
  configuration: ConfigurationFacts | null;
  path: PathFacts | null;
};

const noSum = "0".repeat(64);
const hiddenKey = "shared";

/** States of a target that are words of the field; others may be anything that a person wrote. */
const knownStates = new Set(["off", "starting", "idle", "standby"]);

function redactOrigin(origin: Origin): Origin {
  switch (origin.kind) {
    case "agent":
      return { kind: "agent", agentVersion: origin.agentVersion };
    case "import":
      return { kind: "import", format: origin.format, fileName: null, sha256: noSum };
    case "published":
      return origin;
  }
}

function redactGroup(group: Report["group"]): Report["group"] {
  return group === null ? null : { ...group, group: hiddenRunId };
}

function redactObservations(observations: readonly Observation[]): Observation[] {
  return observations
    .filter(({ state }) => state === null || knownStates.has(state))
    .map(({ text: _text, ...rest }) => ({ ...rest, value: redactFigure(rest.value) }));
}

/**
 * What a stranger may see of a run: its figures, and those settings and parts that are the same on many desks. Host, share, volume,
 * path and client names, keys, ids, options of mounts, file names, notes and tags stay behind. A report that came with Tidemark's
 * own publications is public, and only loses its ids.
 */
export function redactReport({ report, target, configuration, path }: ShareableRun): Report {
  if (target.isPublished) return redactPublished(report);
  const facts = mergeKnown.configuration(configuration, report.configuration);
  const way = mergeKnown.path(report.path, path);
  return {
    contract: report.contract,
    id: hiddenRunId,
    origin: redactOrigin(report.origin),
    time: report.time,
    target: {
      key: hiddenKey,
      name: shareableName(target) ?? hiddenName(hiddenTargetKind(target.kind), 1),
      kind: target.kind,
      vendor: target.vendor,
      model: target.model,
      processor: report.target.processor,
      memoryBytes: report.target.memoryBytes,
      bays: report.target.bays,
      ports: report.target.ports,
    },
    volume:
      report.volume === null ? null : { ...report.volume, key: hiddenKey, name: hiddenName("volume", 1) },
    configuration: redactConfiguration(facts, redactFigure),
    path: way === null ? null : redactPath(way),
    client: report.client === null ? null : redactClient(report.client, redactFigure),
    engine: { name: report.engine.name, version: report.engine.version, io: report.engine.io },
    profile: { name: report.profile.name },
    group: redactGroup(report.group),
    workloads: report.workloads.map(redactWorkload),
    results: report.results.map((result) => redactResult(result, redactFigure)),
    observations: redactObservations(report.observations),
    warnings: report.warnings.map(redactWarning),
    tags: [],
  };
}

function redactPublished(report: Report): Report {
  return {
    ...report,
    id: hiddenRunId,
    group: redactGroup(report.group),
    results: report.results.map((result) => mapFigures(result, unlinkFigure)),
    observations: report.observations.map((one) => ({ ...one, value: unlinkFigure(one.value) })),
  };
}
