import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { answerLimitMs } from "#agents/answer-limit.ts";
import { systemCode } from "#agents/failure.ts";
import { EngineFailure, EngineHang } from "./engine-child.ts";
import { SwappedFile } from "./file-identity.ts";
import { timeForBytesMs, watchSilence } from "./silence-watch.ts";

/** The test file, held open while another program works on it. */
export type HeldFile = {
  /** Forces to the disk what was written, in this process or another. */
  sync(): Promise<void>;
  /** What a program inherits as its descriptor 3; null where it opens the file by its path. */
  inherited: number | null;
  /** Where the program finds the file. */
  path: string;
};

/** The outcome of `work`, or the signal's reason as soon as it is aborted: a share that hangs holds up no one who gives up. */
export async function unlessAborted<Outcome>(work: Promise<Outcome>, signal: AbortSignal): Promise<Outcome> {
  signal.throwIfAborted();
  const listening = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { signal: listening.signal });
      work.then(resolve, reject);
    });
  } finally {
    listening.abort();
  }
}

/** The outcome of `work`, or EngineHang when it takes longer than a target may leave a request without an answer, and `extraMs`. */
async function unlessHung<Outcome>(work: Promise<Outcome>, extraMs: number): Promise<Outcome> {
  const hung = new AbortController();
  const watch = watchSilence(answerLimitMs(process.env), (silentMs) => hung.abort(new EngineHang(silentMs)));
  watch.allow(extraMs);
  return unlessAborted(work, hung.signal).finally(watch.stop);
}

/**
 * Opens the test file, which must be the one that was made, and closes it afterwards. On Linux a program opens it anew by its
 * descriptor: whatever has its name by then, no other file is written to. Rejects with EngineFailure, or the signal's reason.
 */
export async function withTestFile<Outcome>(
  { path, identity }: { path: string; identity: string | null },
  signal: AbortSignal,
  use: (file: HeldFile) => Promise<Outcome>,
): Promise<Outcome> {
  const opening = openHeld(path, identity);
  const close = (): Promise<void> => opening.then((held) => held.close()).catch(() => undefined);
  let isHung = false;
  try {
    const held = await unlessAborted(unlessHung(opening, 0), signal);
    const { size } = await unlessAborted(unlessHung(held.stat(), 0), signal);
    const isInherited = process.platform === "linux";
    return await use({
      sync: () => unlessAborted(unlessHung(held.sync(), timeForBytesMs(size)), signal),
      inherited: isInherited ? held.fd : null,
      path: isInherited ? "/proc/self/fd/3" : path,
    });
  } catch (error) {
    isHung = error instanceof EngineHang;
    throw error;
  } finally {
    // Closing waits for a share that hangs, too.
    if (signal.aborted || isHung) void close();
    else await close();
  }
}

async function openHeld(path: string, identity: string | null): Promise<FileHandle> {
  const noFollow = process.platform === "win32" ? 0 : constants.O_NOFOLLOW;
  try {
    const file = await open(path, constants.O_RDWR | noFollow);
    if (identity === null || identity === (await identityOf(file))) return file;
    await file.close();
    throw new SwappedFile(path);
  } catch (error) {
    throw new EngineFailure(
      systemCode(error) ?? "EIO",
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** As `fileIdentity`; null where the system does not tell. */
async function identityOf(file: FileHandle): Promise<string | null> {
  try {
    const { dev, ino } = await file.stat({ bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
