import { existsSync, statfsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { removeTree } from "#agents/copied-tree.ts";
import { type FolderLook, lookAtFolder } from "#agents/folder-look.ts";
import { findCloudProduct } from "#agents/probes/cloud-folder.ts";
import { findRecycleBin } from "#agents/probes/recycle-bin.ts";
import { volumeSpace } from "#agents/probes/volume-space.ts";
import {
  createTestFolder,
  type FurtherName,
  type SweptFolder,
  sweepLeftovers,
  type TestFile,
  type TestFolder,
} from "#agents/test-folder.ts";

type Surroundings = {
  space: ReturnType<typeof volumeSpace>;
  cloudProduct: string | null;
  recycleBin: string | null;
};

/**
 * All that the agent does in a target outside of its benchmarks. A share that hangs holds up whoever touches it, so this runs in
 * a process of its own. Everything is synchronous, and has one argument; `alive` is told while something takes long.
 */
export function createKeeperCalls(alive: () => void) {
  let test: TestFolder | null = null;
  const made = (): TestFolder => {
    if (test === null) throw new TypeError("there is no test folder");
    return test;
  };
  return {
    look: (path: string): FolderLook => lookAtFolder(path),
    /** Asks the file system, not a cache of it. */
    ping(path: string): true {
      statfsSync(path);
      return true;
    },
    /** Which file system a path lies on, by the system's number. */
    device: (path: string): number => statSync(path).dev,
    space: volumeSpace,
    surroundings(place: {
      path: string;
      fileSystem: string | null;
      isNetwork: boolean;
      mountPoint: string | null;
    }): Surroundings {
      const { path, fileSystem, isNetwork, mountPoint } = place;
      return {
        space: volumeSpace(path),
        cloudProduct: isNetwork ? null : findCloudProduct(path, homedir(), fileSystem, existsSync),
        recycleBin: isNetwork && mountPoint !== null ? findRecycleBin(mountPoint, existsSync) : null,
      };
    },
    sweep: ({ parent, clientKey }: { parent: string; clientKey: string }): SweptFolder[] =>
      sweepLeftovers(parent, clientKey, alive),
    make(asked: { parent: string; run: string; clientKey: string }) {
      if (test !== null) throw new TypeError("there is a test folder already");
      test = createTestFolder(asked.parent, asked.run, asked.clientKey, alive);
      const { folder, filePath, identity } = test;
      return { folder, filePath, identity };
    },
    addFile: (name: FurtherName): TestFile => made().addFile(name),
    /** Removes a tree of the test folder, by its name. */
    removeTree: (name: string): void => removeTree(made().treePath(name), alive),
    /** Removes the test folder, if there is one. */
    remove(_: null): void {
      test?.remove();
      test = null;
    },
  };
}

export type KeeperCalls = ReturnType<typeof createKeeperCalls>;
