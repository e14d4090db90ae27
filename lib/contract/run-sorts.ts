/** The orders of a list of runs, a minus for the largest or latest first. Apart from the schemas, so that a browser need not load zod. */
export const runSorts = [
  "-time",
  "time",
  "target",
  "-target",
  "profile",
  "-profile",
  "read",
  "-read",
  "write",
  "-write",
] as const;
