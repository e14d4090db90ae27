/** What the sweep says. */
export const sweepEn = {
  missingPath: "Which folder is to be measured? Name one: sweep PATH",
  wantedWorkload: (examples: string) =>
    `a block size and what to do with it: ${examples}, … (r random or s sequential, r read or w write, or a share of reads)`,
  workloadTwice: "--workload and --profile both name a workload. Keep one of them.",
  notOneWorkload: (profile: string) =>
    `A sweep takes one workload that reads, writes or mixes. The profile ${profile} has more: leave one, with one of its operations.`,
  tooDeep: (profile: string, most: number) =>
    `A sweep has at most ${most} requests outstanding, with --bounded too: each has a thread of its own, and more threads would not wake in time for their rate. Lower queueDepth or threads in the profile ${profile}, or measure its peak alone, with run instead of sweep.`,
  wantedPoints: (most: number) => `up to ${most} different percents from 1 to 200, such as 10,50,90,110`,
  wantedP99: "milliseconds from 0.01 to 60000",
  wantedLimit: "minutes from 0.2 to 1440",
  plan: (path: string, label: string, operation: string) => `Sweeping ${path}: ${label}, ${operation}.`,
  reads: (size: string) =>
    `Writes a test file of ${size}, reads it under rising load, then removes it. No file of yours is touched.`,
  writes: (size: string, inAll: string) =>
    `Writes a test file of ${size} and overwrites it in place under rising load (${inAll}), then removes it. No file of yours is touched.`,
  takes: (low: number, high: number, duration: string) =>
    `Looks for the peak, then offers ${low} to ${high} % of it. Takes at most ${duration}, and the time to fill the file.`,
  idle: "Not one request ended while the peak was looked for. The target may hang: look whether a file can be copied to it.",
  noTime: "The time limit was over before a load could be offered. Allow more with --limit.",
  layout: "filling the test file",
  peak: "looking for the peak",
  load: (percent: number, iops: string) => `${percent} % of the peak, ${iops} IOPS`,
  done: (done: number, all: number) => `${done} of ${all} loads done`,
  leftAtMost: (duration: string) => `at most ${duration} left`,
  title: (label: string, operation: string) => `${label}, ${operation}: latency by load`,
  columns: {
    offered: "offered IOPS",
    served: "served IOPS",
    rate: "MB/s",
    mean: "mean",
    precision: "good to",
    p99: "p99",
  },
  saturated: (perSecond: string | null) =>
    perSecond === null ? "saturated" : `saturated: ${perSecond} more waiting each second`,
  generatorLimited: "this PC was late",
  legend: "● mean  ○ p99  × saturated, no steady latency",
  legendSteady: "● mean  ○ p99",
  atLeast: (iops: string, hasLate: boolean) =>
    `at least ${iops} IOPS, the highest load that ${hasLate ? "counts" : "was served"}`,
  lessThan: (iops: string, hasLate: boolean) =>
    `less than ${iops} IOPS, the lowest load that ${hasLate ? "counts" : "was offered. Offer lower ones with --points to find it"}`,
  about: (iops: string) => `${iops} IOPS`,
  notKnown: (reason: string) => `not known, since ${reason}`,
  neverSteady: "no load was served in a steady state. Offer lower ones with --points",
  alwaysLate:
    "this PC was late at every load that was served. Close other programs, or measure from a faster PC",
  tooFewLoads:
    "fewer than three loads tell a latency. Offer more with --points, or allow more time with --limit",
  lateLeftOut: "Loads at which this PC was late are left out of this.",
  knee: (load: string) => `Knee, with the most throughput for its latency: ${load}.`,
  underMean: (latency: string, load: string) => `Highest load under ${latency} in the mean: ${load}.`,
  underP99: (latency: string, load: string) => `Highest load with 99 % under ${latency}: ${load}.`,
};
