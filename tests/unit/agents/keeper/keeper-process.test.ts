import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const entry = fileURLToPath(new URL("../../../../agents/keeper/keeper-entry.ts", import.meta.url));
const run = "01890a5d-ac96-774b-bcce-b302099a8057";
const clientKey = "3f0e1d6c-0000-4000-8000-000000000001";
let parent = "";
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "tidemark-keeper-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Makes files in a tree for a second, and the tree again where it was removed, as long as there is the folder. */
const writer = `
const { mkdirSync, writeFileSync, existsSync } = require("node:fs");
const folder = process.argv[1];
const endMs = Date.now() + 1000;
for (let at = 0; Date.now() < endMs && existsSync(folder); at += 1) {
  try {
    mkdirSync(folder + "/tree-documents", { recursive: false });
  } catch {}
  try {
    writeFileSync(folder + "/tree-documents/f" + String(at).padStart(6, "0") + ".bin", "x");
  } catch {}
  if (at === 200) console.log("writing");
}`;

test("a folder that a killed agent's engine still writes into is removed when that has ended", async () => {
  const keeper = fork(entry, [], { execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  keeper.send({ id: 1, name: "make", argument: { parent, run, clientKey } });
  await once(keeper, "message");
  const engine = spawn(process.execPath, ["-e", writer, join(parent, `.tidemark-${run}`)]);
  await once(engine.stdout, "data");
  keeper.disconnect();
  await once(keeper, "exit");
  expect(readdirSync(parent)).toEqual([]);
});
