/** The profiles that every agent has, in the order in which it lists them. All others are files of a person's own. */
export const builtInProfileNames = [
  "quick",
  "cdm-default",
  "cdm-nvme",
  "cdm-6",
  "cdm-5",
  "vdbench-4corners",
  "database",
  "blocksize-sweep",
  "mixed",
] as const;
export type BuiltInProfileName = (typeof builtInProfileNames)[number];

export const isBuiltInProfileName = (name: string): name is BuiltInProfileName =>
  builtInProfileNames.some((known) => known === name);
