import { createHash } from "node:crypto";
import { canonicalJson } from "#lib/contract/canonical.ts";
import type { ConfigurationFacts, Target, Volume } from "#lib/contract/facts.ts";
import type { Observation } from "#lib/contract/observation.ts";
import type { Publication } from "#lib/contract/publication.ts";
import type { Report } from "#lib/contract/report.ts";

export type TargetRow = { id: string; target: Target };
export type VolumeRow = { id: string; targetId: string; volume: Volume };
export type ConfigurationRow = {
  id: string;
  targetId: string;
  volumeId: string | null;
  revision: number;
  name: string;
  facts: ConfigurationFacts;
};
export type ObservationRow = { id: string; targetId: string; observation: Observation };

/** What is stored of a publication beside its text, under ids that are the same in every database. */
export type PublicationRows = {
  targets: TargetRow[];
  volumes: VolumeRow[];
  configurations: ConfigurationRow[];
  observations: ObservationRow[];
  runs: { report: Report; configurationId: string }[];
  /** Where runs and revisions stand in time: the start of the publication's year, 1970 where none is known. */
  at: Date;
};

/** A UUID v8 (RFC 9562, ids of one's own making) that follows from the parts. */
export function fixedId(...parts: readonly string[]): string {
  const bytes = createHash("sha256").update(canonicalJson(parts)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The whole words that all of the names begin with; "" where there are none. */
function commonStart(names: readonly string[]): string {
  const split = names.map((name) => name.split("-"));
  const first = split[0] ?? [];
  const end = first.findIndex((word, at) => split.some((words) => words[at] !== word));
  return (end === -1 ? first : first.slice(0, end)).join("-");
}

/**
 * What revisions of one volume are called, each known by the source's names for the runs that were made in it: by what these
 * have in common where that tells it from the others, else by all of them.
 */
export function revisionNames(sourceNames: readonly (readonly string[])[]): string[] {
  const short = sourceNames.map(commonStart);
  return sourceNames.map((names, at) => {
    const name = short[at] ?? "";
    const isTelling = name !== "" && short.filter((other) => other === name).length === 1;
    return isTelling ? name : [...new Set(names)].join(", ");
  });
}

type Described = {
  target: Target;
  volume: Volume | null;
  facts: ConfigurationFacts;
  name: string;
  report: Report | null;
};

const configurationTag = (report: Report): string | undefined =>
  report.tags.find((tag) => tag.startsWith("configuration="))?.slice("configuration=".length);

/** Everything that the publication describes, runs first, each with the source's name for its configuration. */
function describedIn({ runs, systems = [] }: Publication): Described[] {
  return [
    ...runs.map((report) => ({
      target: report.target,
      volume: report.volume,
      facts: report.configuration,
      name: configurationTag(report) ?? report.target.name,
      report,
    })),
    ...systems.map(({ target, volume, configuration }) => ({
      target,
      volume,
      facts: configuration,
      name: target.key.split("/").at(-1) ?? target.name,
      report: null,
    })),
  ];
}

/** The rows of a publication. Equal settings of the NAS are one revision, whatever differs at the client or on the way. */
export function toPublicationRows(publication: Publication): PublicationRows {
  const { source, targetObservations } = publication;
  const described = describedIn(publication);
  const targetId = (key: string) => fixedId("target", key);
  const volumeId = ({ target, volume }: Pick<Described, "target" | "volume">) =>
    volume === null ? null : fixedId("volume", target.key, volume.key);
  const configurationId = ({ target, volume, facts }: Described) =>
    fixedId("configuration", target.key, volume?.key ?? "", canonicalJson(facts));

  const ownerId = (one: Described) => volumeId(one) ?? targetId(one.target.key);
  const configurations = [...Map.groupBy(described, ownerId).values()].flatMap((ofOwner) => {
    const groups = [...Map.groupBy(ofOwner, configurationId)];
    const names = revisionNames(groups.map(([, group]) => group.map(({ name }) => name)));
    return groups.flatMap(([id, [first]], at): ConfigurationRow[] =>
      first === undefined
        ? []
        : [
            {
              id,
              targetId: targetId(first.target.key),
              volumeId: volumeId(first),
              revision: at + 1,
              name: names[at] ?? first.name,
              facts: first.facts,
            },
          ],
    );
  });
  const targets = new Map(described.map(({ target }) => [target.key, { id: targetId(target.key), target }]));
  const volumes = described.flatMap(({ target, volume }): [string, VolumeRow][] => {
    const id = volumeId({ target, volume });
    return id === null || volume === null ? [] : [[id, { id, targetId: targetId(target.key), volume }]];
  });
  return {
    targets: [...targets.values()],
    volumes: [...new Map(volumes).values()],
    configurations,
    observations: targetObservations.flatMap(({ target, observations }) =>
      observations.map((observation, at) => ({
        id: fixedId("observation", target, String(at)),
        targetId: targetId(target),
        observation,
      })),
    ),
    runs: described.flatMap((one) =>
      one.report === null ? [] : [{ report: one.report, configurationId: configurationId(one) }],
    ),
    at: new Date(source.year === null ? 0 : Date.UTC(source.year, 0, 1)),
  };
}
