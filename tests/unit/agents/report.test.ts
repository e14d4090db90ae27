import { expect, test } from "vitest";
import { isoWithOffset, runWarnings } from "#agents/report.ts";
import type { BypassRefusal, CacheBypass } from "#lib/contract/result.ts";

test("instants carry the offset of the time zone", () => {
  const instant = new Date("2025-11-30T00:12:00.500Z");
  expect(isoWithOffset(instant, 540)).toBe("2025-11-30T09:12:00.500+09:00");
  expect(isoWithOffset(instant, -210)).toBe("2025-11-29T20:42:00.500-03:30");
  expect(isoWithOffset(instant, 0)).toBe("2025-11-30T00:12:00.500+00:00");
});

const startedAt = new Date("2025-11-30T00:00:00Z");
const endedAt = new Date("2025-11-30T00:01:00Z");
const times = { startedAt, endedAt, monotonicMs: 60_000 };
const sizes = { fileBytes: 1, clientMemoryBytes: 2 };
const direct = {
  asked: "direct",
  inForce: "direct",
  method: "O_DIRECT",
  verifiedBy: [],
  refusal: null,
} as const;
const bypass = (more: object): CacheBypass => ({
  ...direct,
  verifiedBy: ["open-flags", "page-cache"],
  ...more,
});
const notDirect = (reason: BypassRefusal["reason"], more: Partial<BypassRefusal> = {}): CacheBypass => ({
  ...direct,
  inForce: "none",
  verifiedBy: [],
  refusal: { reason, systemError: null, residentPercent: null, ...more },
});
const codes = (...parameters: Parameters<typeof runWarnings>) =>
  runWarnings(...parameters).map(({ code }) => code);

test("direct I/O in force and verified leaves no doubt", () => {
  expect(codes(bypass({}), times, sizes)).toEqual([]);
  expect(codes(bypass({ verifiedBy: [] }), times, sizes)).toEqual(["bypass-not-verified"]);
});

test("open flags alone do not verify direct I/O", () => {
  expect(codes(bypass({ verifiedBy: ["open-flags"] }), times, sizes)).toEqual(["bypass-not-verified"]);
});

test("each way of not being direct has its reason", () => {
  const refused = notDirect("open-refused", { systemError: "EINVAL" });
  expect(runWarnings(refused, times, sizes)).toEqual([
    { code: "bypass-refused", detail: { systemError: "EINVAL" } },
    { code: "file-fits-client-memory", detail: { fileBytes: 1, memoryBytes: 2 } },
  ]);
  expect(codes(notDirect("not-supported"), times, sizes)).toContain("bypass-not-supported");
  expect(runWarnings(notDirect("file-in-page-cache", { residentPercent: 90 }), times, sizes)).toContainEqual({
    code: "bypass-not-kept",
    detail: { reason: "file-in-page-cache", residentPercent: 90 },
  });
  expect(runWarnings(notDirect("flag-dropped"), times, sizes)).toContainEqual({
    code: "bypass-not-kept",
    detail: { reason: "flag-dropped" },
  });
});

test("a file larger than the memory is not doubted for that", () => {
  const refused = notDirect("open-refused", { systemError: "EINVAL" });
  expect(codes(refused, times, { fileBytes: 3, clientMemoryBytes: 2 })).toEqual(["bypass-refused"]);
});

test("a clock that was set during the run is told", () => {
  expect(runWarnings(bypass({}), { ...times, monotonicMs: 30_000 }, sizes)).toEqual([
    { code: "clock-stepped", detail: { stepMs: 30_000 } },
  ]);
});
