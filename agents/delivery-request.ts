import { optionValue, type ParsedOptions } from "./command-line.ts";
import { toServerUrl } from "./config.ts";
import type { Delivery } from "./hand-over.ts";

/** What every command that measures can be told about its report: what the target is called, and where the report goes. */
export type DeliveryRequest = Delivery & {
  target: string | null;
  /** What tells this PC and its user apart is to be sent too. */
  isIdentified: boolean;
};

/** Reads `--target`, `--server`, `--json`, `--no-post` and `--include-identifiers`; fails on a value that can't be one. */
export const readDeliveryRequest = (parsed: ParsedOptions): DeliveryRequest => ({
  target: optionValue(parsed, "target", readTargetName, ({ wanted }) => wanted.targetName),
  server: optionValue(parsed, "server", toServerUrl, ({ wanted }) => wanted.server),
  isJson: parsed.switches.has("json"),
  isPosted: !parsed.switches.has("no-post"),
  isIdentified: parsed.switches.has("include-identifiers"),
});

function readTargetName(text: string): string | null {
  const name = text.trim();
  return name.length >= 1 && name.length <= 120 ? name : null;
}
