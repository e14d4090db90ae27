import { expect, test } from "vitest";
import { createDatagramCount } from "#agents/benchmarks/network/iperf3/datagram-count.ts";

const counted = (arrivals: readonly (readonly [number: number, sentUs: number, atUs: number])[]) => {
  const count = createDatagramCount();
  for (const [number, sentUs, atUs] of arrivals) count.arrived({ number, sentUs }, atUs);
  return count;
};

test("a gap in the numbers is lost, whatever comes after it", () => {
  const { highest, lost } = counted([
    [1, 0, 10],
    [2, 0, 10],
    [5, 0, 10],
    [6, 0, 10],
  ]);
  expect({ highest, lost }).toEqual({ highest: 6, lost: 2 });
});

test("what comes late is not lost any more", () => {
  const { highest, lost } = counted([
    [1, 0, 10],
    [4, 0, 10],
    [2, 0, 10],
  ]);
  expect({ highest, lost }).toEqual({ highest: 4, lost: 1 });
});

test("a first datagram that is not the first has lost those before it", () => {
  expect(counted([[3, 0, 10]]).lost).toBe(2);
});

test("jitter moves by a sixteenth of each difference of transit times, as RFC 3550 says, whatever the clocks' offset", () => {
  // Transit times 1000, 1160, 1080: differences 160 and 80. J = 160/16 = 10, then 10 + (80 - 10)/16 = 14.375.
  const arrivals = [
    [1, 0, 1000],
    [2, 100, 1260],
    [3, 200, 1280],
  ] as const;
  expect(counted(arrivals).jitterUs).toBeCloseTo(14.375, 10);
  const shifted = arrivals.map(([number, sentUs, atUs]) => [number, sentUs, atUs - 5_000_000] as const);
  expect(counted(shifted).jitterUs).toBeCloseTo(14.375, 10);
});
