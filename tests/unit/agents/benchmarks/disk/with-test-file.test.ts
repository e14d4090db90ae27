import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unlessAborted, withTestFile } from "#agents/benchmarks/disk/with-test-file.ts";

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-held-"));
  path = join(folder, "test.bin");
  writeFileSync(path, "x");
});
afterEach(() => rmSync(folder, { recursive: true }));

const never = new AbortController().signal;
const identityOf = (file: string): string => {
  const { dev, ino } = statSync(file, { bigint: true });
  return `${dev}:${ino}`;
};

test("the file that was made is held open meanwhile, and closed also after a failure", async () => {
  let inherited = -1;
  const failing = withTestFile({ path, identity: identityOf(path) }, never, async (file) => {
    inherited = file.inherited ?? -1;
    await file.sync();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  if (process.platform === "linux") expect(() => statSync(`/proc/self/fd/${inherited}`)).toThrow("ENOENT");
});

test("another file of its name, a link and a missing one are refused by the system's code", async () => {
  const other = join(folder, "other.bin");
  writeFileSync(other, "y");
  const use = (at: string, identity: string | null): Promise<string> =>
    withTestFile({ path: at, identity }, never, () => Promise.resolve("used"));
  await expect(use(path, identityOf(other))).rejects.toMatchObject({
    name: "EngineFailure",
    code: "ESWAPPED",
  });
  await expect(use(join(folder, "none.bin"), null)).rejects.toMatchObject({ code: "ENOENT" });
  if (process.platform === "win32") return;
  const link = join(folder, "link.bin");
  symlinkSync(other, link);
  await expect(use(link, null)).rejects.toMatchObject({ code: "ELOOP" });
});

test("who gives up waits for nothing that hangs", async () => {
  const abort = new AbortController();
  const hanging = unlessAborted(new Promise(() => undefined), abort.signal);
  abort.abort(new Error("enough"));
  await expect(hanging).rejects.toThrow("enough");
  expect(await unlessAborted(Promise.resolve(1), never)).toBe(1);
});
