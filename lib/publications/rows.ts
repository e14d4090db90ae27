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

/** The part that all of the source's names for one revision begin with, in whole words; all of them where there is none. */
export function commonName(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const split = unique.map((name) => name.split("-"));
  const first = split[0] ?? [];
  const end = first.findIndex((word, at) => split.some((words) => words[at] !== word));
  const shared = end === -1 ? first : first.slice(0, end);
  return shared.length > 0 ? shared.join("-") : unique.join(", ");
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

  const byConfiguration = [...Map.groupBy(described, configurationId)];
  const revisions = new Map<string, number>();
  const configurations = byConfiguration.flatMap(([id, [first, ...others]]): ConfigurationRow[] => {
    if (first === undefined) return [];
    const owner = volumeId(first) ?? targetId(first.target.key);
    const revision = (revisions.get(owner) ?? 0) + 1;
    revisions.set(owner, revision);
    return [
      {
        id,
        targetId: targetId(first.target.key),
        volumeId: volumeId(first),
        revision,
        name: commonName([first, ...others].map(({ name }) => name)),
        facts: first.facts,
      },
    ];
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
