import { expect, test } from "vitest";
import { createStamper } from "#agents/benchmarks/disk/slot-data.ts";

test("no two stamped 4 KiB blocks are equal, neither within a request nor between requests or slots", () => {
  const seen = new Set<string>();
  for (const slot of [0, 1]) {
    const buffer = new Uint8Array(4 * 4096);
    const stamp = createStamper(buffer, slot, { seed: 7, data: { kind: "random" } });
    for (let request = 0; request < 3; request += 1) {
      stamp();
      for (let at = 0; at < buffer.length; at += 4096) {
        seen.add(Buffer.from(buffer.subarray(at, at + 4096)).toString("hex"));
      }
    }
  }
  expect(seen.size).toBe(2 * 3 * 4);
});
