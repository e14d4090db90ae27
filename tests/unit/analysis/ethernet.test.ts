import { expect, it } from "vitest";
import { ethernetBytesPerSecond } from "#lib/analysis/ethernet.ts";

// A DS415+ was measured at 118.7 MB/s over one link with MTU 1500, a TS-932X at 1232.1 over 10 Gbit/s with 9000.
it.each([
  [1e9, 1500, 118.7],
  [1e9, 9000, 123.9],
  [1e10, 1500, 1186.6],
  [1e10, 9000, 1239.2],
])("a link of %d bit/s with MTU %d carries %d MB/s", (linkBitsPerSecond, mtu, megabytes) => {
  const rate = ethernetBytesPerSecond({ linkBitsPerSecond, mtu, hasTimestamps: false });
  expect(rate / 1e6).toBeCloseTo(megabytes, 1);
});

it("gives up 12 bytes of each frame to timestamps", () => {
  const rate = ethernetBytesPerSecond({ linkBitsPerSecond: 1e9, mtu: 1500, hasTimestamps: true });
  expect(rate).toBeCloseTo((125e6 * 1448) / 1538, 6);
});
