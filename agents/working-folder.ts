import { dirname } from "node:path";

/** The current folder of a process, so that a test can play Windows. */
export type FolderSystem = {
  platform: NodeJS.Platform;
  /** The program that runs this process. */
  execPath: string;
  cwd(): string;
  chdir(folder: string): void;
};

/**
 * The folder that paths of the command line start from. On Windows the process leaves it: a program that is started by its name
 * (robocopy, powershell, fio) is looked for in the current folder before the PATH, and that may be a share where anybody can put
 * one. NoDefaultCurrentDirectoryInExePath would forbid that too, but Node 20 does not know it yet.
 */
export function leaveWorkingFolder(system: FolderSystem = process): string {
  const folder = system.cwd();
  if (system.platform === "win32") system.chdir(dirname(system.execPath));
  return folder;
}
