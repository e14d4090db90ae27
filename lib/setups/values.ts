import type { ClientFacts, ConfigurationFacts, NamedPathFacts } from "#lib/contract/facts.ts";
import type { Report } from "#lib/contract/report.ts";
import { type SetupDimension, type SetupValues, setupDimensions } from "./dimensions.ts";
import { type FoundValues, joined, type Known } from "./known.ts";
import { nasValues } from "./nas-values.ts";
import { networkValues } from "./network-values.ts";

/** What people wrote about a target; it wins over what a report says of it. */
export type TargetFacts = {
  kind: string;
  vendor: string | null;
  model: string | null;
  processor: string | null;
  memoryBytes: number | null;
  tags: readonly string[];
};

/**
 * A run's report and what people added to it: its target's facts (null: the target is new), its volume's name, its revision, its named
 * path, its tags.
 */
export type SetupInput = {
  report: Report;
  target: TargetFacts | null;
  volumeName: string | null;
  configuration: { id: string; facts: ConfigurationFacts } | null;
  namedPath: NamedPathFacts | null;
  tags: readonly string[];
  /** The name of the agent that posted it. */
  agentName: string | null;
};

/** A label that a source gives, else the name of the agent, else the beginning of the client's key. */
function clientName(client: ClientFacts | null, agentName: string | null): string | null {
  return client?.label ?? agentName ?? client?.key?.slice(0, 8) ?? null;
}

function clientValues({ report: { client }, namedPath, agentName }: SetupInput): FoundValues {
  return {
    client: clientName(client, agentName),
    clientCount: client?.count,
    clientOs: joined([client?.os, client?.osVersion]),
    clientCpu: client?.cpu,
    clientMemory: client?.memoryBytes,
    virtualMachine: client?.isVirtualMachine ?? namedPath?.isVirtualMachine,
  };
}

/**
 * Under which conditions a run was made, as the values that it can be grouped by. What a person wrote (revision, target) wins over
 * what the report says, fact by fact; the report's own path wins over its named path, whose name wins. The run's tags and its
 * target's are one list. What is not known is left out.
 */
export function toSetupValues(input: SetupInput): SetupValues {
  const { report, target, configuration, tags } = input;
  // What a person wrote first.
  const facts = [...(configuration === null ? [] : [configuration.facts]), report.configuration];
  const values: FoundValues = {
    target: report.target.key,
    targetKind: target?.kind ?? report.target.kind,
    vendor: target?.vendor ?? report.target.vendor,
    model: target?.model ?? report.target.model,
    nasProcessor: target?.processor ?? report.target.processor,
    nasMemory: configuration?.facts.memoryBytes ?? target?.memoryBytes ?? memoryOf(report),
    volume: input.volumeName ?? report.volume?.name,
    configuration: configuration?.id,
    ...nasValues(facts),
    ...networkValues(input, facts),
    ...clientValues(input),
    profile: report.profile.name,
    tool: joined([report.engine.name, report.engine.version]),
    origin: report.origin.kind,
    source: report.origin.kind === "published" ? report.origin.source.key : null,
  };
  const known = setupDimensions.flatMap((dimension): [SetupDimension, Known][] => {
    const value = values[dimension];
    return value === null || value === undefined ? [] : [[dimension, value]];
  });
  return {
    values: Object.fromEntries(known),
    tags: [...new Set([...tags, ...(target?.tags ?? [])])].sort(),
  };
}

const memoryOf = ({ configuration, target }: Report): number | null =>
  configuration.memoryBytes ?? target.memoryBytes;
