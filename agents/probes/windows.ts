import { win32 } from "node:path";
import type { ConfigurationFacts } from "#lib/contract/facts.ts";
import { interfaceSubnets } from "./addresses.ts";
import type { SystemFacts } from "./client.ts";
import type { FoundPath } from "./found-path.ts";
import { type Gaps, gapFor } from "./gaps.ts";
import { splitUnc } from "./network-mount.ts";
import { type Place, unknownPlace } from "./place.ts";
import { runCommand } from "./run-command.ts";
import { parseWindowsAnswer, type WindowsAnswer } from "./windows-answer.ts";
import { toWindowsPath } from "./windows-path.ts";
import { safeServer, type WindowsQuestion, windowsScript } from "./windows-script.ts";
import { toWindowsSystem } from "./windows-system.ts";

type Subnets = ReadonlyMap<string, readonly string[]>;

function smbAccess(answer: WindowsAnswer): { access: Place["access"]; gaps: Gaps } {
  const { smb, channels, isMultichannelOn } = answer;
  const count = channels?.reduce((sum, one) => sum + one, 0) ?? 0;
  const command = "Get-SmbConnection";
  const isRight = answer.isAdministrator === false;
  const gap = isRight
    ? ({ why: "needs-rights", command } as const)
    : ({ why: "command-failed", command } as const);
  const text = smb?.dialect ?? null;
  return {
    access: {
      protocol: "smb",
      dialect: text === null || text === "" ? null : text.replace(/^(2\.1|3\.0)\.0$/, "$1"),
      isMultichannel: count > 1 ? true : (isMultichannelOn ?? null),
      channels: count > 0 ? count : null,
      isSigned: smb?.signed ?? null,
      isEncrypted: smb?.encrypted ?? null,
      options: null,
    },
    gaps: smb == null ? gapFor(["smbDialect", "smbChannels", "smbSigning", "smbEncryption"], gap) : {},
  };
}

/** Windows' own NFS client, by the table of `mount.exe`: `rsize=131072, wsize=131072`. It speaks versions 2 and 3 only. */
export function parseWindowsNfs(text: string, drive: string): Place["access"] {
  const [, part = ""] = text.split(new RegExp(`^${drive}\\s`, "im"));
  const own = part.split(/^(?:[A-Z]:|\\\\)/m)[0] ?? "";
  const size = (name: string): number | null => {
    const value = Number(new RegExp(`\\b${name}=(\\d+)`).exec(own)?.[1] ?? Number.NaN);
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  return {
    protocol: "nfs",
    version: "3",
    transport: null,
    connections: null,
    isSync: null,
    readBytes: size("rsize"),
    writeBytes: size("wsize"),
    options: null,
  };
}

const mediaNames: Readonly<Record<string, NonNullable<ConfigurationFacts["pool"]>["media"]>> = {
  HDD: "hdd",
  SSD: "ssd",
};

function localPool({ drives, disk }: WindowsAnswer): Place["pool"] {
  const known = drives ?? [];
  const media = known[0]?.bus === "NVMe" ? "nvme" : (mediaNames[known[0]?.media ?? ""] ?? null);
  const layers = disk?.bus === "Spaces" ? ["storage-spaces"] : disk?.bus === "iSCSI" ? ["iscsi"] : [];
  return {
    media,
    drives:
      known.length === 0
        ? null
        : known.slice(0, 32).map((drive) => ({
            model: drive.name?.trim() || null,
            media: drive.bus === "NVMe" ? "nvme" : (mediaNames[drive.media ?? ""] ?? null),
            interface: drive.bus || null,
            count: 1,
            capacityBytes: drive.bytes != null && Number.isSafeInteger(drive.bytes) ? drive.bytes : null,
            isRotational: drive.media === "HDD" ? true : drive.media === "SSD" ? false : null,
          })),
    driveCount: known.length === 0 ? null : known.length,
    raid: known.length === 1 && disk?.bus !== "Spaces" ? "single" : null,
    stripeBytes: null,
    state: null,
    layers: disk == null ? null : layers,
  };
}

/** BitLocker as the Explorer knows it, without special rights: 1 on, 2 off, 3 and 4 on the way, 5 suspended. */
const toIsEncrypted = (code: number | null | undefined): boolean | null =>
  code == null
    ? null
    : code === 1 || code === 3 || code === 5
      ? true
      : code === 2 || code === 0
        ? false
        : null;

/** Turns the script's JSON into facts about a path (`Z:\\folder` or `\\\\server\\share\\folder`). */
export function toWindowsPlace(path: string, json: string | null, subnets: Subnets = new Map()): Place {
  const answer = parseWindowsAnswer(json);
  const drive = /^[A-Za-z]:/.exec(path)?.[0]?.toUpperCase() ?? null;
  const system = toWindowsSystem(answer);
  const network = splitUnc(answer.remote ?? path);
  if (network !== null) {
    const isNfs = answer.remoteFileSystem === "NFS" && drive !== null;
    const smb = smbAccess(answer);
    return {
      ...unknownPlace,
      mountPoint: drive === null ? `\\\\${network.server}\\${network.share}` : `${drive}\\`,
      network: { protocol: isNfs ? "nfs" : "smb", ...network },
      access: isNfs ? parseWindowsNfs(answer.nfsMounts ?? "", drive) : smb.access,
      way: toWindowsPath(answer, subnets),
      gaps: isNfs ? {} : smb.gaps,
      system,
    };
  }
  const isIscsi = answer.disk?.bus === "iSCSI";
  const bytes = answer.disk?.bytes ?? null;
  const model = (answer.drives?.length === 1 ? answer.drives[0]?.name : null) ?? answer.disk?.name ?? null;
  const serial = answer.disk?.serial?.trim() ?? "";
  return {
    ...unknownPlace,
    mountPoint: drive === null ? null : `${drive}\\`,
    fileSystem: {
      type: answer.fileSystem || null,
      options: null,
      isEncrypted: toIsEncrypted(answer.bitLocker),
      compression: null,
      isDeduplicated: null,
    },
    access: isIscsi ? { protocol: "iscsi", lunBytes: bytes, options: null } : { protocol: "local" },
    device:
      drive === null ? null : { name: drive, model: model?.trim() || null, identity: null, isNamed: true },
    pool: localPool(answer),
    driveSerials: serial === "" ? [] : [serial],
    system,
  };
}

/** PowerShell and the modules that it loads take seconds on a PC that is busy. */
const scriptLimitMs = 40_000;

async function ask(question: WindowsQuestion): Promise<string | null> {
  const command = ["-NoProfile", "-NonInteractive", "-Command", windowsScript(question)];
  return (await runCommand("powershell.exe", command, scriptLimitMs)).text;
}

/** Facts about an absolute path on Windows. */
export async function probeWindows(path: string): Promise<Place> {
  const root = win32.parse(path).root;
  const drive = /^[A-Za-z]:/.exec(root)?.[0] ?? "";
  const server = safeServer(splitUnc(root)?.server ?? "");
  return toWindowsPlace(path, await ask({ drive, server }), interfaceSubnets());
}

/** The way to a host, and facts about this PC, on Windows. */
export async function probeWindowsHost(host: string): Promise<{ way: FoundPath; system: SystemFacts }> {
  const answer = parseWindowsAnswer(await ask({ drive: "", server: safeServer(host) }));
  return { way: toWindowsPath(answer, interfaceSubnets()), system: toWindowsSystem(answer) };
}
