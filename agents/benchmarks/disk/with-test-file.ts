import { closeSync } from "node:fs";
import { systemCode } from "#agents/failure.ts";
import { openTestFile } from "./direct-io.ts";
import { EngineFailure } from "./engine-child.ts";

/** The test file, held open while another program works on it. */
export type HeldFile = {
  descriptor: number;
  /** What a program inherits as its descriptor 3; null where it opens the file by its path. */
  inherited: number | null;
  /** Where the program finds the file. */
  path: string;
};

/**
 * Opens the test file, which must be the one that was made, and closes it afterwards. On Linux a program opens it anew by its
 * descriptor: whatever has its name by then, no other file is written to. Rejects with EngineFailure.
 */
export async function withTestFile<Outcome>(
  { path, identity }: { path: string; identity: string | null },
  use: (file: HeldFile) => Promise<Outcome>,
): Promise<Outcome> {
  const descriptor = openHeld(path, identity);
  try {
    const isInherited = process.platform === "linux";
    return await use({
      descriptor,
      inherited: isInherited ? descriptor : null,
      path: isInherited ? "/proc/self/fd/3" : path,
    });
  } finally {
    closeSync(descriptor);
  }
}

function openHeld(path: string, identity: string | null): number {
  try {
    return openTestFile(path, null, identity);
  } catch (error) {
    throw new EngineFailure(
      systemCode(error) ?? "EIO",
      error instanceof Error ? error.message : String(error),
    );
  }
}
