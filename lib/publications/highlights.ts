import type { Figure } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import { type PublishedComparison, publishedComparisons } from "./comparisons.ts";

/** The source's names of configurations; each has words in `published.json`. */
const configurations = {
  mtu: ["mtu-1500-1500", "mtu-9000-1500", "mtu-1500-9000", "mtu-9000-9000"],
  links: ["ssd-1link-1500", "ssd-1link-9000", "ssd-lacp-9000"],
  acceleration: ["standard", "ssd-cache", "qtier"],
} as const;
type HighlightKey = keyof typeof configurations;
type Configuration = (typeof configurations)[HighlightKey][number];

/** A short comparison of a publication: a figure for each of a few configurations. */
type Choice = {
  key: HighlightKey;
  comparison: PublishedComparison["key"];
  metric: "throughput" | "iops";
  /** The result that counts: of this workload, and a read. */
  workload: string;
};

const choices: readonly Choice[] = [
  {
    key: "mtu",
    comparison: "as4004t-mtu",
    metric: "throughput",
    workload: "seq-q32t1",
  },
  {
    key: "links",
    comparison: "ds415plus-links",
    metric: "throughput",
    workload: "ior-16m",
  },
  {
    key: "acceleration",
    comparison: "ts1685-cache-or-tier",
    metric: "iops",
    workload: "4k-rr",
  },
];

export type Highlight = {
  key: HighlightKey;
  comparison: PublishedComparison;
  target: string;
  author: string;
  metric: Choice["metric"];
  /** Bytes per second, or IOPS at a curve's peak. */
  rows: { configuration: Configuration; figure: Figure }[];
};

function figureOf({ results }: Report, { workload, metric }: Choice): Figure | null {
  for (const result of results) {
    if (result.workload !== workload) continue;
    if (result.kind === "curve") {
      const peak = result.points.find(({ name }) => name === "peak") ?? null;
      if (peak !== null && metric === "iops") return peak.iops;
    } else if (result.kind === "disk" && result.operation === "read") {
      return metric === "iops" ? result.total.iops : result.total.bytesPerSecond;
    }
  }
  return null;
}

/** The short comparisons that these runs of publications carry; one that lacks a figure is left out. */
export function toHighlights(reports: readonly Report[]): Highlight[] {
  return choices.flatMap((choice): Highlight[] => {
    const comparison = publishedComparisons.find(({ key }) => key === choice.comparison);
    if (comparison === undefined) return [];
    const own = reports.filter(
      ({ origin }) => origin.kind === "published" && origin.source.key === comparison.publication,
    );
    const names: readonly Configuration[] = configurations[choice.key];
    const rows = names.flatMap((configuration) => {
      const report = own.find(({ tags }) => tags.includes(`configuration=${configuration}`));
      const figure = report === undefined ? null : figureOf(report, choice);
      return figure === null ? [] : [{ configuration, figure }];
    });
    const [first] = own;
    if (first?.origin.kind !== "published" || rows.length < names.length) return [];
    const { author, title } = first.origin.source;
    return [
      {
        key: choice.key,
        comparison,
        target: first.target.name,
        author: author ?? title,
        metric: choice.metric,
        rows,
      },
    ];
  });
}
