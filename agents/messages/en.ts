import { formatSize } from "#agents/sizes.ts";
import type { KnownWarningCode } from "#lib/contract/warning-codes.ts";
import { copyEn } from "./copy-en.ts";
import { detectEn } from "./detect-en.ts";
import { enginesEn } from "./engines-en.ts";
import { factWarningsEn } from "./facts-en.ts";
import { faultsEn } from "./faults-en.ts";
import { fillEn } from "./fill-en.ts";
import { netEn } from "./net-en.ts";
import { networkViewEn } from "./network-view-en.ts";
import { privacyEn } from "./privacy-en.ts";
import { profilesEn } from "./profiles-en.ts";
import { runEn } from "./run-en.ts";
import { sweepEn } from "./sweep-en.ts";

export const sizeOf = (bytes: unknown): string => (typeof bytes === "number" ? formatSize(bytes) : "–");

type Detail = Readonly<Record<string, string | number | boolean>>;
const meant = (nearest: string | null): string => (nearest === null ? "" : ` Did you mean ${nearest}?`);

const warnings: Record<KnownWarningCode, (detail: Detail) => string> = {
  ...factWarningsEn,
  "bypass-refused": ({ systemError }) =>
    `Direct I/O was refused here${systemError === undefined ? "" : ` (${systemError})`}. The figures include this PC's cache.`,
  "bypass-not-verified": () => "Direct I/O was accepted, but nothing showed that it is in force.",
  "bypass-not-kept": ({ residentPercent }) =>
    residentPercent === undefined
      ? "Direct I/O was accepted, but the system dropped it. The figures include this PC's cache."
      : `Direct I/O was accepted, but ${residentPercent} % of the test file is in this PC's cache. The figures include it.`,
  "bypass-not-supported": () =>
    "Direct I/O is not available on this PC. The figures include this PC's cache.",
  "cloud-folder": ({ product }) =>
    `${product} synchronises this folder: the figures are those of the local disk.`,
  "recycle-bin": ({ path }) =>
    `This share has a recycle bin (${path}). The NAS may keep the removed test file there until it is emptied.`,
  "series-dropped": () => "The server took the report only without the figures for each second.",
  "pass-short": ({ passMs }) => `Passes of ${passMs} ms are too short to say much.`,
  "pass-without-requests": ({ passes }) => `No request ended in ${passes} of the passes.`,
  "file-fits-client-memory": () =>
    "The test file fits into this PC's memory and may have been read from there.",
  "client-cpu-busy": ({ busiestCorePercent }) =>
    `This PC's busiest core was at ${busiestCorePercent} %: it may be the limit.`,
  "generator-limited": () => "This PC could not offer the load that was asked for.",
  "clock-stepped": () => "This PC's clock was set while it measured.",
  "write-errors-retried": () => "Some writes failed and were repeated.",
  "few-passes": ({ passes }) => `Too few passes for a spread: ${passes} of 3.`,
  "block-refused": ({ blockBytes }) =>
    `Blocks of up to ${sizeOf(blockBytes)} are not taken past this PC's cache here: this disk's sectors are larger. These workloads were left out.`,
  "file-fits-nas-memory": ({ memoryBytes }) =>
    `The test file fits into the NAS's memory (${sizeOf(memoryBytes)}) and may have been read from there. Try a larger --size.`,
  "file-fits-acceleration": ({ sizeBytes }) =>
    `The test file fits into the NAS's SSD cache or tier (${sizeOf(sizeBytes)}): the figures may be those of its SSDs.`,
  "cache-likely": ({ freshPercent }) =>
    `Data that was never read came at ${freshPercent} % of data that was: a cache probably helped. Try a larger --size.`,
  "not-steady": ({ excursionPercent }) =>
    `No steady state: the last passes lie up to ${excursionPercent} % apart.`,
  "precision-not-reached": ({ wantedPercent, reachedPercent }) =>
    reachedPercent === undefined
      ? `Too few passes for the precision of ${wantedPercent} % that was asked for.`
      : `The median is good to ${reachedPercent} %, not to the ${wantedPercent} % that was asked for.`,
  "fill-not-settled": () => "Throughput had not settled when the limit was reached. Allow more with --up-to.",
  "fill-without-step": () =>
    "Throughput did not step down: no cache was filled, or it is larger than what was written.",
  "copy-source-not-cached": ({ absentPercent }) =>
    `${absentPercent} % of the local files were not in memory when they were sent: this PC's disk may be the limit.`,
  "copy-from-client-cache": ({ residentPercent }) =>
    `${residentPercent} % of the files were in this PC's memory when they were fetched: the figure includes its cache.`,
  "copy-cache-unknown": () =>
    "It can't be told how much of the files was in this PC's memory when they were fetched: the figure may include its cache. Copy more than this PC has memory to be sure.",
  "same-file-system": () => "Both ends of the copy lie on the same disk.",
  "sweep-cut-short": ({ points }) => `There was no time for ${points} of the points.`,
  "peak-scattered": ({ rangePercent }) =>
    `The passes that looked for the peak lie ${rangePercent} % apart, so 100 % of it may be more or less than the target can serve. Allow more time with --limit, or sweep again when nobody else uses the target.`,
  "path-mtu-smaller": ({ mtu, clientMtu }) =>
    `Only packets of up to ${mtu} bytes pass the way to this host, though this PC's NIC sends ${clientMtu}: a hop on the way or the other end is set to less.`,
  "path-mtu-black-hole": ({ mtu, clientMtu }) =>
    `Packets above ${mtu} bytes vanish on the way without a word, though this PC's NIC sends ${clientMtu}. Set the MTU of this PC, every switch and the NAS to the same value.`,
};

const unknownWarning = (code: string): string => `A warning that this version does not know: ${code}.`;

/** English. The tone: what was seen, with the figure; what it means; what to try. */
export const en = {
  warnings,
  unknownWarning,
  failure: {
    unknownCommand: (word: string, nearest: string | null) =>
      `There is no command ${word}.${meant(nearest)} See: help`,
    unknownOption: (option: string, nearest: string | null) =>
      `There is no option ${option} here.${meant(nearest)} See: help`,
    needsValue: (option: string) => `${option} needs a value.`,
    takesNoValue: (option: string) => `${option} takes no value.`,
    badValue: (option: string, value: string, wanted: string) => `${option} ${value}: wanted is ${wanted}.`,
    missingPath: () => "Which folder is to be measured? Name one: run PATH",
    tooManyArguments: (word: string) => `One argument too many: ${word}`,
    missingOption: (option: string) => `${option} is missing.`,
    pathMissing: (path: string) =>
      `${path} does not exist. Name a folder of the disk or share to be measured.`,
    pathIsFile: (path: string) => `${path} is a file. Name a folder.`,
    pathNotWritable: (path: string, code: string) =>
      `${path} can't be written to (${code}). Name a folder that you may write to.`,
    pathFailed: (path: string, code: string) => `${path} can't be used (${code}).`,
    noRoom: (path: string, needed: string, free: string, smaller: string | null) =>
      `Not enough room in ${path}: ${needed} needed, ${free} free.${smaller === null ? "" : ` Try ${smaller}.`}`,
    filledUp: (path: string, code: string) =>
      `${path} filled up while the test file was written (${code}). Free some room, or name a smaller --size.`,
    cloudFolder: (path: string, product: string) =>
      `${product} seems to synchronise ${path}. It would upload the test file, and the figures would be those of the local disk. Measure anyway with --yes.`,
    swapped: (path: string) =>
      `The test folder in ${path} was replaced by another one during the run. What is there now was left alone.`,
    measuring: (code: string, message: string) => `The measurement broke off: ${message} (${code})`,
    configUnreadable: (path: string, reason: string) =>
      `${path} can't be read (${reason}). Repair or remove it, then enrol again.`,
    homeNotWritable: (path: string, code: string) =>
      `${path} can't be written to (${code}). Name another folder in TIDEMARK_AGENT_HOME.`,
    notKept: (path: string, code: string) =>
      `The report could not be kept in ${path} (${code}). Free some room there and measure again, or use --json to keep it yourself.`,
    badReport: (issues: string) => `The report does not keep to the contract: ${issues}`,
    unexpected: (detail: string) => `Something unforeseen happened:\n${detail}`,
  },
  wanted: {
    size: (smallest: string) => `a size of at least ${smallest} in whole MiB, such as 256MiB or 1GiB`,
    count: "a whole number from 1 to 100",
    seconds: "seconds from 0.1 to 3600",
    oneOf: (names: string) => `one of ${names}`,
    server: "an address such as http://127.0.0.1:3000",
    token: "a token as Tidemark prints it, tmk_…",
    language: "en or ja",
    targetName: "a name of 1 to 120 characters",
  },
  detect: detectEn,
  engines: enginesEn,
  faults: faultsEn,
  copy: copyEn,
  fill: fillEn,
  net: netEn,
  networkView: networkViewEn,
  privacy: privacyEn,
  profiles: profilesEn,
  run: runEn,
  sweep: sweepEn,
  plan: {
    header: (profile: string, path: string) => `Measuring ${path} with the profile ${profile}.`,
    writes: (size: string, seconds: number, inAll: string) =>
      `Writes a test file of ${size} and overwrites it in place for ${seconds} s of write tests (${inAll}), then removes it. No file of yours is touched.`,
    writtenAtMost: (size: string) => `at most about ${size} in all, by the link`,
    writtenAtOneGigabyte: (size: string) => `about ${size} in all on a disk that writes 1 GB/s`,
    takes: (duration: string) => `Takes about ${duration}, and the time to fill the file.`,
    sweptUp: (folder: string, size: string) => `Removed what a stopped run left behind: ${folder} (${size}).`,
    notSweptUp: (folder: string) => `A stopped run left ${folder} behind, and it can't be removed.`,
  },
  progress: {
    layout: "filling the test file",
    warmUp: "warm-up",
    pass: (pass: number, passes: number) => `pass ${pass}/${passes}`,
    operation: { read: "read", write: "write", mixed: "mixed" },
    left: (duration: string) => `${duration} left`,
    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
  },
  result: {
    heading: (parts: { target: string; place: string; size: string | null; passes: string | null }) =>
      [`${parts.target}${parts.place}`, parts.size, parts.passes].filter((part) => part !== null).join(", "),
    read: "Read",
    write: "Write",
    columns: { rate: "MB/s", spread: "spread", iops: "IOPS", p99: "p99" },
    direct: "Direct I/O past this PC's cache",
    listSeparator: ", ",
    verified: (how: string) => `, verified by ${how}`,
    verifiedBy: {
      "open-flags": "the open flags",
      "aligned-transfer": "refused unaligned reads",
      "page-cache": "an empty page cache",
    },
    leftBehind: (folder: string, code: string) =>
      `${folder} could not be removed (${code}). Remove it by hand.`,
    stopped: "Stopped.",
    stoppedSending: "Stopped. The report is kept and will be sent.",
  },
  delivery: {
    accepted: (url: string) => `Sent: ${url}`,
    notSent: "Not sent, as asked with --no-post.",
    noServer: (count: number) =>
      `No server is known. ${reports(count)} kept. Enrol this PC with: enrol --server URL --token TOKEN`,
    noToken: (count: number) =>
      `This PC has no token. ${reports(count)} kept. Enrol it with: enrol --server URL --token TOKEN`,
    unauthorized: (count: number) =>
      `The server does not take this PC's token. ${reports(count)} kept, waiting for a new one: enrol --server URL --token TOKEN`,
    unreachable: (server: string, count: number) =>
      `${server} does not answer. ${reports(count)} kept and will be sent.`,
    serverError: (server: string, status: number, count: number) =>
      `${server} answered ${status}. ${reports(count)} kept and will be sent.`,
    unexpected: (server: string, detail: string, count: number) =>
      `${server} does not answer like Tidemark (${detail}). ${reports(count)} kept and will be sent.`,
    busy: (id: string) => `Another agent is sending report ${id}.`,
    rejected: (id: string, reason: string, path: string) =>
      `The server refused report ${id}: ${reason}\nIt is kept in ${path}`,
    retry: (seconds: string) => `No answer yet, next try in ${seconds} s.`,
    nothing: "No report waits.",
  },
  outbox: {
    waiting: (count: number) => `Waiting: ${count}`,
    rejected: (count: number) => `Refused: ${count}`,
    line: (time: string, target: string, profile: string, id: string) =>
      `  ${time}  ${target}  ${profile}  ${id}`,
    unreadable: (name: string) => `  ${name}: can't be read`,
  },
  enrol: {
    done: (server: string) => `Enrolled at ${server}. Next: run PATH`,
  },
  help: (
    profiles: string,
  ) => `Tidemark's agent measures a disk or a network share, and reports to a Tidemark server.

  run PATH                 measure the folder PATH
      --profile NAME|FILE  quick (the default), another of the profiles below, or
                           a file of your own: ./mine.json
      --size SIZE          size of the test file (default 1GiB, or twice the
                           memory that could serve it)
      --nas-memory SIZE    memory of the NAS, which the test file should exceed
      --passes N           passes of each workload
      --seconds S          length of a pass
      --precision P%       more passes until each median is known to P %
      --max-passes N       at most so many
      --engine NAME        auto, builtin, fio, or diskspd on Windows (default auto:
                           builtin)
      --no-fresh-file      leave out the second file that is read only once
      --with-net HOST      measure the network to HOST first, for the same report;
                           HOST runs iperf3 -s, or this agent with net --serve
      --net-port P         its port there (default 5201)
      --target NAME        what the target is to be called
      --json               print the report as it is posted
      --no-post            keep nothing and send nothing
      --server URL         send it there
      --include-identifiers
                           send also the name of this PC and its user, MAC
                           addresses and serial numbers
      --yes                measure a folder that a cloud client synchronises
  sweep PATH               measure PATH under rising load: latency by IOPS, the
                           knee, the highest load under 1 ms
      --workload NAME      4k-rr, 4k-rw, 4k-70, 8k-80, 64k-sr … (default 4k-rr)
      --profile NAME       the one workload of a profile instead
      --points LIST        percents of the peak (default 10,20,…,120)
      --bounded            no more than the workload's threads, as VDBench;
                           64 at most
      --p99 MS             find the highest load with 99 % under MS too
      --limit MINUTES      at most so long (default 10)
      --size, --nas-memory, --target, --json, --no-post, --server, --yes as above
  copy PATH                time copies of real files to PATH and back
      --file SIZE|none     one large file (default 10GiB)
      --tree NAMES|none    documents,photos: trees of many files (default both)
      --methods NAMES      operating-system, cp or robocopy, stream,
                           parallel-stream (default operating-system,stream)
      --local DIR          where the files are on this PC (default: your home)
      --passes N           copies of each (default 1)
      --target, --json, --no-post, --server, --yes as above
  fill PATH --up-to SIZE   write up to SIZE until throughput settles, which fills
                           the caches of the target; asks before it does
      --settle S           how long the last rate must last (default 60)
      --yes                don't ask
      --target, --json, --no-post, --server as above
  net HOST                 measure the network to HOST, which runs iperf3 -s, or this
                           agent with net --serve: sends, then receives
      --both               and then both ways at once
      --reverse            receive only
      --udp                datagrams instead of TCP, with loss and jitter
      --rate R             in each direction at most, such as 100M or 2.5G (default
                           none; 100M with --udp)
      --streams N          connections at a time, up to 16 (default 1)
      --seconds S          length of a test (default 10)
      --omit S             seconds before it that don't count (default 1)
      --window SIZE, --mss BYTES
                           limits that iperf3 -s sets at its end
      --port P             default 5201
      --target, --json, --no-post, --server as above
  net --serve              let other PCs measure against this one, by this agent or
                           by iperf3 -c; --port P
  detect [PATH|HOST]       show what can be found out about a folder's mount and storage,
                           the way to a host and its NIC, the server and this PC,
                           and what can't and why; measures nothing
      --json               as JSON
  profiles                 list the profiles: ${profiles}
  profiles NAME            show one; with --json as a file to start from
      --schema             print the schema of such files
  flush                    send the reports that wait
      --rejected           and try those again that were refused
      --server URL         send them there
  outbox                   list the reports that wait and those refused
  enrol --server URL --token TOKEN
                           make this PC known to a server; without --token the
                           token is that of TIDEMARK_TOKEN, and --token - reads
                           it from standard input
  help                     this text

  --lang en|ja             language (default: the system's)
  --version                version

The result goes to standard output, everything else to standard error.
Exit codes: 0 done, 1 failed, 2 wrong use or unfit folder, 130 stopped by Ctrl-C.
A disk or share that leaves the agent without an answer for 60 s is given up;
TIDEMARK_ANSWER_SECONDS sets another limit.
`,
};

function reports(count: number): string {
  return count === 1 ? "1 report is" : `${count} reports are`;
}
