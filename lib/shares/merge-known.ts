import { ConfigurationFacts, PathFacts } from "#lib/contract/facts.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Members that tell what the others mean: facts of an NFS mount say nothing about an SMB one. */
const tells = ["protocol", "kind", "is"] as const;

function merge(first: unknown, second: unknown): unknown {
  if (first === null || first === undefined) return second;
  if (!isObject(first) || !isObject(second)) return first;
  if (tells.some((name) => first[name] !== second[name])) return first;
  const names = new Set([...Object.keys(second), ...Object.keys(first)]);
  return Object.fromEntries([...names].map((name) => [name, merge(first[name], second[name])]));
}

/** Facts of two origins as one: those of the first win where it knows something, fact by fact. Lists are taken whole. */
export const mergeKnown = {
  configuration: (first: ConfigurationFacts | null, second: ConfigurationFacts): ConfigurationFacts =>
    first === null ? second : ConfigurationFacts.parse(merge(first, second)),
  path: (first: PathFacts | null, second: PathFacts | null): PathFacts | null =>
    first === null || second === null ? (first ?? second) : PathFacts.parse(merge(first, second)),
};
