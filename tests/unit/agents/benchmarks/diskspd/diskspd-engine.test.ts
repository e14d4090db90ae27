import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDiskSpdEngine } from "#agents/benchmarks/diskspd/diskspd-engine.ts";
import { diskSpdXml } from "#tests/unit/agents/support/diskspd-xml.ts";
import { passAsk } from "#tests/unit/agents/support/pass-ask.ts";

const onUnix = test.skipIf(process.platform === "win32");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-diskspd-"));
  writeFileSync(join(folder, "test.bin"), "");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program in DiskSpd's place, which notes its arguments. */
function playDiskSpd(output: string, exitCode: number): string {
  const program = join(folder, "diskspd");
  writeFileSync(join(folder, "output"), output);
  writeFileSync(
    program,
    `#!/bin/sh\ncd '${folder}'\nprintf '%s\\n' "$@" > arguments\ncat output\nexit ${exitCode}\n`,
    { mode: 0o700 },
  );
  return program;
}

const ask = () => passAsk({ path: join(folder, "test.bin") });
const callbacks = { signal: new AbortController().signal, onProgress: () => undefined };

onUnix("the pass is what DiskSpd printed, on the test file", async () => {
  const xml = diskSpdXml({
    seconds: 3,
    threads: [[900, 0]],
    read: { meanMs: 1, ms: [1, 1, 2, 3, 4] },
    write: null,
    perSecond: [[900, 0]],
  });
  const engine = createDiskSpdEngine({ program: playDiskSpd(xml, 0), version: "2.2.0" });
  const { pass, residentBytes } = await engine.measurePass(ask(), callbacks);
  expect(pass).toMatchObject({ requests: 900, durationMs: 3000, read: null, write: null });
  expect(residentBytes).toBeNull();
  const given = readFileSync(join(folder, "arguments"), "utf8").trimEnd().split("\n");
  expect(given.at(-1)).toBe(ask().path);
  expect(engine.commandLines()).toEqual([
    "diskspd -b4096 -r4096 -t1 -o32 -w0 -f67108864 -Su -d3 -W1 -C0 -L -D1000 -Rxml test.bin",
  ]);
});

onUnix.each([
  ["ERROR: could not open file X (error code: 5)", 1, "EDISKSPD", /could not open/],
  ["Error code: 112", 1, "ENOSPC", /112/],
  ["", 3, "EDISKSPD", /code 3/],
  ["<Results/>", 0, "EDISKSPD", /could not be read/],
])("%s with %d is a failure in words", async (output, exit, code, words) => {
  const engine = createDiskSpdEngine({ program: playDiskSpd(output, exit), version: null });
  const failure = engine.measurePass(ask(), callbacks);
  await expect(failure).rejects.toMatchObject({
    name: "EngineFailure",
    code,
    message: expect.stringMatching(words),
  });
});

test("a program that is gone can't be started", async () => {
  const engine = createDiskSpdEngine({ program: join(folder, "nothing"), version: null });
  await expect(engine.measurePass(ask(), callbacks)).rejects.toMatchObject({ code: "ESPAWN" });
});
