import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { parseDarwinRoute } from "#agents/probes/darwin-path.ts";
import { openNicCounter, parseNetstat, parseWindowsLine } from "#agents/probes/nic-counter.ts";

test("macOS: the link's own line counts, with or without a hardware address", () => {
  const head =
    "Name       Mtu   Network       Address            Ipkts Ierrs     Ibytes    Opkts Oerrs     Obytes  Coll";
  const link =
    "en0        1500  <Link#4>    a4:83:e7:00:00:01  9876     0    1234567      543     0      98765     0";
  const address =
    "en0        1500  192.168.1     192.168.1.20       9876     -    1234567      543     -      98765     -";
  const bytes = { receivedBytes: 1_234_567, sentBytes: 98_765 };
  expect(parseNetstat(`${head}\n${link}\n${address}\n`)).toEqual(bytes);
  expect(parseNetstat(`${head}\n${link.replace("a4:83:e7:00:00:01", "")}\n`)).toEqual(bytes);
  expect(parseNetstat(`${head}\n${address}\n`)).toBeNull();
  expect(parseNetstat("netstat: en9: no such interface")).toBeNull();
});

test("macOS: the interface of a route", () => {
  const text =
    "   route to: 192.168.1.5\ndestination: 192.168.1.0\n  interface: en0\n      flags: <UP,DONE>\n";
  expect(parseDarwinRoute(text)).toEqual({ device: "en0", isRouted: false });
  expect(parseDarwinRoute("route: writing to routing socket: not in table")).toBeNull();
});

test("Windows: a line of two numbers, or nothing", () => {
  expect(parseWindowsLine("123456789012 4567\r")).toEqual({
    receivedBytes: 123_456_789_012,
    sentBytes: 4567,
  });
  expect(parseWindowsLine(" ")).toBeNull();
});

test.skipIf(!existsSync("/sys/class/net/lo"))("Linux: a real interface, and one that is gone", async () => {
  const reading = await openNicCounter("lo")?.read();
  expect(reading?.receivedBytes).toBeGreaterThanOrEqual(0);
  // What loopback sends it receives.
  expect(reading?.sentBytes).toBeGreaterThanOrEqual(0);
  expect(reading?.atNs).toBeGreaterThan(0);
  expect(await openNicCounter("gone0")?.read()).toBeNull();
});
