import { execFile } from "node:child_process";
import type { CacheBypass } from "#lib/contract/result.ts";

/** Above this share of what was read in the client's page cache, direct I/O was accepted but not kept. */
const residentShareLimit = 0.02;

/**
 * Bytes of a file that the client's page cache holds, by util-linux `fincore`; null where that is not installed or does not
 * answer.
 */
export function residentBytes(path: string): Promise<number | null> {
  if (process.platform !== "linux") return Promise.resolve(null);
  const options = { timeout: 2000, env: { ...process.env, LC_ALL: "C" } };
  return new Promise((resolve) => {
    execFile("fincore", ["--bytes", "--noheadings", "--output", "RES", path], options, (error, stdout) => {
      resolve(error === null ? parseResident(stdout) : null);
    });
  });
}

/** The single number that `fincore --bytes --noheadings --output RES` prints. */
export function parseResident(stdout: string): number | null {
  const text = stdout.trim();
  return /^\d+$/.test(text) ? Number(text) : null;
}

export type Residency = { residentBytes: number | null; readBytes: number; fileBytes: number };

/**
 * What the page cache says after `readBytes` of the file were read directly: empty confirms the bypass, a cached file refutes
 * it. A file system that keeps its files in memory (tmpfs) is found out the same way.
 */
export function afterPageCacheCheck(bypass: CacheBypass, residency: Residency): CacheBypass {
  const { residentBytes: resident, readBytes, fileBytes } = residency;
  if (bypass.inForce !== "direct" || resident === null) return bypass;
  if (resident <= residentShareLimit * readBytes) {
    const others = bypass.verifiedBy.filter((way) => way !== "page-cache");
    return { ...bypass, verifiedBy: [...others, "page-cache"] };
  }
  const residentPercent = Math.min(100, Math.ceil((resident / fileBytes) * 100));
  const refusal = { reason: "file-in-page-cache", systemError: null, residentPercent } as const;
  return { ...bypass, inForce: "none", verifiedBy: [], refusal };
}
