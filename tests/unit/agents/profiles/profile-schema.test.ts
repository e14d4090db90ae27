import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { profileNames } from "#agents/profiles/built-in.ts";
import { builtInFiles } from "#agents/profiles/built-in-files.ts";
import { profileSchema } from "#agents/profiles/profile-file.ts";
import { readProfileFile } from "#agents/profiles/profile-mistakes.ts";

const published = new URL("../../../../docs/profile.schema.json", import.meta.url);

test("the published schema is the one that files are checked by (npm run docs:api)", () => {
  expect(JSON.parse(readFileSync(published, "utf8"))).toEqual(profileSchema());
});

test.each(builtInFiles.map((file) => [file.name, file] as const))(
  "%s could be the file of a person",
  (_name, file) => {
    expect(readProfileFile(JSON.parse(JSON.stringify(file)))).toMatchObject({ ok: true });
  },
);

test("docs/PROFILES.md tells of each profile, and its example is taken as it stands", () => {
  const text = readFileSync(new URL("../../../../docs/PROFILES.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, name]) => name);
  expect(profileNames.filter((name) => !rows.includes(name))).toEqual([]);
  const example = /```json\n(.*?)```/s.exec(text)?.[1] ?? "";
  expect(readProfileFile(JSON.parse(example))).toMatchObject({ ok: true });
});

test.each(["0B", "0KiB", "0.0 MiB", "00GiB"])("a size of %s is told as a mistake", (blockSize) => {
  const file = { name: "none", workloads: [{ pattern: "random", blockSize }] };
  expect(readProfileFile(file)).toMatchObject({
    ok: false,
    mistakes: [{ path: ["workloads", 0, "blockSize"] }],
  });
});
