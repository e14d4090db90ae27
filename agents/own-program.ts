import { fileURLToPath } from "node:url";

declare const TIDEMARK_SLOT_WORKER: string | undefined;

/** What a child of this program is started with: the bundle runs itself again, from source each kind has an entry of its own. */
export const ownProgram = (entry: URL): string =>
  fileURLToPath(typeof TIDEMARK_SLOT_WORKER === "string" ? import.meta.url : entry);
