import { builtInProfileNames } from "#lib/contract/profile-names.ts";
import { builtInFiles } from "./built-in-files.ts";
import type { DiskProfile } from "./disk-profile.ts";
import { toDiskProfile } from "./to-disk-profile.ts";

/** The profiles that need no file, in the order in which they are listed. */
export const builtInProfiles: readonly DiskProfile[] = builtInFiles.map(toDiskProfile);

/** The built-in profile of a name that is known to exist. Throws where it does not. */
export function builtIn(name: string): DiskProfile {
  const profile = builtInProfiles.find((known) => known.name === name);
  if (profile === undefined) throw new Error(`no built-in profile ${name}`);
  return profile;
}

export const profileNames: readonly string[] = builtInProfileNames;
