import type { SetupValues } from "#lib/setups/dimensions.ts";

const targetCount = 40;
const revisionCount = 12;
const clients = ["desk-pc", "render-pc"];
export const profileNames = ["quick", "standard", "cdm-default"];

/** A target of the seed with its revisions, and the conditions of its runs: one for each revision, client and profile. */
export type SeedSetup = { target: number; revision: number; profile: number; values: SetupValues };

const raids = ["single", "raid1", "raid5", "raid6", "raid10"];
const links = [1e9, 2.5e9, 10e9];
const mtus = [1500, 9000];
const models = ["DS923+", "TS-464", "AS6704T", "RS1221+"];

const pick = <T>(list: readonly T[], at: number): T => {
  const one = list[at % list.length];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
};

export const targetKey = (target: number): string => `smb/bench-nas-${target}`;

/** A UUID v8 that follows from two numbers. */
export const seedId = (kind: number, number: number): string =>
  `${kind.toString(16).padStart(8, "0")}-0000-8000-8000-${number.toString(16).padStart(12, "0")}`;

export const configurationId = (target: number, revision: number): string =>
  seedId(2, target * revisionCount + revision);

export const seedTargets = Array.from({ length: targetCount }, (_, target) => ({
  id: seedId(1, target),
  key: targetKey(target),
  model: pick(models, target),
  revisions: Array.from({ length: revisionCount }, (_r, revision) => configurationId(target, revision)),
}));

/** All conditions of the seed: 40 targets, 12 revisions, 2 clients and 3 profiles make 2880. */
export const seedSetups: SeedSetup[] = seedTargets.flatMap(({ model }, target) =>
  Array.from({ length: revisionCount }, (_r, revision) =>
    clients.flatMap((client, clientAt) =>
      profileNames.map((profile, profileAt): SeedSetup => {
        const link = pick(links, target);
        const nasMtu = pick(mtus, revision);
        const clientMtu = pick(mtus, clientAt + Math.floor(revision / 2));
        return {
          target,
          revision,
          profile: profileAt,
          values: {
            values: {
              target: targetKey(target),
              targetKind: "nas",
              vendor: model.startsWith("TS") ? "QNAP" : "Synology",
              model,
              volume: "bench",
              configuration: configurationId(target, revision),
              firmware: `7.${Math.floor(revision / 4)}`,
              raid: pick(raids, Math.floor(target / 3) + Math.floor(revision / 3)),
              media: pick(["hdd", "ssd"], target),
              driveCount: 4,
              protocol: "smb",
              smbDialect: "3.1.1",
              nasLink: link,
              nasMtu,
              pathLink: link,
              pathMtu: Math.min(nasMtu, clientMtu),
              clientLink: 10e9,
              clientMtu,
              client,
              clientCount: 1,
              clientOs: "linux 6.1",
              profile,
              tool: "tidemark 0.1.0",
              origin: "agent",
            },
            tags: target % 4 === 0 ? ["location=lab", "burn-in"] : ["location=office"],
          },
        };
      }),
    ),
  ).flat(),
);
