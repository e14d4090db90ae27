import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "#agents/benchmarks/disk/slot-offsets.ts";
import { briefly, runAgent, signalKeeper, startAgent } from "#tests/support/agent.ts";
import { isSoak } from "#tests/support/rig/shares.ts";

const kills = isSoak ? 100 : 10;
/** Long enough to meet every stage of the commands below, from before the first file to after the last. */
const longestMs = 6000;

let root: string;
let folder: string;
let local: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-killed-"));
  folder = join(root, "measured");
  local = join(root, "local");
  for (const place of [folder, local]) makeForeignFiles(place);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What people have, some of it named like the agent's own. */
function makeForeignFiles(place: string): void {
  mkdirSync(join(place, "tree-documents", "d0000"), { recursive: true });
  writeFileSync(join(place, "tree-documents", "d0000", "f000000.bin"), "a tree of mine");
  writeFileSync(join(place, "test.bin"), "a test of mine");
  mkdirSync(join(place, ".tidemark-notes"));
  writeFileSync(join(place, ".tidemark-notes", "owner.json"), "{}");
  mkdirSync(join(place, ".tidemark-01890a5d-ac96-774b-bcce-b302099a8057"));
  writeFileSync(join(place, ".tidemark-01890a5d-ac96-774b-bcce-b302099a8057", "test.bin"), "mine as well");
  symlinkSync(join(place, "test.bin"), join(place, "link"));
}

/** What an entry is and holds. */
function entryText(path: string): string {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  return entry.isFile() ? readFileSync(path, "utf8") : "folder";
}

/** All names below a folder with what they are. */
function contents(place: string): Map<string, string> {
  const names = readdirSync(place, { recursive: true, encoding: "utf8" });
  return new Map(names.sort().map((name) => [name, entryText(join(place, name))]));
}

const commandLines = (): string[][] => [
  ["run", folder, ...briefly],
  ["sweep", folder, ..."--size 16MiB --points 30 --limit 0.3".split(" ")],
  ["copy", folder, ..."--file 32MiB --tree none --methods operating-system --local".split(" "), local],
  ["fill", folder, ..."--up-to 256MiB --settle 5 --yes".split(" ")],
];

const isOwn = (name: string): boolean => name.startsWith(".tidemark-0") && !name.endsWith("b302099a8057");

/** What was cut off before its first marker is left for ten minutes, since another agent may be about to write one. */
function letTenMinutesPass(place: string): void {
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const name of readdirSync(place).filter(isOwn)) utimesSync(join(place, name), longAgo, longAgo);
}

test(`an agent that is killed ${kills} times at any moment touches no foreign file, and the next run leaves nothing`, {
  timeout: kills * 60_000,
}, async () => {
  const before = [folder, local].map((place) => [place, contents(place)] as const);
  // Nothing is kept in this home, so that only the marker tells whose a folder is.
  const home = join(root, "home");
  const random = createRandom(4);
  const share = (): number => random() / 2 ** 32;
  for (let kill = 0; kill < kills; kill += 1) {
    const line = commandLines()[kill % 4] ?? [];
    const { child, outcome } = await startAgent([...line, "--no-post"], home);
    await sleep(share() * longestMs);
    // Half of the times its keeper dies as well, as when the power fails; else that cleans up.
    const keptPlaces = share() < 0.5 ? [] : [folder, local];
    for (const place of keptPlaces) signalKeeper(place, "SIGKILL");
    child.kill("SIGKILL");
    await outcome;
    for (const [place, foreign] of before) {
      for (const [name, text] of foreign) expect(entryText(join(place, name)), name).toBe(text);
    }
  }
  // The engine of the last one ends with its parent, a moment later.
  await sleep(2000);
  for (const place of [folder, local]) letTenMinutesPass(place);
  const last = await runAgent([...(commandLines()[2] ?? []), "--no-post"], home);
  expect(last.status, last.stderr).toBe(0);
  for (const [place, foreign] of before) expect(contents(place)).toEqual(foreign);
});
