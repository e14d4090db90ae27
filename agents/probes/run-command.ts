import { execFile } from "node:child_process";

const commandTimeoutMs = 5000;

/** Standard output of a system command in the C locale; null where it is missing, fails or takes more than 5 seconds. */
export function commandOutput(command: string, ...arguments_: string[]): Promise<string | null> {
  const options = {
    timeout: commandTimeoutMs,
    killSignal: "SIGKILL" as const,
    maxBuffer: 4 * 1024 * 1024,
    windowsHide: true,
    env: { ...process.env, LC_ALL: "C", PATH: searchPath() },
  };
  return new Promise((resolve) => {
    // One that looks at a share that hangs can't always be killed.
    setTimeout(resolve, commandTimeoutMs + 1000, null).unref();
    execFile(command, arguments_, options, (error, stdout) => resolve(error === null ? stdout : null));
  });
}

/** Ordinary users often lack the folders in which ip and ethtool lie. */
function searchPath(): string {
  const path = process.env.PATH ?? "";
  return process.platform === "win32" ? path : `${path}:/usr/sbin:/sbin`;
}
