import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { NicCounter, NicReading } from "#agents/benchmarks/disk/counters.ts";
import { commandOutput } from "./run-command.ts";

type NicBytes = Pick<NicReading, "receivedBytes" | "sentBytes">;

const nowNs = (): number => Number(process.hrtime.bigint());
const stamped = (bytes: NicBytes | null): NicReading | null =>
  bytes === null ? null : { atNs: nowNs(), ...bytes };

/** Opens the counters of an interface by the system's own name of it; null where this system has none that can be read. */
export function openNicCounter(device: string): NicCounter | null {
  if (process.platform === "win32") return openWindowsCounter(device);
  if (process.platform === "linux") {
    return { read: async () => stamped(readLinuxBytes(device)), close: () => undefined };
  }
  if (process.platform !== "darwin") return null;
  const read = async (): Promise<NicReading | null> =>
    stamped(parseNetstat((await commandOutput("netstat", "-ibn", "-I", device)) ?? ""));
  return { read, close: () => undefined };
}

function readLinuxBytes(device: string): NicBytes | null {
  const folder = join("/sys/class/net", device, "statistics");
  try {
    return {
      receivedBytes: Number(readFileSync(join(folder, "rx_bytes"), "utf8")),
      sentBytes: Number(readFileSync(join(folder, "tx_bytes"), "utf8")),
    };
  } catch {
    return null;
  }
}

/**
 * The line of the link itself in macOS's `netstat -ibn -I DEV`; null where it is missing. Columns are counted from the end:
 * an interface without a hardware address leaves one out.
 */
export function parseNetstat(text: string): NicBytes | null {
  const columns = text.split("\n")[0]?.trim().split(/\s+/) ?? [];
  const link = text
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .find((fields) => fields.some((field) => field.startsWith("<Link#")));
  if (link === undefined) return null;
  const value = (name: string): number =>
    Number(link.at(columns.indexOf(name) - columns.length) ?? Number.NaN);
  const bytes = { receivedBytes: value("Ibytes"), sentBytes: value("Obytes") };
  return Number.isSafeInteger(bytes.receivedBytes) && Number.isSafeInteger(bytes.sentBytes) ? bytes : null;
}

/** A line of the script below: bytes received and sent. */
export function parseWindowsLine(line: string): NicBytes | null {
  const [, received, sent] = /^(\d+) (\d+)$/.exec(line.trim()) ?? [];
  return received === undefined || sent === undefined
    ? null
    : { receivedBytes: Number(received), sentBytes: Number(sent) };
}

/** Ends with this process: a PowerShell that nobody reads from would stay. */
const windowsScript = (device: string): string => `
$ErrorActionPreference = 'SilentlyContinue'
while (Get-Process -Id ${process.pid}) {
  $s = Get-NetAdapterStatistics -Name '${device.replaceAll("'", "''")}'
  [Console]::Out.WriteLine("$($s.ReceivedBytes) $($s.SentBytes)")
  Start-Sleep -Milliseconds 400
}`;

const windowsWaitMs = 3000;

/** One PowerShell for the whole run, since starting it takes longer than a reading may; `read` waits for its next line. */
function openWindowsCounter(device: string): NicCounter {
  let waiting: ((reading: NicReading | null) => void)[] = [];
  const answer = (reading: NicReading | null): void => {
    const asked = waiting;
    waiting = [];
    for (const resolve of asked) resolve(reading);
  };
  const command = ["-NoProfile", "-NonInteractive", "-Command", windowsScript(device)];
  const child: ChildProcess = spawn("powershell.exe", command, {
    stdio: ["ignore", "pipe", "ignore"],
    windowsHide: true,
  });
  let isOpen = true;
  const end = (): void => {
    isOpen = false;
    answer(null);
  };
  child.on("error", end);
  child.on("exit", end);
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on("line", (line) => answer(stamped(parseWindowsLine(line))));
  }
  return {
    read: () =>
      new Promise((resolve) => {
        if (!isOpen) return resolve(null);
        waiting.push(resolve);
        setTimeout(resolve, windowsWaitMs, null).unref();
      }),
    close: () => child.kill(),
  };
}
