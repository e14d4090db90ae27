import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AgentFailure } from "#agents/failure.ts";
import { type Language, messagesIn } from "#agents/messages/catalogue.ts";
import { builtInFiles } from "#agents/profiles/built-in-files.ts";
import { readProfile } from "#agents/profiles/read-profile.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-profile-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const mine = { name: "backup", workloads: [{ pattern: "sequential", blockSize: "1MiB" }] };
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return `./${name}`;
};

/** What the failure to read a profile says; its exit code must be that of wrong use. */
function refusal(text: string, language: Language = "en"): string {
  try {
    readProfile(text, folder);
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    expect(error.exitCode).toBe(2);
    return error.say(messagesIn(language));
  }
  throw new Error(`${text} was taken`);
}

test("a file is found from the working folder, by a path or by its ending alone", () => {
  write("mine.json", JSON.stringify(mine));
  for (const text of ["./mine.json", "mine.json", join(folder, "mine.json")]) {
    expect(readProfile(text, folder).name).toBe("backup");
  }
});

test("a byte order mark, as Windows' editors write it, is passed over", () => {
  expect(readProfile(write("bom.json", `\uFEFF${JSON.stringify(mine)}`), folder).name).toBe("backup");
});

test("a built-in name is never a file, and a near miss is named", () => {
  write("quick", "not a profile");
  expect(readProfile("quick", folder).plan.passes).toBe(3);
  expect(refusal("quik")).toContain("Did you mean quick?");
  expect(refusal("quik", "ja")).toContain("「quick」ではありませんか。");
  expect(refusal("toString")).toContain("There is no profile toString.");
});

test("what can't be read is said with the reason", () => {
  expect(refusal("./none.json")).toBe(`The profile ${join(folder, "none.json")} can't be read (ENOENT).`);
  expect(refusal("./")).toContain("(EISDIR)");
  expect(refusal(write("cut.json", '{"name": "x",'))).toMatch(/^cut\.json is not JSON: /);
  expect(refusal(write("image.json", "x".repeat(2 ** 20 + 1)))).toBe(
    "image.json is too large to be a profile.",
  );
});

test("mistakes are listed with their places, workloads counted from 1, at most ten", () => {
  const bad = { ...mine, pases: 3, workloads: [...mine.workloads, { pattern: "rnd", blockSize: "4KiB" }] };
  const path = write("bad.json", JSON.stringify(bad));
  expect(refusal(path).split("\n")).toEqual([
    "bad.json is no profile as it stands:",
    "  workload 2, pattern: must be sequential or random",
    "  pases: there is no such member. Did you mean passes?",
  ]);
  expect(refusal(path, "ja")).toContain("ワークロード 2, pattern: ");
  const many = {
    ...mine,
    workloads: Array.from({ length: 12 }, () => ({ pattern: "rnd", blockSize: "4KiB" })),
  };
  expect(
    refusal(write("many.json", JSON.stringify(many)))
      .split("\n")
      .slice(10),
  ).toEqual(["  workload 10, pattern: must be sequential or random", "  and 2 more"]);
});

test("a file may be called as a built-in profile only where it is that one", () => {
  for (const file of builtInFiles) {
    const path = write("same.json", JSON.stringify({ $schema: "./profile.schema.json", ...file }));
    expect(readProfile(path, folder)).toEqual(readProfile(file.name, folder));
  }
  const path = write("other.json", JSON.stringify({ ...mine, name: "quick" }));
  expect(refusal(path)).toContain("\n  name: quick is a built-in profile");
  expect(refusal(path, "ja")).toContain("name: quick は組み込みのプロファイルの名前です");
});

test("more than 64 requests outstanding for a rate are refused with the place and what to do, in Japanese too", () => {
  const load = { requestsPerSecond: 100, arrivals: "poisson" };
  const workloads = [...mine.workloads, { pattern: "random", blockSize: "4KiB", threads: 65, load }];
  const path = write("rate.json", JSON.stringify({ ...mine, workloads }));
  expect(refusal(path)).toContain("  workload 2, load: a rate is offered by at most 64 ");
  expect(refusal(path, "ja")).toMatch(/ワークロード 2, load: .*64 個まで.*65 個.*threads を小さくする/);
});
