/** One line of /proc/self/mountinfo: where something is mounted, and what. */
export type Mount = {
  mountPoint: string;
  /** Path inside the mounted file system that shows at the mount point. */
  root: string;
  /** `major:minor` of the device; major 0 for file systems without one. */
  device: string;
  fileSystem: string;
  source: string;
  options: string[];
};

/** `\040` and its like, by which the kernel writes blanks, tabs, line ends and backslashes. */
export function decodeOctal(text: string): string {
  const bytes = text.replace(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return bytes;
}

/** All mounts, in the kernel's order; lines that can't be read are left out. */
export function parseMountinfo(text: string): Mount[] {
  return text.split("\n").flatMap((line) => {
    const [before = "", after] = line.split(" - ");
    if (after === undefined) return [];
    const [, , device = "", root = "", mountPoint = "", mountOptions = ""] = before.split(" ");
    const [fileSystem = "", source = "", superOptions = ""] = after.split(" ");
    const options = [...new Set([...mountOptions.split(","), ...superOptions.split(",")])];
    return [
      {
        mountPoint: decodeOctal(mountPoint),
        root: decodeOctal(root),
        device,
        fileSystem,
        source: decodeOctal(source),
        options: options.filter((option) => option !== "").map(decodeOctal),
      },
    ];
  });
}

/** The mount that a resolved path lies on: the longest mount point above it, and of equal ones the last, which hides the rest. */
export function mountOfPath(mounts: readonly Mount[], path: string): Mount | null {
  let found: Mount | null = null;
  for (const mount of mounts) {
    const prefix = mount.mountPoint.endsWith("/") ? mount.mountPoint : `${mount.mountPoint}/`;
    if (path !== mount.mountPoint && !path.startsWith(prefix)) continue;
    if (found === null || mount.mountPoint.length >= found.mountPoint.length) found = mount;
  }
  return found;
}
