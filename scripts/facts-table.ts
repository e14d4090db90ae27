import { detectEn } from "#agents/messages/detect-en.ts";
import { type ProbedSystem, probes } from "#agents/probes/evidence.ts";
import { factKeys } from "#agents/probes/gaps.ts";

const systems: readonly { platform: ProbedSystem; name: string }[] = [
  { platform: "linux", name: "Linux" },
  { platform: "win32", name: "Windows" },
  { platform: "darwin", name: "macOS" },
];

const marks = { real: "✔", recorded: "recorded", unverified: "**unverified**" } as const;

function cell(key: (typeof factKeys)[number], platform: ProbedSystem): string {
  const probe = probes[key][platform];
  return probe === null ? "–" : `${probe.from} (${marks[probe.evidence]})`;
}

/** The table of what is found out where, between the marks in docs/FACTS.md. */
export function makeFactsTable(): string {
  const head = ["Fact", ...systems.map(({ name }) => name)];
  const rows = factKeys.map((key) => [
    detectEn.labels[key],
    ...systems.map(({ platform }) => cell(key, platform)),
  ]);
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `${lines.join("\n")}\n`;
}

const start = "<!-- table -->\n";
const end = "<!-- /table -->";

/** A document with its table made anew. */
export function withFactsTable(document: string): string {
  const [before = ""] = document.split(start);
  const after = document.slice(document.indexOf(end));
  return `${before}${start}\n${makeFactsTable()}\n${after}`;
}
