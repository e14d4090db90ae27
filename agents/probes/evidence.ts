import type { FactKey } from "./gaps.ts";

/**
 * How well a probe is known to read its source: against the real thing in the tests (`real`), on public recordings of it
 * (`recorded`), or by its documentation only (`unverified`).
 */
export type Evidence = "real" | "recorded" | "unverified";

type Probe = { from: string; evidence: Evidence };
export type ProbedSystem = "linux" | "win32" | "darwin";

const real = (from: string): Probe => ({ from, evidence: "real" });
const recorded = (from: string): Probe => ({ from, evidence: "recorded" });
const unverified = (from: string): Probe => ({ from, evidence: "unverified" });

const cifs = real("/proc/fs/cifs/DebugData");
const mountstats = real("/proc/self/mountstats");
const statshares = recorded("smbutil statshares");
const nfsstat = recorded("nfsstat -m");
const smbConnection = unverified("Get-SmbConnection");
const adapter = recorded("Get-NetAdapter");
const ifconfig = recorded("ifconfig");

/** Where each fact comes from on each system; null where that system tells it nowhere that is asked. */
export const probes: Record<FactKey, Record<ProbedSystem, Probe | null>> = {
  protocol: {
    linux: real("/proc/self/mountinfo"),
    win32: unverified("Win32_LogicalDisk"),
    darwin: recorded("mount"),
  },
  server: {
    linux: real("/proc/self/mountinfo"),
    win32: unverified("Win32_LogicalDisk"),
    darwin: recorded("mount"),
  },
  share: {
    linux: real("/proc/self/mountinfo"),
    win32: unverified("Win32_LogicalDisk"),
    darwin: recorded("mount"),
  },
  mountOptions: { linux: real("/proc/self/mountinfo"), win32: null, darwin: recorded("mount") },
  smbDialect: { linux: cifs, win32: smbConnection, darwin: statshares },
  smbChannels: { linux: cifs, win32: unverified("Get-SmbMultichannelConnection"), darwin: null },
  smbSigning: { linux: cifs, win32: smbConnection, darwin: statshares },
  smbEncryption: { linux: cifs, win32: smbConnection, darwin: statshares },
  nfsVersion: { linux: mountstats, win32: unverified("mount.exe"), darwin: nfsstat },
  nfsTransport: { linux: mountstats, win32: null, darwin: nfsstat },
  nfsConnections: { linux: mountstats, win32: null, darwin: unverified("nfsstat -m") },
  nfsSync: { linux: mountstats, win32: null, darwin: unverified("mount") },
  nfsReadSize: { linux: mountstats, win32: unverified("mount.exe"), darwin: nfsstat },
  nfsWriteSize: { linux: mountstats, win32: unverified("mount.exe"), darwin: nfsstat },
  lunSize: { linux: unverified("/sys/class/iscsi_session"), win32: unverified("Get-Disk"), darwin: null },
  fileSystem: {
    linux: real("/proc/self/mountinfo"),
    win32: unverified("Get-Volume"),
    darwin: recorded("mount"),
  },
  drive: {
    linux: real("/sys/block"),
    win32: unverified("Get-PhysicalDisk"),
    darwin: unverified("diskutil info"),
  },
  media: {
    linux: real("/sys/block"),
    win32: unverified("Get-PhysicalDisk"),
    darwin: unverified("diskutil info"),
  },
  layers: {
    linux: recorded("/sys/block, /sys/fs/btrfs, zpool status"),
    win32: unverified("Get-Disk"),
    darwin: unverified("diskutil info"),
  },
  raid: { linux: recorded("/sys/block/md*/md, /sys/fs/btrfs, zpool status"), win32: null, darwin: null },
  poolState: { linux: recorded("/sys/block/md*/md, zpool status"), win32: null, darwin: null },
  route: {
    linux: real("ip route get, /proc/net/route"),
    win32: unverified("Find-NetRoute"),
    darwin: recorded("route get"),
  },
  nicModel: { linux: unverified("/run/udev/data"), win32: adapter, darwin: recorded("networksetup") },
  nicDriver: { linux: real("/sys/class/net"), win32: adapter, darwin: null },
  nicLink: { linux: real("/sys/class/net, iw"), win32: adapter, darwin: ifconfig },
  nicDuplex: { linux: real("/sys/class/net"), win32: adapter, darwin: ifconfig },
  nicWireless: {
    linux: unverified("/sys/class/net"),
    win32: unverified("Get-NetAdapter"),
    darwin: recorded("networksetup"),
  },
  nicMtu: { linux: real("/sys/class/net"), win32: unverified("Get-NetIPInterface"), darwin: ifconfig },
  nicOffloads: {
    linux: real("ethtool -k"),
    win32: unverified("Get-NetAdapterAdvancedProperty, Get-NetAdapterRsc"),
    darwin: ifconfig,
  },
  nicQueues: { linux: real("/sys/class/net"), win32: unverified("Get-NetAdapterRss"), darwin: null },
  bond: {
    linux: real("/sys/class/net"),
    win32: unverified("Get-NetLbfoTeam"),
    darwin: unverified("ifconfig"),
  },
  vlan: { linux: real("ip link show"), win32: unverified("Get-NetAdapter"), darwin: recorded("ifconfig") },
  os: {
    linux: real("/etc/os-release"),
    win32: unverified("Win32_OperatingSystem"),
    darwin: unverified("sw_vers"),
  },
  model: {
    linux: unverified("/sys/class/dmi, /proc/device-tree"),
    win32: unverified("Win32_ComputerSystem"),
    darwin: unverified("sysctl hw.model"),
  },
  cpu: { linux: real("Node.js"), win32: unverified("Node.js"), darwin: unverified("Node.js") },
  cores: {
    linux: real("/sys/devices/system/cpu"),
    win32: unverified("Win32_Processor"),
    darwin: unverified("sysctl hw.physicalcpu"),
  },
  memory: { linux: real("Node.js"), win32: unverified("Node.js"), darwin: unverified("Node.js") },
  freeMemory: {
    linux: real("/proc/meminfo"),
    win32: unverified("Win32_OperatingSystem"),
    darwin: recorded("vm_stat"),
  },
  load: { linux: real("Node.js"), win32: unverified("Node.js"), darwin: unverified("Node.js") },
  powerPlan: {
    linux: unverified("/sys/devices/system/cpu/cpufreq"),
    win32: recorded("powercfg"),
    darwin: unverified("pmset -g"),
  },
  battery: {
    linux: unverified("/sys/class/power_supply"),
    win32: unverified("Win32_Battery"),
    darwin: recorded("pmset -g batt"),
  },
  virtualMachine: {
    linux: real("/proc/cpuinfo, /sys/class/dmi"),
    win32: unverified("Win32_ComputerSystem"),
    darwin: unverified("sysctl kern.hv_vmm_present"),
  },
  nasName: {
    linux: real("SMB, mDNS, SSDP"),
    win32: real("SMB, mDNS, SSDP"),
    darwin: real("SMB, mDNS, SSDP"),
  },
  nasVendor: {
    linux: recorded("mDNS, SSDP, MAC prefix"),
    win32: recorded("mDNS, SSDP"),
    darwin: recorded("mDNS, SSDP"),
  },
  nasServices: { linux: recorded("mDNS"), win32: recorded("mDNS"), darwin: recorded("mDNS") },
};

const isProbed = (platform: string): platform is ProbedSystem =>
  platform === "linux" || platform === "win32" || platform === "darwin";

/** How well the probe of a fact is known on a system; null where there is none. */
export const evidenceOf = (key: FactKey, platform: string): Evidence | null =>
  isProbed(platform) ? (probes[key][platform]?.evidence ?? null) : null;
