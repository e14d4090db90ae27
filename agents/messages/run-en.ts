type Passes = { low: number; high: number };

/** What a run says of its second file, its mixes, its precision and what it was measured by. */
export const runEn = {
  freshLayout: "filling a second file for comparison",
  freshRead: "reading data that was never read",
  secondFile: (size: string) =>
    `A second file of ${size} is written first and read once at the end, to tell a cache from the disks (--no-fresh-file leaves it out).`,
  upToPasses: (percent: string, most: number) =>
    `Passes go on until the medians are good to ${percent} %, at most ${most}.`,
  passes: ({ low, high }: Passes) =>
    high === 1 ? "one pass" : `median of ${low === high ? low : `${low} to ${high}`} passes`,
  mixed: "Mixed",
  mixedReads: "its reads",
  mixedWrites: "its writes",
  precision: (reached: string, wanted: string) =>
    `The medians are good to ${reached} (asked for: ${wanted} %).`,
  fresh: (list: string) => `Data that was never read beside data that was: ${list}.`,
  firstPass: (list: string) => `First pass beside the later ones: ${list}.`,
  nic: (list: string) => `Over the NIC for each byte: ${list}.`,
  nicMissesBytes:
    "Less than was read came over the NIC: from a cache of this PC, compressed, or over another NIC.",
  ofResults: (count: number, all: number) => `${count} of ${all} results`,
  range: (low: string, high: string) => `${low} to ${high}`,
  engine: (name: string, io: string | null) => `Engine: ${name}${io === null ? "" : ` (${io})`}`,
};
