import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  carryingDevice,
  type NicFolders,
  readBond,
  readFoundNic,
  readNic,
} from "#agents/probes/linux-nic.ts";
import { parseVlan, parseWirelessRate } from "#agents/probes/linux-path.ts";

let root = "";
let folders: NicFolders = { sys: "", udev: "" };
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-nic-"));
  folders = { sys: root, udev: join(root, "udev") };
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), `${text}\n`);
}

// Names and values: Linux, Documentation/ABI/testing/sysfs-class-net and -net-queues, Documentation/networking/bonding.rst.
function addNic(name: string, values: Record<string, string>): void {
  for (const [file, text] of Object.entries(values)) write(`class/net/${name}/${file}`, text);
}

test("a wired NIC tells driver, link, duplex, MTU, queues and its model", () => {
  addNic("eth0", {
    speed: "10000",
    duplex: "full",
    mtu: "9000",
    ifindex: "2",
    operstate: "up",
    address: "52:54:00:00:00:01",
  });
  for (const queue of ["rx-0", "rx-1", "tx-0"])
    mkdirSync(join(root, "class/net/eth0/queues", queue), { recursive: true });
  mkdirSync(join(root, "drivers/ixgbe"), { recursive: true });
  mkdirSync(join(root, "class/net/eth0/device"));
  symlinkSync(join(root, "drivers/ixgbe"), join(root, "class/net/eth0/device/driver"));
  write(
    "udev/n2",
    "E:ID_VENDOR_FROM_DATABASE=Intel Corporation\nE:ID_MODEL_FROM_DATABASE=82599ES 10-Gigabit SFI/SFP+",
  );
  expect(readNic("eth0", folders)).toEqual({
    model: "Intel Corporation 82599ES 10-Gigabit SFI/SFP+",
    driver: "ixgbe",
    linkBitsPerSecond: 10e9,
    isFullDuplex: true,
    isWireless: false,
    mtu: 9000,
    offloads: null,
    receiveQueues: 2,
  });
  expect(readFoundNic("eth0", new Map([["eth0", ["10.0.0.7/24"]]]), folders)).toMatchObject({
    isUp: true,
    macAddress: "52:54:00:00:00:01",
    subnets: ["10.0.0.7/24"],
  });
});

test("a link that is down, and one whose driver does not tell", () => {
  addNic("eth0", { operstate: "down", speed: "-1", duplex: "unknown" });
  addNic("tun0", { operstate: "unknown" });
  expect(readFoundNic("eth0", new Map(), folders)).toMatchObject({
    isUp: false,
    nic: { linkBitsPerSecond: null, isFullDuplex: null },
  });
  expect(readFoundNic("tun0", new Map(), folders).isUp).toBeNull();
  expect(readNic("gone", folders)).toMatchObject({ isWireless: null, mtu: null, receiveQueues: null });
});

test("a bond has a mode and members", () => {
  addNic("bond0", { "bonding/mode": "802.3ad 4", "bonding/slaves": "eth2 eth3" });
  addNic("bond1", { "bonding/mode": "balance-tlb 5", "bonding/slaves": "" });
  expect(readBond("bond0", folders)).toEqual({
    bond: { mode: "802.3ad", links: 2 },
    members: ["eth2", "eth3"],
  });
  expect(readBond("bond1", folders)).toEqual({ bond: { mode: "other", links: null }, members: [] });
  addNic("eth0", { mtu: "1500" });
  expect(readBond("eth0", folders)).toBeNull();
});

test("a VLAN on a bond in a bridge leads to the bond", () => {
  addNic("bond0", { uevent: "DEVTYPE=bond\nINTERFACE=bond0" });
  addNic("bond0.20", { uevent: "DEVTYPE=vlan\nINTERFACE=bond0.20", "lower_bond0/x": "" });
  addNic("veth1", { uevent: "INTERFACE=veth1" });
  addNic("br0", { uevent: "DEVTYPE=bridge\nINTERFACE=br0", "lower_bond0.20/x": "", "lower_veth1/x": "" });
  expect(carryingDevice("br0", folders)).toBe("bond0");
  addNic("eth0", { uevent: "INTERFACE=eth0" });
  expect(carryingDevice("eth0", folders)).toBe("eth0");
});

test("a bridge over two NICs carries by itself", () => {
  for (const name of ["eth0", "eth1"])
    mkdirSync(join(root, "class/net", name, "device"), { recursive: true });
  addNic("br0", { uevent: "DEVTYPE=bridge", "lower_eth0/x": "", "lower_eth1/x": "" });
  expect(carryingDevice("br0", folders)).toBe("br0");
});

// Form: iproute2 6.1, `ip -j -d link show`; iw(8), `iw dev wlan0 link`.
test("the number of a VLAN, the rate of a radio", () => {
  const vlan =
    '[{"ifindex":5,"link":"eth0","ifname":"eth0.20","mtu":1500,"linkinfo":{"info_kind":"vlan","info_data":{"protocol":"802.1Q","id":20,"flags":["REORDER_HDR"]}}}]';
  expect(parseVlan(vlan)).toBe("20");
  expect(parseVlan('[{"ifname":"eth0","linkinfo":{"info_kind":"bridge","info_data":{"id":20}}}]')).toBeNull();
  const link =
    "Connected to aa:bb:cc:00:00:01 (on wlan0)\n\tSSID: x\n\tfreq: 5180\n\trx bitrate: 585.0 MBit/s\n\ttx bitrate: 866.7 MBit/s VHT-MCS 9 80MHz short GI VHT-NSS 2\n";
  expect(parseWirelessRate(link)).toBe(866.7e6);
  expect(parseWirelessRate("Not connected.\n")).toBeNull();
});
