import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { checkIdentity, fileIdentity, SwappedFile } from "#agents/benchmarks/disk/file-identity.ts";
import { isTreeName, removeTree, treeBytes } from "./copied-tree.ts";
import { systemCode } from "./failure.ts";
import {
  isElsewhere,
  isFromHere,
  isGone,
  ownIdentity,
  type ProcessIdentity,
  readHost,
} from "./process-identity.ts";

const folderPattern = /^\.tidemark-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const ownerName = "owner.json";
const partName = "owner.json.part";
const fileName = "test.bin";
/** Names of further test files. */
const furtherNames = ["fresh.bin"] as const;
export type FurtherName = (typeof furtherNames)[number];
const fileNames: readonly string[] = [fileName, ...furtherNames];
/** No agent takes so long between making its folder and writing its marker, or between removing the two. */
const unmarkedLimitMs = 10 * 60_000;
/** No run of another PC with this one's key leaves its folder as it is for so long: none takes half as much. */
const elsewhereLimitMs = 7 * 24 * 3_600_000;
const largestOwnerBytes = 4096;

type Owner = { program: "tidemark-agent"; run: string; clientKey: string; process: ProcessIdentity };

/** A file of ours that is held open until it is removed. */
export type TestFile = { path: string; identity: string };

/**
 * A folder of this run alone, with an empty test file, which `identity` tells apart. `remove` may be called at any time and
 * more than once; it throws SwappedFile, and removes nothing, where another file has the name of one of ours or of the folder.
 */
export type TestFolder = {
  folder: string;
  filePath: string;
  identity: string;
  /** Makes a further empty file. Throws the system's error; a name is to be had once. */
  addFile(name: FurtherName): TestFile;
  /**
   * The path of a folder for a tree of files, which the caller or a copying program makes: `tree-` and a word. What is removed
   * of it are the names that `copied-tree.ts` makes, nothing else.
   */
  treePath(name: string): string;
  remove(): void;
};

/**
 * Makes `.tidemark-<run>` inside `parent` with an owner marker and an empty file. Nothing that exists is opened or replaced.
 * Throws the system's error (EACCES, EROFS, ENOSPC) and then leaves nothing behind. `alive` is told while a removal goes on.
 */
export function createTestFolder(
  parent: string,
  run: string,
  clientKey: string,
  alive: () => void = () => undefined,
): TestFolder {
  const folder = join(parent, `.tidemark-${run}`);
  const owner: Owner = { program: "tidemark-agent", run, clientKey, process: ownIdentity() };
  mkdirSync(folder, { mode: 0o700 });
  try {
    createFile(join(folder, partName), JSON.stringify(owner));
    renameSync(join(folder, partName), join(folder, ownerName));
    return { folder, ...holdFiles(folder, alive) };
  } catch (error) {
    removeFolder(folder, alive);
    throw error;
  }
}

function holdFiles(folder: string, alive: () => void): Omit<TestFolder, "folder"> {
  const held: (TestFile & { descriptor: number })[] = [];
  const hold = (name: string): TestFile => {
    const path = join(folder, name);
    // Held open: some network file systems give a file another inode number when nobody has it in hand.
    const descriptor = openSync(path, "wx", 0o600);
    const file = { path, identity: fileIdentity(descriptor) };
    held.push({ ...file, descriptor });
    return file;
  };
  const { path: filePath, identity } = hold(fileName);
  return {
    filePath,
    identity,
    addFile: hold,
    treePath(name) {
      if (!isTreeName(name)) throw new TypeError(`${name} is no name of a tree`);
      return join(folder, name);
    },
    remove() {
      checkFolder(folder);
      for (const file of held) checkName(file.path, file.identity);
      for (const { descriptor } of held.splice(0)) closeSync(descriptor);
      removeFolder(folder, alive);
    },
  };
}

/** Throws SwappedFile where the folder's name is that of a link by now: what it leads to is not ours. A name that is gone is fine. */
function checkFolder(folder: string): void {
  ignoreMissing(() => {
    if (!lstatSync(folder).isDirectory()) throw new SwappedFile(folder);
  });
}

/** Throws SwappedFile where the name leads to another file, or to a link. A name that is gone is fine. */
function checkName(path: string, identity: string): void {
  const noFollow = process.platform === "win32" ? 0 : constants.O_NOFOLLOW;
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | noFollow);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return;
    throw systemCode(error) === "ELOOP" ? new SwappedFile(path) : error;
  }
  try {
    checkIdentity(descriptor, path, identity);
  } finally {
    closeSync(descriptor);
  }
}

function createFile(path: string, text: string): void {
  const descriptor = openSync(path, "wx", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Removes our files and the folder, the marker last, so that an interrupted removal can be finished by another run. NFS and Windows
 * keep a name until the last descriptor is closed, which a killed engine does a moment later, and its last file may come then, too.
 */
function removeFolder(folder: string, alive: () => void): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      removeNames(folder, alive);
      return;
    } catch (error) {
      if (attempt === 6) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

function removeNames(folder: string, alive: () => void): void {
  ignoreMissing(() => {
    for (const name of readdirSync(folder)) if (isTreeName(name)) removeTree(join(folder, name), alive);
  });
  for (const name of [...fileNames, partName, ownerName]) {
    alive();
    ignoreMissing(() => unlinkSync(join(folder, name)));
  }
  ignoreMissing(() => rmdirSync(folder));
}

function ignoreMissing(action: () => void): void {
  try {
    action();
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
}

/** A leftover that was removed, or that stays because removing it failed. */
export type SweptFolder = { folder: string; bytes: number; isRemoved: boolean };

/**
 * Removes what killed agents left in `parent`: folders whose marker names this PC's own agent, or a process of this PC since it
 * was started, where that process is gone, and that hold nothing but our own files and trees; also old folders of our name that
 * are empty but for half a marker. Of another PC with the same key that takes a week without a change.
 * Everything else is left alone.
 */
export function sweepLeftovers(
  parent: string,
  clientKey: string,
  alive: () => void = () => undefined,
): SweptFolder[] {
  const swept: SweptFolder[] = [];
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    const run = folderPattern.exec(entry.name)?.[1];
    if (run === undefined || !entry.isDirectory()) continue;
    const folder = join(parent, entry.name);
    try {
      const bytes = isUnmarked(folder) ? 0 : leftoverBytes(folder, run, clientKey);
      if (bytes === null) continue;
      removeFolder(folder, alive);
      swept.push({ folder, bytes, isRemoved: true });
    } catch {
      swept.push({ folder, bytes: 0, isRemoved: false });
    }
  }
  return swept;
}

/** Whether a folder of our name is from an agent that was killed before it wrote its marker, or after it removed all else. */
function isUnmarked(folder: string): boolean {
  const isLeft = readdirSync(folder).every(
    (name) => name === partName && lstatSync(join(folder, name)).isFile(),
  );
  return isLeft && Date.now() - lstatSync(folder).mtimeMs > unmarkedLimitMs;
}

/** Size of the files in a folder that is certainly ours and abandoned; null for any other folder. */
function leftoverBytes(folder: string, run: string, clientKey: string): number | null {
  const names = readdirSync(folder);
  if (!names.includes(ownerName)) return null;
  const owner = readOwner(join(folder, ownerName));
  if (owner === null || owner.run !== run) return null;
  if (!isGone(owner.process) && !(isElsewhere(owner.process) && isLongUnchanged(folder, names))) return null;
  // An agent that keeps nothing has another key in each run.
  if (owner.clientKey !== clientKey && !isFromHere(owner.process)) return null;
  let bytes = 0;
  for (const name of names.filter((other) => other !== ownerName)) {
    const size = isTreeName(name) ? treeBytes(join(folder, name)) : fileBytes(folder, name);
    if (size === null) return null;
    bytes += size;
  }
  return bytes;
}

function isLongUnchanged(folder: string, names: readonly string[]): boolean {
  const paths = [folder, ...names.map((name) => join(folder, name))];
  return paths.every((path) => Date.now() - lstatSync(path).mtimeMs > elsewhereLimitMs);
}

function fileBytes(folder: string, name: string): number | null {
  if (!fileNames.includes(name)) return null;
  const file = lstatSync(join(folder, name));
  return file.isFile() ? file.size : null;
}

function readOwner(path: string): Owner | null {
  if (!lstatSync(path).isFile()) return null;
  const noFollow = process.platform === "win32" ? 0 : constants.O_NOFOLLOW;
  const descriptor = openSync(path, constants.O_RDONLY | noFollow);
  try {
    if (fstatSync(descriptor).size > largestOwnerBytes) return null;
    return toOwner(JSON.parse(readFileSync(descriptor, "utf8")));
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}

function toOwner(document: Partial<Owner> | null): Owner | null {
  if (document === null || document.program !== "tidemark-agent") return null;
  const { run, clientKey, process: identity } = document;
  if (typeof run !== "string" || typeof clientKey !== "string" || typeof identity !== "object") return null;
  if (!Number.isInteger(identity.pid)) return null;
  const { pid, start, space, host } = identity;
  return {
    program: "tidemark-agent",
    run,
    clientKey,
    process: {
      pid,
      start: typeof start === "string" ? start : null,
      space: typeof space === "string" ? space : null,
      host: readHost(host),
    },
  };
}
