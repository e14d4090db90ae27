import type { NetworkResult, PathMtuEvidence } from "#lib/contract/result.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";

/**
 * What a measured path MTU means beside what each end claims. `as-claimed`: it is what this PC, or the other end, is set to.
 * `hop-smaller`: less than both ends claim, so something between is set to less. `somewhere-smaller`: less than this PC's NIC, and
 * the other end's is not known. `isSilent`: larger packets vanish instead of being refused.
 */
export type PathMtuVerdict =
  | { is: "not-known"; reason: NonNullable<PathMtuEvidence["reason"]> }
  | { is: "at-least"; mtu: number }
  | { is: "as-claimed"; mtu: number }
  | { is: "other-end-smaller"; mtu: number; clientMtu: number; isSilent: boolean }
  | { is: "hop-smaller"; mtu: number; claimedMtu: number; isSilent: boolean }
  | { is: "somewhere-smaller"; mtu: number; clientMtu: number; isSilent: boolean };

/** An IPv4 packet is never larger (RFC 791), whatever an interface such as a loopback claims. */
const mostPacketBytes = 65_535;

/** Judges one direction's path MTU. Null for a result that measured none. */
export function judgePathMtu({
  pathMtu: mtu,
  pathMtuEvidence: evidence,
}: Pick<NetworkResult, "pathMtu" | "pathMtuEvidence">): PathMtuVerdict | null {
  if (evidence === undefined) return null;
  if (mtu === null) return { is: "not-known", reason: evidence.reason ?? "no-answer" };
  if (evidence.isAtLeast) return { is: "at-least", mtu };
  const clientMtu = evidence.clientMtu === null ? null : Math.min(evidence.clientMtu, mostPacketBytes);
  const { peerMtu } = evidence;
  if (clientMtu === null || mtu >= clientMtu) return { is: "as-claimed", mtu };
  const isSilent = evidence.larger === "vanished";
  if (peerMtu === null) return { is: "somewhere-smaller", mtu, clientMtu, isSilent };
  const claimedMtu = Math.min(peerMtu, clientMtu);
  return mtu < claimedMtu
    ? { is: "hop-smaller", mtu, claimedMtu, isSilent }
    : { is: "other-end-smaller", mtu, clientMtu, isSilent };
}

/** The doubt that a path MTU below the NIC's own leaves about all that was measured over this path; null where it leaves none. */
export function pathMtuWarning(
  result: Pick<NetworkResult, "pathMtu" | "pathMtuEvidence">,
): KnownWarning | null {
  const verdict = judgePathMtu(result);
  if (verdict === null || !("isSilent" in verdict)) return null;
  const clientMtu = result.pathMtuEvidence?.clientMtu ?? verdict.mtu;
  const detail = { mtu: verdict.mtu, clientMtu };
  return { code: verdict.isSilent ? "path-mtu-black-hole" : "path-mtu-smaller", detail };
}
