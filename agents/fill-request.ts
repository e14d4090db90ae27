import { optionValue, type ParsedOptions, readDecimal } from "./command-line.ts";
import { type DeliveryRequest, readDeliveryRequest } from "./delivery-request.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import { formatSize, parseSize } from "./sizes.ts";

const MiB = 1024 * 1024;
/** The least that a fill may be allowed to write. */
export const leastFillBytes = 256 * MiB;
const defaultSettleSeconds = 60;

/** What `fill` was asked for. `path` is as it was typed. */
export type FillRequest = DeliveryRequest & {
  path: string;
  mostBytes: number;
  settleMs: number;
  /** The question whether so much may be written has been answered on the command line. */
  isConfirmed: boolean;
};

/** Turns the command line into what is to be done. How much may be written must be said: nothing is filled by default. */
export function readFillRequest(parsed: ParsedOptions): FillRequest {
  const [path] = parsed.positionals;
  if (path === undefined) throw new AgentFailure(exitCode.usage, ({ fill }) => fill.missingPath);
  const mostBytes = optionValue(parsed, "up-to", readMostBytes, ({ fill }) =>
    fill.wantedSize(formatSize(leastFillBytes)),
  );
  if (mostBytes === null) throw new AgentFailure(exitCode.usage, ({ fill }) => fill.missingSize);
  const seconds = optionValue(
    parsed,
    "settle",
    (text) => readDecimal(text, 5, 86_400),
    ({ fill }) => fill.wantedSettle,
  );
  return {
    path,
    mostBytes,
    settleMs: (seconds ?? defaultSettleSeconds) * 1000,
    ...readDeliveryRequest(parsed),
    isConfirmed: parsed.switches.has("yes"),
  };
}

function readMostBytes(text: string): number | null {
  const bytes = parseSize(text);
  return bytes !== null && bytes >= leastFillBytes && bytes % MiB === 0 ? bytes : null;
}
