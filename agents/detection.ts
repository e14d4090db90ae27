import type { ClientFacts, ConfigurationFacts, PathFacts, Target, Volume } from "#lib/contract/facts.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import { readFact } from "./fact-values.ts";
import type { RunFacts } from "./probes/collect-facts.ts";
import { evidenceOf } from "./probes/evidence.ts";
import { type FactKey, factGroups, factKeys, type Gap, type Gaps, gapFor } from "./probes/gaps.ts";
import type { NasFacts } from "./probes/nas/nas-facts.ts";

/** What was looked at: a folder, a host, or this PC by itself. */
export type DetectedSubject =
  | { kind: "folder"; folder: string }
  | { kind: "host"; host: string }
  | { kind: "client" };

/** Everything that `detect` found out, with what it did not, and why. Printed as JSON as it is. */
export type Detection = {
  subject: DetectedSubject;
  target: Target | null;
  volume: Volume | null;
  configuration: ConfigurationFacts | null;
  path: PathFacts | null;
  client: ClientFacts;
  nas: NasFacts | null;
  warnings: KnownWarning[];
  /** Facts that belong to the subject and could not be found out. */
  notFound: ({ fact: FactKey } & Gap)[];
  /** Facts that were found by probes which no real system and no recording has confirmed. */
  unverified: FactKey[];
};

type Access = ConfigurationFacts["access"];

const {
  smb: smbKeys,
  nfs: nfsKeys,
  storage: localKeys,
  network: networkKeys,
  client: clientKeys,
  nas: nasKeys,
} = factGroups;

function accessKeys(access: Access): readonly FactKey[] {
  switch (access?.protocol) {
    case "smb":
      return ["protocol", "server", "share", "mountOptions", ...smbKeys];
    case "nfs":
      return ["protocol", "server", "share", "mountOptions", ...nfsKeys];
    case "iscsi":
      return ["protocol", "server", "share", "lunSize", ...localKeys];
    case "local":
      return ["protocol", "mountOptions", ...localKeys];
    default:
      return ["protocol", "mountOptions", "fileSystem"];
  }
}

/** A drive by itself has no state; what is joined of several has. */
function hasState(configuration: ConfigurationFacts | null): boolean {
  const pool = configuration?.pool;
  return pool == null || pool.state !== null || (pool.raid !== "single" && pool.raid !== null);
}

/** The facts that a subject has, in the order in which they are shown. */
export function expectedKeys(
  detection: Pick<Detection, "subject" | "configuration" | "nas" | "path">,
): FactKey[] {
  const { subject, configuration, nas, path } = detection;
  const access = configuration?.access ?? null;
  const isLocal = access === null || access.protocol === "local" || access.protocol === "cloud-client";
  const isRemote = subject.kind === "host" || (subject.kind === "folder" && !isLocal);
  const wayKeys = path?.isLoopback === true ? (["route"] as const) : networkKeys;
  const wanted = new Set<FactKey>([
    ...(subject.kind === "folder" ? accessKeys(access) : []),
    ...(isRemote ? wayKeys : []),
    ...(nas === null ? [] : nasKeys),
    ...clientKeys,
  ]);
  if (!hasState(configuration)) wanted.delete("poolState");
  return factKeys.filter((key) => wanted.has(key));
}

const silence: Gaps = gapFor(nasKeys, { why: "no-answer" });

/** Puts together what the probes found, and names what they lack. `platform` is Node's name of the system. */
export function toDetection(
  subject: DetectedSubject,
  facts: RunFacts,
  nas: NasFacts | null,
  platform: string,
): Detection {
  const known = {
    target: subject.kind === "client" ? null : facts.target,
    volume: facts.volume,
    configuration: subject.kind === "folder" ? facts.configuration : null,
    path: subject.kind === "client" ? null : facts.path,
    client: facts.client,
    nas,
  };
  const gaps: Gaps = { ...silence, ...facts.place.system.gaps, ...facts.place.way.gaps, ...facts.place.gaps };
  const keys = expectedKeys({ subject, ...known });
  const isKnown = (key: FactKey): boolean => readFact(known, key) !== null;
  return {
    subject,
    ...known,
    warnings: facts.warnings,
    notFound: keys
      .filter((key) => !isKnown(key))
      .map((fact) => ({ fact, ...(gaps[fact] ?? { why: "not-told" as const }) })),
    unverified: keys.filter((key) => isKnown(key) && evidenceOf(key, platform) === "unverified"),
  };
}
