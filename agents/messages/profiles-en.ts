import type { BuiltInProfileName } from "#lib/contract/profile-names.ts";

const meant = (nearest: string | null): string => (nearest === null ? "" : ` Did you mean ${nearest}?`);

const shapeNames: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  object: "an object in braces",
  array: "a list in brackets",
};

/** What is wrong with a member of a profile's file. */
const mistakes = {
  missing: "is missing",
  unknownMember: (nearest: string | null) => `there is no such member.${meant(nearest)}`,
  type: (expected: string) => `must be ${shapeNames[expected] ?? expected}`,
  oneOf: (values: readonly string[]) => `must be ${values.join(" or ")}`,
  size: 'must be a size such as "8KiB" or "1GiB"',
  data: 'must be "random", "zero" or {"compressiblePercent": 50}',
  atLeast: (least: string, what: string) =>
    what === "string" ? "must not be empty" : `must be at least ${least}${what === "array" ? " entry" : ""}`,
  atMost: (most: string, what: string) =>
    `must be at most ${most}${what === "string" ? " characters" : what === "array" ? " entries" : ""}`,
  blockSize: (least: string, most: string) => `must be from ${least} to ${most} in steps of 512 B`,
  outstanding: (most: number) => `queueDepth times threads must be at most ${most}`,
  rateOutstanding: (most: number, now: number) =>
    `a rate is offered by at most ${most} outstanding requests, and here they are ${now}: lower queueDepth or threads, or leave load out`,
  buffers: (most: string) => `needs more than ${most} of memory: blockSize times queueDepth times threads`,
  room: (least: string) => `must be at least ${least}, which the outstanding requests take`,
  inFile: (fileSize: string) =>
    `must be at most the ${fileSize} of fileSize: lower it, or let the file be larger`,
  nameTaken: (name: string) =>
    `${name} is a built-in profile, and this file asks for something else: its results need a name of their own`,
  mixedOperations: "goes without readPercent, which measures reads and writes together",
  twice: (label: string, first: number) =>
    `is ${label} like workload ${first}: what tells them apart is not part of a result's name`,
  fileSize: (least: string) => `must be at least ${least} and whole MiB`,
  maxPasses: (passes: number) => `must be at least the ${passes} of passes`,
};

/** What the built-in profiles are, by their names. */
const about: Readonly<Record<BuiltInProfileName, string>> = {
  quick: "The two figures that say most, in about a minute.",
  "cdm-default": "CrystalDiskMark's default profile, as since its version 8.",
  "cdm-nvme": "CrystalDiskMark's profile for NVMe drives, as since its version 8.",
  "cdm-6": "What CrystalDiskMark 6 measures: its sequential blocks are 128 KiB.",
  "cdm-5": "What CrystalDiskMark 5 measures: 128 KiB with Q32T1, 1 MiB with Q1T1.",
  "vdbench-4corners":
    "The four corners that reviews take with VDBench; its threads are outstanding requests.",
  database:
    "An approximation of the SQL and Oracle tests in reviews, which do not say all of what they ask. Q32T1: random pages of 8 KiB, asked for by one server (SQL-like). Q1T64: random blocks of 8 KiB, by 64 processes that each wait for their own (Oracle-like). 100, 90 and 80 % reads of both, and 67 %, the classic mix of short transactions.",
  "blocksize-sweep": "Sequential blocks from 512 B to 64 MiB, four at a time, as ATTO does.",
  mixed: "Random blocks of 4 KiB, from reads alone to writes alone in steps of 10 %.",
};

/** What is said of profiles, sizes and precision. */
export const profilesEn = {
  mistakes,
  about,
  unknown: (name: string, nearest: string | null, names: string) =>
    `There is no profile ${name}.${meant(nearest)} Known are ${names}; a file is named by its path: ./mine.json`,
  unreadable: (path: string, code: string) => `The profile ${path} can't be read (${code}).`,
  tooLarge: (name: string) => `${name} is too large to be a profile.`,
  notJson: (name: string, detail: string) => `${name} is not JSON: ${detail}`,
  badFile: (name: string) => `${name} is no profile as it stands:`,
  workload: (number: number) => `workload ${number}`,
  more: (count: number) => `and ${count} more`,
  shown: (profile: { name: string; description: string | null; passes: number; steps: readonly string[] }) =>
    `${profile.name}${profile.description === null ? "" : `\n${profile.description}`}\nIn each of ${profile.passes} passes:\n${profile.steps.map((step) => `  ${step}\n`).join("")}`,
  blocksRefused: (path: string) =>
    `${path} takes none of the profile's blocks past this PC's cache: its sectors are larger. Take blocks of 4 KiB or more.`,
  wantedSize: {
    workingSet: (least: string) =>
      `a size of at least ${least} in whole MiB, since the profile's workingSet takes that much. Name a larger size, or lower workingSet in the profile`,
    outstanding: (least: string) =>
      `a size of at least ${least} in whole MiB, since the profile's outstanding requests take that much. Name a larger size, or lower blockSize, queueDepth or threads in the profile`,
  },
  wantedMemory: "the size of the NAS's memory, such as 8GiB",
  wantedPrecision: "a precision from 0.1% to 50%, such as 3%",
  wantedMaxPasses: (least: number) => `a whole number from ${least} to 1000`,
  maxPassesAlone: "--max-passes ends a search for precision, which has to be asked for: --precision 3%",
};
