import { execFile } from "node:child_process";

/** Above this share of the file in the client's page cache, direct I/O was accepted but not kept. */
export const residentShareLimit = 0.02;

/**
 * Share of a file that the client's page cache holds, 0 to 1, by util-linux `fincore`; null where that is not installed or
 * does not answer.
 */
export function residentShare(path: string, fileBytes: number): Promise<number | null> {
  if (process.platform !== "linux") return Promise.resolve(null);
  const options = { timeout: 2000, env: { ...process.env, LC_ALL: "C" } };
  return new Promise((resolve) => {
    execFile("fincore", ["--bytes", "--noheadings", "--output", "RES", path], options, (error, stdout) => {
      resolve(error === null ? parseResident(stdout, fileBytes) : null);
    });
  });
}

/** The share told by the single number that `fincore --bytes --noheadings --output RES` prints. */
export function parseResident(stdout: string, fileBytes: number): number | null {
  const text = stdout.trim();
  return /^\d+$/.test(text) && fileBytes > 0 ? Math.min(1, Number(text) / fileBytes) : null;
}
