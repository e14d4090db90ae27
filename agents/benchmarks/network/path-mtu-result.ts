import { pathMtuWarning } from "#lib/analysis/path-mtu.ts";
import { unknownFigure } from "#lib/contract/figure.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import type { NetworkWorkload } from "#lib/contract/workload.ts";
import type { MeasuredMtu, PathMtu } from "./path-mtu.ts";

/** What a report says was asked when the path MTU is measured. */
export const pathMtuWorkload: NetworkWorkload = {
  kind: "network",
  id: "path MTU",
  label: "Path MTU",
  test: "path-mtu",
  transport: "icmp",
  streams: null,
  windowBytes: null,
  segmentBytes: null,
  offeredBitsPerSecond: null,
  passMs: null,
  omitMs: null,
  isUnderLoad: false,
};

function toResult({ mtu, evidence }: MeasuredMtu, direction: "send" | "receive"): NetworkResult {
  const measured = { pathMtu: mtu, pathMtuEvidence: evidence };
  const warning = direction === "send" ? pathMtuWarning(measured) : null;
  return {
    kind: "network",
    workload: pathMtuWorkload.id,
    statistic: "single",
    passCount: null,
    warnings: warning === null ? [] : [warning],
    direction,
    isBothWays: false,
    bytesPerSecond: unknownFigure(),
    best: null,
    passes: [],
    retransmits: unknownFigure(),
    lostPercent: unknownFigure(),
    jitterUs: unknownFigure(),
    roundTrip: null,
    ...measured,
  };
}

/** One result for each direction that was measured. */
export const toPathMtuResults = ({ send, receive }: PathMtu): NetworkResult[] => [
  toResult(send, "send"),
  ...(receive === null ? [] : [toResult(receive, "receive")]),
];
