import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { buildWhatChanged } from "#scripts/start/build.ts";
import { createProgress } from "#scripts/start/progress.ts";

const { root, runNode } = vi.hoisted(() => ({ root: { path: "" }, runNode: vi.fn() }));

vi.mock("#scripts/start/settings.ts", async (importOriginal) => {
  root.path = mkdtempSync(join(tmpdir(), "tidemark-build-"));
  return { ...(await importOriginal<object>()), projectRoot: root.path };
});
vi.mock("#scripts/start/run-node.ts", () => ({ runNode }));

afterAll(() => rmSync(root.path, { recursive: true, force: true }));

it("builds again what was edited while it was built", async () => {
  const source = join(root.path, "prisma", "schema.prisma");
  const output = join(root.path, "lib", "db", "generated", "client.ts");
  mkdirSync(join(root.path, "prisma"));
  writeFileSync(source, "first");
  mkdirSync(join(output, ".."), { recursive: true });
  const built: string[] = [];
  runNode.mockImplementation(async () => {
    built.push(readFileSync(source, "utf8"));
    writeFileSync(output, "");
    if (built.length === 1) writeFileSync(source, "edited");
    return 0;
  });
  const progress = createProgress(process.stderr);
  for (let start = 0; start < 3; start++)
    await buildWhatChanged(["client"], progress, new AbortController().signal);
  expect(built).toEqual(["first", "edited"]);
});
