import { expect, test } from "vitest";
import { parseProcRoute } from "#agents/probes/proc-route.ts";

// Form: puppetlabs/facter, spec/fixtures/proc_net_route; a second NIC and its metric are ours.
const text = `Iface	Destination	Gateway	Flags	RefCnt	Use	Metric	Mask	MTU	Window	IRTT
ens160	00000000	0170100A	0003	0	0	0	00000000	0	0	0
ens160	0070100A	00000000	0001	0	0	100	00F0FFFF	0	0	0
ens192	0070100A	00000000	0001	0	0	50	00F0FFFF	0	0	0
ens224	0A70100A	00000000	0000	0	0	0	FFFFFFFF	0	0	0
`;

test("a neighbour is reached directly, by the lower metric; the rest over the router", () => {
  expect(parseProcRoute(text, "10.16.112.10")).toEqual({ device: "ens192", isRouted: false });
  expect(parseProcRoute(text, "10.16.127.255")).toEqual({ device: "ens192", isRouted: false });
  expect(parseProcRoute(text, "10.16.128.1")).toEqual({ device: "ens160", isRouted: true });
});

test("no route, and no IPv4 address", () => {
  expect(parseProcRoute("Iface	Destination\n", "10.0.0.1")).toBeNull();
  expect(parseProcRoute(text, "fd00::1")).toBeNull();
});
