const MiB = 1024 * 1024;

/** The test file is filled in blocks of 1 MiB and holds at least 16 of them. */
export const fileStepBytes = MiB;
export const smallestFileBytes = 16 * MiB;
