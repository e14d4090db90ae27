import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

export type Limits = { bytesPerSecond: number; iops: number };

/** `hold` sets other limits while the process is held. */
export type Throttle = { enter(): void; hold(limits: Limits): void; leave(): void };

/** Where cgroup v1's blkio controller is mounted; null where it is not. */
function blkioMount(): string | null {
  for (const line of readFileSync("/proc/mounts", "utf8").split("\n")) {
    const [, mountPoint = "", type, options = ""] = line.split(" ");
    if (type === "cgroup" && options.split(",").includes("blkio")) return mountPoint;
  }
  return null;
}

/** The group of this process below that mount. */
function ownGroup(mount: string): string {
  const line = readFileSync("/proc/self/cgroup", "utf8")
    .split("\n")
    .find((entry) => entry.split(":")[1]?.split(",").includes("blkio"));
  const group = join(mount, line?.split(":").slice(2).join(":") ?? "/");
  return existsSync(group) ? group : mount;
}

/** The kernel's number (`254:0`) of the whole disk below a folder's file system, since limits hold for disks, not for partitions; null without one. */
export function diskNumber(folder: string): string | null {
  const { dev } = statSync(folder);
  // Linux' encoding of device numbers: 12 bits of major above 8 of minor, the rest of the minor above those.
  const major = (dev >> 8) & 0xfff;
  const minor = (dev & 0xff) | ((dev >> 12) & 0xfff00);
  const node = `/sys/dev/block/${major}:${minor}`;
  if (!existsSync(node)) return null;
  const isPartition = existsSync(join(node, "partition"));
  const disk = isPartition ? join(realpathSync(node), "..") : node;
  return readFileSync(join(disk, "dev"), "utf8").trim();
}

/**
 * Limits what this process and the children that it starts read from and write to the disk below `folder`, between
 * `enter` and `leave`. Returns a reason where the system can't.
 */
export function prepareThrottle(folder: string, limits: Limits): Throttle | { reason: string } {
  if (process.platform !== "linux") return { reason: "throttling needs Linux" };
  if (process.getuid?.() !== 0) return { reason: "throttling a disk needs root" };
  const mount = blkioMount();
  if (mount === null) return { reason: "there is no blkio controller of cgroup v1" };
  const disk = diskNumber(folder);
  if (disk === null) return { reason: "the folder is not on a block device" };
  const home = ownGroup(mount);
  const group = join(home, `tidemark-bench-${process.pid}`);
  const move = (target: string): void => writeFileSync(join(target, "cgroup.procs"), String(process.pid));
  const hold = ({ bytesPerSecond, iops }: Limits): void => {
    for (const way of ["read", "write"]) {
      writeFileSync(join(group, `blkio.throttle.${way}_bps_device`), `${disk} ${bytesPerSecond}`);
      writeFileSync(join(group, `blkio.throttle.${way}_iops_device`), `${disk} ${iops}`);
    }
  };
  return {
    enter() {
      mkdirSync(group);
      hold(limits);
      move(group);
    },
    hold,
    leave() {
      move(home);
      rmdirSync(group);
    },
  };
}
