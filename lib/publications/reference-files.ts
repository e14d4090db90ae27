import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..", "..", "prisma", "reference");

/** Raised when the same file would be stored in another way, so that every database takes it in anew. */
const storedForm = 1;

/** A published reference as it lies in the project. `key` is the file's name and the publication's key; `digest` is in hex. */
export type ReferenceFile = { key: string; text: string; digest: string };

/** The files of `prisma/reference`, by name. */
export function readReferenceFiles(): ReferenceFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const digest = createHash("sha256").update(`${storedForm}\n${text}`).digest("hex");
      return { key: name.replace(/\.json$/, ""), text, digest };
    });
}
