import { expect, test } from "vitest";
import { judgePathMtu, pathMtuWarning } from "#lib/analysis/path-mtu.ts";
import type { PathMtuEvidence } from "#lib/contract/result.ts";

const result = (pathMtu: number | null, evidence: Partial<PathMtuEvidence>) => ({
  pathMtu,
  pathMtuEvidence: {
    method: "ping",
    isAtLeast: false,
    larger: "not-sent",
    clientMtu: 9000,
    peerMtu: 9000,
    peerMtuFrom: "segment-size",
    reason: null,
    packetsSent: 2,
    packetsLost: 0,
    ...evidence,
  } satisfies PathMtuEvidence,
});

test("what both ends are set to is as claimed, and no doubt", () => {
  expect(judgePathMtu(result(9000, {}))).toEqual({ is: "as-claimed", mtu: 9000 });
  expect(pathMtuWarning(result(9000, {}))).toBeNull();
  // A loopback claims more than a packet can have.
  expect(judgePathMtu(result(65_535, { clientMtu: 65_536 }))).toEqual({ is: "as-claimed", mtu: 65_535 });
});

test("a hop of 1500 bytes between jumbo ends is one, whether it says so or not", () => {
  const told = result(1500, { larger: "reported" });
  expect(judgePathMtu(told)).toEqual({ is: "hop-smaller", mtu: 1500, claimedMtu: 9000, isSilent: false });
  expect(pathMtuWarning(told)).toEqual({ code: "path-mtu-smaller", detail: { mtu: 1500, clientMtu: 9000 } });
  const silent = result(1500, { larger: "vanished" });
  expect(judgePathMtu(silent)).toMatchObject({ is: "hop-smaller", isSilent: true });
  expect(pathMtuWarning(silent)?.code).toBe("path-mtu-black-hole");
});

test("another end that claims as little is no hop", () => {
  expect(judgePathMtu(result(1500, { peerMtu: 1500, larger: "vanished" }))).toEqual({
    is: "other-end-smaller",
    mtu: 1500,
    clientMtu: 9000,
    isSilent: true,
  });
});

test("where the other end is not known, neither is which of them it was", () => {
  expect(judgePathMtu(result(1500, { peerMtu: null, larger: "reported" }))).toEqual({
    is: "somewhere-smaller",
    mtu: 1500,
    clientMtu: 9000,
    isSilent: false,
  });
});

test("what was not measured is not judged", () => {
  expect(judgePathMtu(result(null, { reason: "no-answer", larger: null }))).toEqual({
    is: "not-known",
    reason: "no-answer",
  });
  expect(judgePathMtu(result(8212, { isAtLeast: true, larger: "refused-here" }))).toEqual({
    is: "at-least",
    mtu: 8212,
  });
  expect(judgePathMtu({ pathMtu: null })).toBeNull();
  expect(pathMtuWarning(result(null, { reason: "no-answer" }))).toBeNull();
});
