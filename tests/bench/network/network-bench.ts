import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sampleMedian } from "#lib/stats/summary.ts";
import { medianWithRange } from "#tests/bench/markdown.ts";
import type { BenchOptions, BenchOutcome, BenchPart } from "#tests/bench/part.ts";
import { pairedRatios, runRound } from "#tests/bench/rounds.ts";
import { type LinkShape, linkReason, openShapedLink, type ShapedLink } from "./shaped-link.ts";
import { outputOf, Throughput, toThroughput } from "./throughput.ts";

type Direction = "send" | "receive" | "both-ways";
const directions: readonly Direction[] = ["send", "receive", "both-ways"];
/** `iperf3`: its client against its server. `agent`: the agent's client against the same. `pair`: both ends are the agent. */
type Contender = "iperf3" | "agent" | "pair";
type Figures = Record<Contender, Throughput[]>;
type Row = { name: string; shape: LinkShape; direction: Direction; streams: number };

const clientEntry = new URL("./client-entry.ts", import.meta.url);
const serverEntry = new URL("./server-entry.ts", import.meta.url);

const stockPort = 5201;
const agentPort = 5202;
const omitSeconds = 1;
/** Of iperf3's own throughput, on a link with a limit. */
const wantedShare = 0.98;
/** iperf3's server listens anew after each test. */
const settleMs = 300;

const rowsOf = (bitsPerSecond: number | null): Row[] =>
  [1500, 9000].flatMap((mtu) =>
    // More streams matter where one is not enough, which the larger packets are less likely to show.
    (mtu === 1500 && bitsPerSecond !== 1e9 ? [1, 4] : [1]).flatMap((streams) =>
      directions.map((direction) => ({
        name: `MTU ${mtu}, ${direction.replace("-", " ")}, ${streams === 1 ? "1 stream" : `${streams} streams`}`,
        shape: { bitsPerSecond, mtu },
        direction,
        streams,
      })),
    ),
  );

/**
 * The agent against iperf3 over two network namespaces of this machine: links held to 1 and 10 Gbit/s, and one as fast as it
 * goes.
 */
export const benchNetwork: BenchPart = async function* (options) {
  const tables = [
    { title: "Network against iperf3, 1 Gbit/s", bitsPerSecond: 1e9 },
    { title: "Network against iperf3, 10 Gbit/s", bitsPerSecond: 10e9 },
    { title: "Network against iperf3, unshaped", bitsPerSecond: null },
  ].filter(({ bitsPerSecond }) => options.conditions.includes(bitsPerSecond === null ? "free" : "held"));
  const reason = linkReason();
  for (const { title, bitsPerSecond } of tables) {
    if (reason === null) yield await measureRows(title, rowsOf(bitsPerSecond), options);
    else yield { title, reason };
  }
};

async function measureRows(
  title: string,
  rows: readonly Row[],
  options: BenchOptions,
): Promise<BenchOutcome> {
  const figures = new Map(rows.map((row): [Row, Figures] => [row, { iperf3: [], agent: [], pair: [] }]));
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const [row, outcomes] of figures) {
      await onLink(row.shape, (link) =>
        runRound(contendersOn(link, row, Math.max(1, Math.round(options.seconds))), outcomes, {
          signal: options.signal,
          say: (name) => options.say(`round ${round} of ${options.rounds}, ${title}, ${row.name}, ${name}`),
        }),
      );
    }
  }
  return toTable(title, figures, options);
}

/** A link with both servers at its far end, which are gone afterwards. */
async function onLink(shape: LinkShape, use: (link: ShapedLink) => Promise<void>): Promise<void> {
  const link = openShapedLink(shape);
  const own = link.start("server", [process.execPath, fileURLToPath(serverEntry), String(agentPort)]);
  const servers: ChildProcess[] = [link.start("server", ["iperf3", "-s", "-p", String(stockPort)]), own];
  try {
    if (own.stdout !== null) await once(own.stdout, "data");
    await use(link);
  } finally {
    for (const server of servers) {
      const ended = once(server, "close");
      server.kill("SIGKILL");
      await ended;
    }
    link.close();
  }
}

function contendersOn(link: ShapedLink, { direction, streams }: Row, seconds: number) {
  const agentAgainst = (port: number) => async (): Promise<Throughput> => {
    await pause(settleMs);
    const words = [link.serverAddress, port, direction, streams, seconds].map(String);
    const child = link.start("client", [process.execPath, fileURLToPath(clientEntry), ...words]);
    return Throughput.parse(JSON.parse(await outputOf(child)));
  };
  const way = { send: [], receive: ["-R"], "both-ways": ["--bidir"] }[direction];
  return {
    async iperf3(): Promise<Throughput> {
      await pause(settleMs);
      const times = ["-t", String(seconds), "-O", String(omitSeconds), "-P", String(streams)];
      const words = ["-c", link.serverAddress, "-p", String(stockPort), "-J", ...times, ...way];
      return toThroughput(await outputOf(link.start("client", ["iperf3", ...words])), direction);
    },
    agent: agentAgainst(stockPort),
    pair: agentAgainst(agentPort),
  };
}

const sumOf = ({ sendBitsPerSecond, receiveBitsPerSecond }: Throughput): number =>
  sendBitsPerSecond + receiveBitsPerSecond;

function toTable(title: string, figures: Map<Row, Figures>, { rounds, seconds }: BenchOptions): BenchOutcome {
  const share = (row: Figures, contender: Contender) =>
    pairedRatios(row[contender].map(sumOf), row.iperf3.map(sumOf));
  const isShaped = [...figures.keys()].some(({ shape }) => shape.bitsPerSecond !== null);
  const behind = [...figures].filter(([, row]) => (share(row, "agent").median ?? 0) < wantedShare);
  const verdict =
    behind.length === 0
      ? `The agent's client reaches ${wantedShare} of iperf3's throughput in all rows.`
      : `The agent's client stays below ${wantedShare} of iperf3's throughput in ${behind.length} of ${figures.size} rows: ${behind.map(([{ name }]) => name).join("; ")}.`;
  return {
    title,
    header: [
      "Link",
      "iperf3 Gbit/s",
      "agent Gbit/s",
      "pair Gbit/s",
      "agent / iperf3",
      "pair / iperf3",
      "client CPU % (iperf3, agent)",
    ],
    rows: [...figures].map(([{ name, direction }, row]) => [
      name,
      ...(["iperf3", "agent", "pair"] as const).map((contender) => rateText(row[contender], direction)),
      ...(["agent", "pair"] as const).map((contender) => {
        const { ratios, median } = share(row, contender);
        return medianWithRange(ratios, median, 3);
      }),
      (["iperf3", "agent"] as const)
        .map((contender) => Math.round(sampleMedian(row[contender].map(({ cpuPercent }) => cpuPercent)) ?? 0))
        .join(", "),
    ]),
    remarks: [
      `Medians of ${rounds} interleaved rounds of ${Math.max(1, Math.round(seconds))} s after ${omitSeconds} s; ratios are of the same round, with their range, both ways of the sum. TCP over two namespaces of this machine${isShaped ? ", held by tbf at both ends" : ""}; CPU in percent of one core. "agent": its client against iperf3 -s; "pair": against its own server.`,
      ...(isShaped ? [verdict] : []),
    ],
  };
}

function rateText(rounds: readonly Throughput[], direction: Direction): string {
  const median = (of: (one: Throughput) => number): string =>
    ((sampleMedian(rounds.map(of)) ?? 0) / 1e9).toFixed(2);
  const sent = median(({ sendBitsPerSecond }) => sendBitsPerSecond);
  const received = median(({ receiveBitsPerSecond }) => receiveBitsPerSecond);
  if (direction === "both-ways") return `${sent} + ${received}`;
  return direction === "send" ? sent : received;
}
