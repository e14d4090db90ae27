import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * A process, told apart from a later one with the same number by when it started.
 * @typedef {{ pid: number, started: string }} ProcessIdentity
 */

/**
 * When the process `pid` started, in a form that only equals itself; undefined when there is no such process or it is a
 * zombie, which holds nothing any more.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function processStart(pid) {
  try {
    if (process.platform === "linux") return linuxStart(pid);
    if (process.platform === "win32") return windowsStart(pid);
    const [state, ...started] = command("ps", ["-o", "stat=,lstart=", "-p", String(pid)]).split(/\s+/);
    return state === undefined || state === "" || state.startsWith("Z") ? undefined : started.join(" ");
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function linuxStart(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may hold spaces and parentheses; the fields are counted behind the last one.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return undefined;
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return `${boot}/${fields[19]}`;
}

/** @param {number} pid */
function windowsStart(pid) {
  const ticks = command("powershell", ["-NoProfile", "-Command", `(Get-Process -Id ${pid}).StartTime.Ticks`]);
  return ticks === "" ? undefined : ticks;
}

/**
 * @param {string} file
 * @param {string[]} args
 */
function command(file, args) {
  // A date in another language would be another identity.
  const env = { ...process.env, LC_ALL: "C" };
  return execFileSync(file, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], env }).trim();
}

/** @returns {ProcessIdentity} */
export function ownIdentity() {
  return { pid: process.pid, started: processStart(process.pid) ?? "unknown" };
}

/** @param {ProcessIdentity} identity */
export function isRunning(identity) {
  return processStart(identity.pid) === identity.started;
}
