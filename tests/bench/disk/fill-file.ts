import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { prepareFile } from "#agents/benchmarks/disk/prepare-file.ts";

/**
 * Fills a test file as a run does, in a folder of its own in `folder`, and removes both after `use`. Throws where direct I/O is
 * not in force, as fio would.
 */
export async function* withFilledFile<Item>(
  folder: string,
  { fileBytes, signal }: { fileBytes: number; signal: AbortSignal },
  use: (path: string) => AsyncIterable<Item>,
): AsyncIterable<Item> {
  const own = await mkdtemp(join(folder, "tidemark-bench-"));
  try {
    const path = join(own, "test.bin");
    await writeFile(path, "");
    const bypass = await prepareFile(
      { identity: null, path, fileBytes, seed: 1, cacheBypass: "direct" },
      { signal, onProgress: () => undefined },
    );
    if (bypass.inForce !== "direct") throw new Error("direct I/O is refused in this folder");
    yield* use(path);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
