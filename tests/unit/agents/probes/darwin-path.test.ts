import { expect, test } from "vitest";
import {
  parseAirPortRate,
  parseHardwarePorts,
  parseIfconfig,
  parseMediaSpeed,
} from "#agents/probes/darwin-nic.ts";
import { parseDarwinRoute, toDarwinPath } from "#agents/probes/darwin-path.ts";

// Form: puppetlabs/facter, spec/fixtures/ifconfig_mac, and chef/ohai, spec/unit/plugins/darwin/network_spec.rb.
const interfaces = `lo0: flags=8049<UP,LOOPBACK,RUNNING,MULTICAST> mtu 16384
	options=1203<RXCSUM,TXCSUM,TXSTATUS,SW_TIMESTAMP>
	inet 127.0.0.1 netmask 0xff000000
en0: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 1500
	options=400<CHANNEL_IO>
	ether 64:5a:ed:00:00:01
	inet 192.168.143.212 netmask 0xffffff00 broadcast 192.168.143.255
	media: autoselect
	status: active
en5: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 9000
	options=2b<RXCSUM,TXCSUM,VLAN_HWTAGGING,TSO4>
	ether 3c:07:54:00:00:01
	media: autoselect (10Gbase-T <full-duplex,flow-control>)
	status: active
en6: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 1500
	ether 3c:07:54:00:00:02
	media: autoselect (none)
	status: inactive
bridge0: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 1500
	options=63<RXCSUM,TXCSUM,TSO4,TSO6>
	member: en1 flags=3<LEARNING,DISCOVER>
	        ifmaxaddr 0 port 5 priority 0 path cost 0
	media: <unknown type>
	status: inactive
vlan0: flags=8843<UP,BROADCAST,RUNNING,SIMPLEX,MULTICAST> mtu 1500
	inet 10.0.20.5 netmask 0xffffff00 broadcast 10.0.20.255
	vlan: 20 vlanpcp: 0 parent interface: en5
	media: autoselect (10Gbase-T <full-duplex>)
	status: active
bond0: flags=8843<UP,BROADCAST,RUNNING,SIMPLEX,MULTICAST> mtu 1500
	media: autoselect
	status: active
	bond interfaces: en6 en5
`;
// Form: \`networksetup -listallhardwareports\`.
const ports = parseHardwarePorts(`
Hardware Port: Ethernet
Device: en5
Ethernet Address: 3c:07:54:00:00:01

Hardware Port: Wi-Fi
Device: en0
Ethernet Address: 64:5a:ed:00:00:01

VLAN Configurations
===================
`);
const subnets = new Map([
  ["en0", ["192.168.143.212/24"]],
  ["en5", ["192.168.143.9/24"]],
]);
const all = parseIfconfig(interfaces, ports, subnets);
const pathOver = (device: string, isRouted = false) =>
  toDarwinPath("192.168.143.50", { device, isRouted }, all);

test("media in every spelling", () => {
  expect(parseMediaSpeed("1000baseT <full-duplex>")).toBe(1e9);
  expect(parseMediaSpeed("2500Base-T")).toBe(2.5e9);
  expect(parseMediaSpeed("2.5GBase-T")).toBe(2.5e9);
  expect(parseMediaSpeed("10Gbase-T")).toBe(10e9);
  expect(parseMediaSpeed("10baseT/UTP")).toBe(10e6);
  expect(parseMediaSpeed("none")).toBeNull();
  expect(parseMediaSpeed("autoselect")).toBeNull();
});

test("a wired NIC with jumbo frames", () => {
  expect(pathOver("en5")).toMatchObject({
    isUp: true,
    betterLink: null,
    path: {
      bond: { mode: "none" },
      isRouted: false,
      isLoopback: false,
      nic: {
        model: "Ethernet",
        linkBitsPerSecond: 10e9,
        isFullDuplex: true,
        isWireless: false,
        mtu: 9000,
        offloads: { segmentation: true, largeReceive: false, receiveChecksum: true, transmitChecksum: true },
        receiveQueues: null,
      },
    },
  });
});

test("Wi-Fi in use beside a cable into the same network", () => {
  const way = pathOver("en0");
  expect(way.path?.nic).toMatchObject({ isWireless: true, linkBitsPerSecond: null, isFullDuplex: null });
  expect(way.betterLink).toEqual({ linkBitsPerSecond: 10e9 });
});

test("a VLAN is carried by its parent, with an MTU of its own", () => {
  expect(pathOver("vlan0").path).toMatchObject({ vlan: "20", nic: { model: "Ethernet", mtu: 1500 } });
});

test("a bond has its members", () => {
  const { path } = pathOver("bond0");
  expect(path?.bond).toEqual({ mode: "802.3ad", links: 2 });
  expect(path?.otherNics).toHaveLength(2);
});

test("loopback, and an interface that is gone", () => {
  expect(pathOver("lo0").path).toMatchObject({ isLoopback: true, nic: { mtu: 16_384 } });
  expect(pathOver("utun9").path?.nic).toBeNull();
});

test("a NIC without a link has no duplex", () => {
  expect(all.find(({ device }) => device === "en6")).toMatchObject({
    isUp: false,
    nic: { linkBitsPerSecond: null, isFullDuplex: null },
  });
});

// Form: puppetlabs/facter, spec/fixtures/osx_route.
test("a route over a router, and none", () => {
  const text = `   route to: default
destination: default
       mask: default
    gateway: 10.160.24.1
  interface: en0
      flags: <UP,GATEWAY,DONE,STATIC,PRCLONING>
 recvpipe  sendpipe  ssthresh  rtt,msec    rttvar  hopcount      mtu     expire
       0         0         0         0         0         0      1500         0`;
  expect(parseDarwinRoute(text)).toEqual({ device: "en0", isRouted: true });
  expect(parseDarwinRoute("route: writing to routing socket: not in table\n")).toBeNull();
});

test("the rate of Wi-Fi", () => {
  expect(parseAirPortRate('{"spairport_current_network_information":{"spairport_network_rate": 866}}')).toBe(
    866e6,
  );
  expect(parseAirPortRate("{}")).toBeNull();
});
