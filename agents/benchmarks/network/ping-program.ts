import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Ping } from "./path-mtu-search.ts";
import { type PingAnswer, type PingProgram, type ProgramEnd, readPing } from "./ping-answer.ts";

export type Family = "ipv4" | "ipv6";

/** IP and ICMP headers around the payload that `-s` and `-l` count: RFC 791 and 792, RFC 8200 and 4443. */
const headerBytes: Record<Family, number> = { ipv4: 28, ipv6: 48 };
const waitMs = 1000;
/** Until a first answer tells how far away the host is; some programs wait for longer than they are told. */
const mostWaitMs = 2500;
/** A request is given up after so many times the slowest answer yet, start of the program included, and not before 0.4 s. */
const waitFactor = 4;
const leastWaitMs = 400;
const longestKnownWaitMs = 1500;

type Command = { command: string; arguments: string[] };

/** The command line of one echo request; null where this system's `ping` can't forbid fragmenting. */
export function pingCommand(
  program: PingProgram,
  { address, family, packetBytes }: { address: string; family: Family; packetBytes: number },
  windowsFolder: string,
): Command | null {
  const payload = String(packetBytes - headerBytes[family]);
  switch (program) {
    case "iputils":
      return {
        command: "ping",
        arguments: [
          "-n",
          ...(family === "ipv6" ? ["-6"] : []),
          "-M",
          "do",
          "-c",
          "1",
          "-W",
          "1",
          "-s",
          payload,
          address,
        ],
      };
    case "plain":
      return { command: "ping", arguments: ["-c", "1", "-W", "1", "-s", payload, address] };
    case "darwin":
      return family === "ipv6"
        ? { command: "ping6", arguments: ["-n", "-D", "-c", "1", "-s", payload, address] }
        : {
            command: "ping",
            arguments: ["-n", "-D", "-c", "1", "-W", String(waitMs), "-s", payload, address],
          };
    case "windows":
      // Windows has no such option for IPv6.
      return family === "ipv6"
        ? null
        : {
            command: join(windowsFolder, "System32", "ping.exe"),
            arguments: ["-n", "1", "-w", String(waitMs), "-f", "-l", payload, address],
          };
  }
}

/**
 * Runs a program in the C locale and collects what it writes, by byte: what is looked for is ASCII in every code page. It is
 * stopped as soon as `isEnough` says so, and after a time. Null: it could not be started.
 */
function runProgram(
  { command, arguments: list }: Command,
  stopAfterMs: number,
  isEnough: (text: string) => boolean,
): Promise<ProgramEnd | null> {
  const path = process.env.PATH ?? "";
  const env = {
    ...process.env,
    LC_ALL: "C",
    PATH: process.platform === "win32" ? path : `${path}:/usr/sbin:/sbin`,
  };
  return new Promise((resolve) => {
    const child = spawn(command, list, { env, stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
    const timer = setTimeout(() => child.kill("SIGKILL"), stopAfterMs);
    let text = "";
    const take = (part: Buffer): void => {
      text += part.toString("latin1");
      if (isEnough(text)) child.kill("SIGKILL");
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", () => {
      clearTimeout(timer);
      resolve(null);
    });
    child.on("close", (exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode, text });
    });
  });
}

/** Which `ping` this PC has. */
export async function findPingProgram(): Promise<PingProgram> {
  if (process.platform === "win32") return "windows";
  if (process.platform === "darwin") return "darwin";
  const end = await runProgram({ command: "ping", arguments: ["-V"] }, mostWaitMs, () => false);
  return end !== null && /iputils/.test(end.text) ? "iputils" : "plain";
}

/** Sends single echo requests to an address by the `ping` of this PC. A program that hangs is a loss. */
export function createPing(
  program: PingProgram,
  { address, family }: { address: string; family: Family },
): Ping {
  let slowestMs: number | null = null;
  return async (packetBytes): Promise<PingAnswer> => {
    const windowsFolder = process.env.SystemRoot ?? "C:\\Windows";
    const command = pingCommand(program, { address, family, packetBytes }, windowsFolder);
    if (command === null) return { is: "failed", reason: "not-possible-here" };
    const isEnough = (text: string) => readPing(program, { exitCode: null, text }).is === "too-big";
    const stopAfterMs: number =
      slowestMs === null
        ? mostWaitMs
        : Math.min(longestKnownWaitMs, Math.max(leastWaitMs, waitFactor * slowestMs));
    const startMs = performance.now();
    const end = await runProgram(command, stopAfterMs, isEnough);
    if (end === null) return { is: "failed", reason: "no-program" };
    const answer = readPing(program, end);
    if (answer.is === "passed") slowestMs = Math.max(slowestMs ?? 0, performance.now() - startMs);
    return answer;
  };
}
