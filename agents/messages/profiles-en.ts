/** What is said of profiles, sizes and precision. */
export const profilesEn = {
  wantedMemory: "the size of the NAS's memory, such as 8GiB",
  wantedPrecision: "a precision from 0.1% to 50%, such as 3%",
  wantedMaxPasses: (least: number) => `a whole number from ${least} to 1000`,
  maxPassesAlone: "--max-passes ends a search for precision, which has to be asked for: --precision 3%",
};
