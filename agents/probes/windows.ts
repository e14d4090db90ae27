import { release, version } from "node:os";
import { win32 } from "node:path";
import { splitUnc } from "./network-mount.ts";
import { type Place, unknownPlace } from "./place.ts";
import { commandOutput } from "./run-command.ts";

/** What the script below prints. Every part may be missing: some need rights that an ordinary user lacks. */
type WindowsAnswer = {
  remote?: unknown;
  nic?: unknown;
  dialect?: unknown;
  encrypted?: unknown;
  signed?: unknown;
  fileSystem?: unknown;
  diskModel?: unknown;
  diskMedia?: unknown;
  computerModel?: unknown;
};

const script = (drive: string, server: string): string => `
$ErrorActionPreference = 'SilentlyContinue'
$remote = (Get-CimInstance Win32_LogicalDisk -Filter "DeviceID='${drive}'").ProviderName
$name = if ($remote) { $remote.TrimStart('\\').Split('\\')[0] } else { '${server}' }
$smb = if ($name) { Get-SmbConnection -ServerName $name | Select-Object -First 1 }
$address = if ($name) { [System.Net.Dns]::GetHostAddresses($name) | Sort-Object AddressFamily | Select-Object -First 1 }
$route = if ($address) { Find-NetRoute -RemoteIPAddress $address.IPAddressToString | Select-Object -First 1 }
$disk = if (-not $remote -and '${drive}') { Get-Partition -DriveLetter '${drive.slice(0, 1)}' | Get-Disk | Get-PhysicalDisk }
@{ remote = $remote; nic = $route.InterfaceAlias; dialect = [string]$smb.Dialect; encrypted = $smb.Encrypted; signed = $smb.Signed
   fileSystem = (Get-Volume -DriveLetter '${drive.slice(0, 1)}').FileSystem; diskModel = $disk.FriendlyName
   diskMedia = [string]$disk.MediaType; computerModel = (Get-CimInstance Win32_ComputerSystem).Model } | ConvertTo-Json`;

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const flag = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

/** Turns the script's JSON into facts about a path (`Z:\\folder` or `\\\\server\\share\\folder`). */
export function toWindowsPlace(path: string, json: string | null): Place {
  const answer = parseAnswer(json);
  const drive = /^[A-Za-z]:/.exec(path)?.[0]?.toUpperCase() ?? null;
  const model = text(answer.computerModel);
  const system = {
    osVersion: `${version()} ${release()}`,
    isVirtualMachine: model === null ? null : /virtual|vmware|kvm|qemu|xen/i.test(model),
  };
  const network = splitUnc(text(answer.remote) ?? path);
  if (network !== null) {
    return {
      ...unknownPlace,
      mountPoint: drive === null ? `\\\\${network.server}\\${network.share}` : `${drive}\\`,
      network: { protocol: "smb", ...network },
      access: {
        protocol: "smb",
        dialect: text(answer.dialect),
        isMultichannel: null,
        channels: null,
        isSigned: flag(answer.signed),
        isEncrypted: flag(answer.encrypted),
        options: null,
      },
      nicDevice: text(answer.nic),
      system,
    };
  }
  const media = text(answer.diskMedia)?.toLowerCase();
  return {
    ...unknownPlace,
    mountPoint: drive === null ? null : `${drive}\\`,
    fileSystem: {
      type: text(answer.fileSystem),
      options: null,
      isEncrypted: null,
      compression: null,
      isDeduplicated: null,
    },
    access: { protocol: "local" },
    device:
      drive === null ? null : { name: drive, model: text(answer.diskModel), identity: null, isNamed: true },
    pool: {
      media: media === "ssd" || media === "hdd" ? media : null,
      drives: null,
      driveCount: null,
      raid: null,
      stripeBytes: null,
      state: null,
      layers: null,
    },
    system,
  };
}

function parseAnswer(json: string | null): WindowsAnswer {
  try {
    const answer: unknown = JSON.parse(json ?? "{}");
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

/** Facts about an absolute path on Windows. */
export async function probeWindows(path: string): Promise<Place> {
  const root = win32.parse(path).root;
  const drive = /^[A-Za-z]:/.exec(root)?.[0] ?? "";
  const server = (splitUnc(root)?.server ?? "").replace(/[^A-Za-z0-9._:-]/g, "");
  const command = ["-NoProfile", "-NonInteractive", "-Command", script(drive, server)];
  return toWindowsPlace(path, await commandOutput("powershell.exe", ...command));
}
