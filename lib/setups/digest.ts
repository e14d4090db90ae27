import { createHash } from "node:crypto";
import { canonicalJson } from "#lib/contract/canonical.ts";
import type { SetupValues } from "./dimensions.ts";

/** Equal values have equal digests: the SHA-256 of their canonical JSON, in hex. */
export const setupDigest = (values: SetupValues): string =>
  createHash("sha256").update(canonicalJson(values)).digest("hex");
