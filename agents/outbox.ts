import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { writeDurably } from "./durable-file.ts";
import { systemCode } from "./failure.ts";
import { isGone, ownIdentity, type ProcessIdentity, readHost } from "./process-identity.ts";

const reportPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json$/;

/** Why the server refused a report for good. */
export type Refusal = { status: number; message: string; issues: { path: string; message: string }[] };

/**
 * Reports on disk until the server has them: `outbox/<id>.json` is the canonical JSON that is posted, `rejected/` holds
 * what was refused for good with the reason in `<id>.reason.json`. Several agents may share one outbox.
 */
export type Outbox = {
  /** Keeps a report before its first attempt; throws the system's error (ENOSPC) and then leaves nothing behind. */
  keep(id: string, json: string): void;
  /** The report as it is to be posted; null when another agent has delivered it. */
  read(id: string): string | null;
  /** Ids of what waits, oldest first. */
  waiting(): string[];
  rejected(): string[];
  readRejected(id: string): string | null;
  /** Forgets a report that the server has. */
  accept(id: string): void;
  /** Moves a report aside, the reason first, so that no refused report is ever without one. Gives its new path. */
  reject(id: string, refusal: Refusal): string;
  /** Puts a refused report back among those that wait, for a server that may take it by now. */
  retake(id: string): void;
  /** Runs `work` unless a living process has the report in hand; null then. */
  withLock<Outcome>(id: string, work: () => Promise<Outcome>): Promise<Outcome | null>;
};

export function openOutbox(home: string): Outbox {
  const waitingFolder = join(home, "outbox");
  const rejectedFolder = join(home, "rejected");
  const path = (id: string): string => join(waitingFolder, `${id}.json`);
  const rejectedPath = (id: string): string => join(rejectedFolder, `${id}.json`);
  return {
    keep: (id, json) => writeDurably(path(id), json),
    read: (id) => readOrNull(path(id)),
    waiting: () => listReports(waitingFolder),
    rejected: () => listReports(rejectedFolder),
    readRejected: (id) => readOrNull(rejectedPath(id)),
    accept: (id) => removeIfThere(path(id)),
    reject(id, refusal) {
      writeDurably(join(rejectedFolder, `${id}.reason.json`), `${JSON.stringify(refusal, null, 2)}\n`);
      if (existsSync(path(id))) renameSync(path(id), rejectedPath(id));
      return rejectedPath(id);
    },
    retake(id) {
      mkdirSync(waitingFolder, { recursive: true, mode: 0o700 });
      if (existsSync(path(id))) removeIfThere(rejectedPath(id));
      else renameSync(rejectedPath(id), path(id));
      removeIfThere(join(rejectedFolder, `${id}.reason.json`));
    },
    async withLock(id, work) {
      const lock = join(waitingFolder, `${id}.lock`);
      if (!takeLock(lock)) return null;
      try {
        return await work();
      } finally {
        removeIfThere(lock);
      }
    },
  };
}

function listReports(folder: string): string[] {
  try {
    return readdirSync(folder)
      .flatMap((name) => reportPattern.exec(name)?.[1] ?? [])
      .sort();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  }
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
}

/** A lock older than any delivery lasts, from a crash that can't be told from a living process (another container). */
const lockLimitMs = 30 * 60_000;

/** The lock only spares a second posting; what keeps a report from being taken twice is its id. */
function takeLock(path: string): boolean {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      const descriptor = openSync(path, "wx", 0o600);
      writeSync(descriptor, JSON.stringify(ownIdentity()));
      closeSync(descriptor);
      return true;
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
      const holder = readHolder(path);
      if (holder !== null && !isGone(holder) && !isOld(path)) return false;
      removeIfThere(path);
    }
  }
  return false;
}

function isOld(path: string): boolean {
  const lock = statSync(path, { throwIfNoEntry: false });
  return lock === undefined || Date.now() - lock.mtimeMs > lockLimitMs;
}

/** Who holds a lock; null for one that a crash left empty or that is gone by now. */
function readHolder(path: string): ProcessIdentity | null {
  try {
    const holder = JSON.parse(readFileSync(path, "utf8")) as Partial<ProcessIdentity> | null;
    if (typeof holder?.pid !== "number") return null;
    const { pid, start = null, space = null, host } = holder;
    return { pid, start, space, host: readHost(host) };
  } catch {
    return null;
  }
}
