import { expect, test } from "vitest";
import { parseWindowsNfs, toWindowsPlace } from "#agents/probes/windows.ts";
import { parseWindowsAnswer } from "#agents/probes/windows-answer.ts";
import { toWindowsPath } from "#agents/probes/windows-path.ts";
import { safeServer, windowsScript } from "#agents/probes/windows-script.ts";
import { parsePowerPlan } from "#agents/probes/windows-system.ts";

const system = {
  os: "Microsoft Windows 11 Pro",
  version: "10.0.26100",
  freeKibibytes: 8_388_608,
  maker: "Dell Inc.",
  model: "OptiPlex 7010",
  cores: 8,
  batteries: [],
  // Form: powercfg of Japanese Windows, instany.seesaa.net/article/406951099.html.
  plan: "\u96fb\u6e90\u8a2d\u5b9a\u306e GUID: 381b4222-f694-41f0-9685-ff5bb260df2e  (\u30d0\u30e9\u30f3\u30b9)",
};

// States and numbers of MSFT_NetAdapter: github.com/raspi/WinLLDPService/issues/25 and github.com/secdev/scapy/issues/914.
const ethernet = {
  name: "\u30a4\u30fc\u30b5\u30cd\u30c3\u30c8",
  description: "HP NC532i Dual Port 10GbE Multifunction BL-c Adapter #47",
  driver: "bxnd60a.sys",
  receiveBitsPerSecond: 10_000_000_000,
  duplex: 2,
  medium: 14,
  state: 1,
  mac: "D8-D3-85-00-00-01",
  vlan: null,
  mtu: 1500,
};
const radio = {
  ...ethernet,
  name: "Wi-Fi",
  description: "Intel(R) Wi-Fi 6 AX200 160MHz",
  driver: "Netwtw10.sys",
  receiveBitsPerSecond: 1_200_950_000,
  duplex: 0,
  medium: 9,
};
// Keywords and their values: Microsoft, "Standardized INF Keywords for Network Devices".
const properties = [
  { keyword: "*JumboPacket", value: "9014" },
  { keyword: "*LsoV2IPv4", value: "1" },
  { keyword: "*TCPChecksumOffloadIPv4", value: "2" },
];
const share = {
  isAdministrator: true,
  remote: String.raw`\\studio-nas\bench`,
  remoteFileSystem: "NTFS",
  address: "192.168.1.50",
  smb: { dialect: "3.1.1", encrypted: false, signed: true },
  channels: [4],
  isMultichannelOn: true,
  alias: ethernet.name,
  nextHop: "0.0.0.0",
  nics: [ethernet, radio],
  mtus: [{ name: ethernet.name, mtu: 9000 }],
  properties,
  rss: { isOn: true, queues: 8 },
  isReceiveCoalesced: true,
  team: null,
  system,
};
const subnets = new Map([
  [ethernet.name, ["192.168.1.7/24"]],
  ["Wi-Fi", ["192.168.1.8/24"]],
]);
const place = (answer: object, path = String.raw`Z:\folder`) =>
  toWindowsPlace(path, JSON.stringify(answer), subnets);

test("a drive letter of a share leads to the share, its session and its NIC", () => {
  expect(place(share)).toMatchObject({
    mountPoint: "Z:\\",
    network: { protocol: "smb", server: "studio-nas", share: "bench" },
    access: {
      protocol: "smb",
      dialect: "3.1.1",
      isMultichannel: true,
      channels: 4,
      isSigned: true,
      isEncrypted: false,
    },
    way: {
      nicDevice: ethernet.name,
      isUp: true,
      betterLink: null,
      path: {
        isLoopback: false,
        isRouted: false,
        vlan: null,
        nic: {
          model: ethernet.description,
          driver: "bxnd60a.sys",
          linkBitsPerSecond: 10e9,
          isFullDuplex: true,
          isWireless: false,
          mtu: 9000,
          offloads: {
            segmentation: true,
            genericSegmentation: null,
            genericReceive: null,
            largeReceive: true,
            receiveChecksum: true,
            transmitChecksum: false,
          },
          receiveQueues: 8,
        },
      },
    },
    gaps: {},
  });
});

test("the PC itself, in whatever language", () => {
  expect(place(share).system).toEqual({
    osVersion: "Microsoft Windows 11 Pro 10.0.26100",
    isVirtualMachine: false,
    model: "Dell Inc. OptiPlex 7010",
    physicalCores: 8,
    powerPlan: "Balanced",
    isOnBattery: false,
    freeMemoryBytes: 8 * 1024 ** 3,
    gaps: {},
  });
  const laptop = { ...system, maker: "VMware, Inc.", model: "VMware7,1", batteries: [1] };
  expect(place({ ...share, system: laptop }).system).toMatchObject({
    isVirtualMachine: true,
    isOnBattery: true,
  });
  expect(place({ ...share, system: { ...laptop, batteries: [2] } }).system.isOnBattery).toBe(false);
});

test("plans by their GUID; one that somebody made is told as such, without its name", () => {
  expect(parsePowerPlan("Power Scheme GUID: 8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c  (High performance)")).toBe(
    "High performance",
  );
  // Form: a maker's plan on Japanese Windows.
  expect(parsePowerPlan("電源設定の GUID: 9897998c-92de-4669-853f-b7cd3ecb2790  (AMD Ryzen™ Balanced)")).toBe(
    "custom",
  );
  expect(parsePowerPlan("")).toBeNull();
});

test("a radio in use beside a cable", () => {
  const { way } = place({ ...share, alias: "Wi-Fi" });
  expect(way.path?.nic).toMatchObject({
    isWireless: true,
    isFullDuplex: null,
    linkBitsPerSecond: 1_200_950_000,
  });
  expect(way.betterLink).toEqual({ linkBitsPerSecond: 10e9 });
});

test("a team of two NICs over LACP, behind a router, in a VLAN", () => {
  const team = { ...ethernet, name: "Team1", receiveBitsPerSecond: 20e9, vlan: 20 };
  const second = { ...ethernet, name: "second" };
  const answer = parseWindowsAnswer(
    JSON.stringify({
      ...share,
      alias: "Team1",
      nextHop: "192.168.1.1",
      nics: [team, ethernet, second],
      team: { mode: 2, members: [ethernet.name, "second"] },
    }),
  );
  const { path, betterLink } = toWindowsPath(answer, subnets);
  expect(path).toMatchObject({ bond: { mode: "802.3ad", links: 2 }, isRouted: true, vlan: "20" });
  expect(path?.otherNics).toHaveLength(2);
  expect(betterLink).toBeNull();
});

test("an ordinary user is not told of sessions, and the agent says why", () => {
  const { access, gaps } = place({ ...share, isAdministrator: false, smb: null, channels: null });
  expect(access).toMatchObject({ dialect: null, isSigned: null, isMultichannel: true });
  expect(gaps.smbSigning).toEqual({ why: "needs-rights", command: "Get-SmbConnection" });
});

test("a UNC path needs no answer at all", () => {
  expect(toWindowsPlace(String.raw`\\nas\media\x`, null)).toMatchObject({
    mountPoint: String.raw`\\nas\media`,
    network: { server: "nas", share: "media" },
    access: { dialect: null, isSigned: null },
    way: { path: null },
    system: { isVirtualMachine: null, isOnBattery: null },
  });
});

// Form: mount.exe of Windows' Services for NFS.
test("an NFS mount of Windows' own client", () => {
  const nfsMounts = `
Local    Remote                                 Properties
-------------------------------------------------------------------------------
Y:       \\\\10.0.0.9\\other                       UID=0, GID=0
                                                rsize=32768, wsize=32768
Z:       \\\\192.168.1.50\\bench                   UID=-2, GID=-2
                                                rsize=131072, wsize=65536
                                                mount=soft, timeout=0.8
`;
  expect(place({ ...share, remoteFileSystem: "NFS", nfsMounts })).toMatchObject({
    network: { protocol: "nfs", server: "studio-nas", share: "bench" },
    access: { protocol: "nfs", version: "3", readBytes: 131_072, writeBytes: 65_536 },
  });
  expect(parseWindowsNfs("", "Z:")).toMatchObject({ readBytes: null });
});

const disk = { bus: "NVMe", name: "Samsung SSD 980", bytes: 500_107_862_016, serial: "S649 " };
const local = {
  remote: null,
  fileSystem: "NTFS",
  disk,
  drives: [{ name: "Samsung SSD 980", media: "SSD", bus: "NVMe", bytes: disk.bytes }],
  bitLocker: 1,
  system,
};

test("a local drive tells its file system, model, encryption", () => {
  expect(place(local, String.raw`C:\bench`)).toMatchObject({
    network: null,
    fileSystem: { type: "NTFS", isEncrypted: true },
    access: { protocol: "local" },
    device: { name: "C:", model: "Samsung SSD 980" },
    pool: { media: "nvme", driveCount: 1, raid: "single", layers: [] },
    driveSerials: ["S649"],
  });
});

test("a pool of Storage Spaces, and a LUN", () => {
  const drives = [1, 2].map(() => ({ name: "WDC WD80EFAX", media: "HDD", bus: "SATA", bytes: 8e12 }));
  const spaces = place({ ...local, disk: { ...disk, bus: "Spaces" }, drives }, "D:\\");
  expect(spaces.pool).toMatchObject({ media: "hdd", driveCount: 2, raid: null, layers: ["storage-spaces"] });
  expect(place({ ...local, disk: { ...disk, bus: "iSCSI" } }, "E:\\").access).toEqual({
    protocol: "iscsi",
    lunBytes: disk.bytes,
    options: null,
  });
});

test("a broken answer leaves everything unknown", () => {
  expect(toWindowsPlace(String.raw`C:\bench`, "Get-CimInstance : Access denied")).toMatchObject({
    device: { name: "C:", model: null },
    fileSystem: { type: null, isEncrypted: null },
    driveSerials: [],
  });
  expect(place({ ...share, nics: "x", rss: 5, channels: "y", smb: [] })).toMatchObject({
    access: { dialect: null, channels: null },
    way: { path: { nic: null } },
  });
});

test("nothing that a server is called can leave its quotes in the script", () => {
  const server = safeServer("nas'; Remove-Item x; '");
  expect(windowsScript({ drive: "", server })).not.toContain("Remove-Item x;");
  expect(server).not.toMatch(/['\s;]/);
  expect(safeServer("fe80::1%12")).toBe("fe80::1%12");
});
