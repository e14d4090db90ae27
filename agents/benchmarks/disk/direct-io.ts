import {
  closeSync,
  constants,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from "node:fs";
import { createRequire } from "node:module";
import type { BypassRefusal, CacheBypass } from "#lib/contract/result.ts";
import { checkIdentity, SwappedFile } from "./file-identity.ts";

/** Windows' FILE_FLAG_NO_BUFFERING as libuv takes it; Node does not name it in `fs.constants` there. */
const windowsNoBuffering = 0x02000000;
const macFcntlNoCache = 48;
const transferBytes = 4096;

export type BypassMethod = NonNullable<CacheBypass["method"]>;

/** How this operating system keeps the client's cache out of a transfer; null where Node has no way. */
export function bypassMethod(platform: NodeJS.Platform = process.platform): BypassMethod | null {
  if (platform === "win32") return "FILE_FLAG_NO_BUFFERING";
  if (platform === "darwin") return "F_NOCACHE";
  return typeof constants.O_DIRECT === "number" ? "O_DIRECT" : null;
}

/**
 * Opens an existing file for reading and writing, by `method` past the cache. Throws the system's error where refused, and
 * SwappedFile where the file is not the one of `identity`.
 */
export function openTestFile(
  path: string,
  method: BypassMethod | null,
  identity: string | null = null,
): number {
  const noFollow = process.platform === "win32" ? 0 : constants.O_NOFOLLOW;
  const flag =
    method === "O_DIRECT" ? constants.O_DIRECT : method === "FILE_FLAG_NO_BUFFERING" ? windowsNoBuffering : 0;
  const descriptor = openSync(path, constants.O_RDWR | noFollow | flag);
  try {
    checkIdentity(descriptor, path, identity);
    if (method === "F_NOCACHE") setNoCache(descriptor);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** This PC lacks what the bypass needs, as against a file system that refuses it. */
export class BypassUnsupported extends Error {}

type Koffi = { load(library: string): { func(declaration: string): (...values: unknown[]) => unknown } };

/** F_NOCACHE through the optional package koffi: Node has no fcntl. */
function setNoCache(descriptor: number): void {
  const fcntl = loadKoffi().load("/usr/lib/libSystem.dylib").func("int fcntl(int fd, int cmd, ...)");
  if (fcntl(descriptor, macFcntlNoCache, "int", 1) === -1) {
    throw Object.assign(new Error("fcntl F_NOCACHE was refused"), { code: "EINVAL" });
  }
}

function loadKoffi(): Koffi {
  try {
    return createRequire(import.meta.url)("koffi") as Koffi;
  } catch (cause) {
    throw new BypassUnsupported("not supported without the optional package koffi", { cause });
  }
}

/** The system calls of the probe, so that a refusal can be played in a test. */
export type ProbeSystem = {
  open(path: string, method: BypassMethod | null): number;
  write(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number): number;
  read(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number): number;
  close(descriptor: number): void;
  /** Whether the open flags of a descriptor still carry the bypass; null where the system does not show them. */
  hasDirectFlag(descriptor: number): boolean | null;
};

export const realProbeSystem: ProbeSystem = {
  open: openTestFile,
  write: (descriptor, ...rest) => writeSync(descriptor, ...rest),
  read: (descriptor, ...rest) => readSync(descriptor, ...rest),
  close: closeSync,
  hasDirectFlag(descriptor) {
    try {
      return directFlagIn(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"));
    } catch {
      return null;
    }
  },
};

/** Reads the octal `flags:` line of a /proc fdinfo file. */
export function directFlagIn(fdinfo: string): boolean | null {
  const flags = /^flags:\s*([0-7]+)$/m.exec(fdinfo)?.[1];
  return flags === undefined ? null : (Number.parseInt(flags, 8) & constants.O_DIRECT) !== 0;
}

/**
 * Tries direct I/O on an empty test file of ours: open, aligned write and read back beyond offset 0, and an unaligned read,
 * which a true bypass refuses on most systems. The file keeps what was written. Where anything is refused the run goes
 * through the cache, and the system's error is recorded.
 */
export function probeBypass(
  path: string,
  asked: CacheBypass["asked"],
  buffer: Uint8Array,
  system: ProbeSystem = realProbeSystem,
  method: BypassMethod | null = bypassMethod(),
): CacheBypass {
  const none: CacheBypass = { asked, inForce: "none", method: null, verifiedBy: [], refusal: null };
  if (asked === "none") return none;
  const refused = (reason: BypassRefusal["reason"], error?: unknown): CacheBypass => ({
    ...none,
    refusal: { reason, systemError: codeOf(error), residentPercent: null },
  });
  if (method === null) return refused("not-supported");
  let descriptor: number | null = null;
  try {
    descriptor = system.open(path, method);
    for (const move of ["write", "read"] as const) {
      const moved = system[move](descriptor, buffer, 0, transferBytes, transferBytes);
      if (moved !== transferBytes) return refused("transfer-refused");
    }
    const hasFlag = system.hasDirectFlag(descriptor);
    if (hasFlag === false) return refused("flag-dropped");
    const verifiedBy: CacheBypass["verifiedBy"] = hasFlag === true ? ["open-flags"] : [];
    if (refusesUnaligned(system, descriptor, buffer)) verifiedBy.push("aligned-transfer");
    return { asked, inForce: "direct", method, verifiedBy, refusal: null };
  } catch (error) {
    if (error instanceof SwappedFile) throw error;
    if (error instanceof BypassUnsupported) return refused("not-supported");
    return refused(descriptor === null ? "open-refused" : "transfer-refused", error);
  } finally {
    if (descriptor !== null) system.close(descriptor);
  }
}

function codeOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && code !== "" ? code.slice(0, 80) : null;
}

function refusesUnaligned(system: ProbeSystem, descriptor: number, buffer: Uint8Array): boolean {
  try {
    system.read(descriptor, buffer, 1, 1000, transferBytes + 1);
    return false;
  } catch {
    return true;
  }
}

/** Empties the test file after the probe, and forces out what a cached write left behind. */
export function emptyTestFile(path: string, identity: string | null): void {
  const descriptor = openTestFile(path, null, identity);
  try {
    ftruncateSync(descriptor, 0);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
