import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Kinds of share that the rig can serve and mount, each by a server and the kernel's own client inside the guest. */
export type ShareKind = "smb" | "nfs";

/** Where the share is mounted inside the guest. */
export const guestShare = "/mnt/share";

const defaultOptions: Record<ShareKind, string> = { smb: "vers=3.1.1,cache=none", nfs: "vers=4.2,proto=tcp" };
const programs: Record<ShareKind, readonly string[]> = {
  smb: ["smbd", "mount.cifs"],
  nfs: ["ganesha.nfsd", "mount.nfs4"],
};
const packages = "user-mode-linux kmod cifs-utils samba nfs-common nfs-ganesha-vfs";
const systemPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isInstalled = (program: string): boolean =>
  systemPath.split(delimiter).some((folder) => isExecutable(join(folder, program)));

/** Why this machine can't run the rig, in a sentence for a skipped test; null where it can. */
export function shareRigReason(kind: ShareKind): string | null {
  if (process.platform !== "linux") return "a guest kernel with a share needs Linux";
  if (process.arch !== "x64") return "User-Mode Linux is for x86-64";
  if (process.getuid?.() !== 0) return "mounting a share in User-Mode Linux needs root";
  const missing = ["linux.uml", "modprobe", "ip", ...programs[kind]].filter(
    (program) => !isInstalled(program),
  );
  return missing.length === 0 ? null : `${missing.join(", ")} missing (Debian: apt-get install ${packages})`;
}

export type ShareCommand = {
  kind: ShareKind;
  /** Mount options instead of the usual ones: `vers=2.1,cache=strict`. */
  options?: string;
  arguments: readonly string[];
  /** Added to a bare environment of PATH, HOME and SHARE. */
  environment?: Readonly<Record<string, string>>;
  folder: string;
  timeoutMs: number;
};

export type ShareOutcome = { status: number; stdout: Buffer; stderr: string };

/**
 * Runs a command inside User-Mode Linux, with a share at `guestShare` (also $SHARE) that a server beside it serves over
 * loopback. The guest's root is this machine's file system: give the command only folders of the test. One processor and
 * slow clocks: for behaviour, never for figures. Throws with the guest's log when the command did not run to its end.
 */
export async function runOnShare(command: ShareCommand): Promise<ShareOutcome> {
  const work = await mkdtemp(join(tmpdir(), "tidemark-rig-"));
  try {
    await writeJob(join(work, "job"), command);
    const init = join(work, "init.sh");
    await copyFile(join(import.meta.dirname, "guest-init.sh"), init);
    await chmod(init, 0o700);
    const console = await bootGuest(work, init, command.timeoutMs);
    const status = await readFile(join(work, "status"), "utf8").catch(() => null);
    if (status === null) {
      const log = await readFile(join(work, "guest.log"), "utf8").catch(() => "");
      throw new Error(`the guest did not run the command\n${console.slice(-2000)}\n${log.slice(-2000)}`);
    }
    return {
      status: Number(status),
      stdout: await readFile(join(work, "stdout")),
      stderr: await readFile(join(work, "stderr"), "utf8"),
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function writeJob(job: string, command: ShareCommand): Promise<void> {
  const environment = { PATH: systemPath, HOME: "/root", SHARE: guestShare, ...command.environment };
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  await mkdir(job);
  const files = {
    kind: command.kind,
    options: command.options ?? defaultOptions[command.kind],
    folder: command.folder,
    environment: lines.join("\0"),
    arguments: command.arguments.join("\0"),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(job, name), text);
}

/** Boots the guest and waits until it has switched itself off. Resolves with what its console said. */
function bootGuest(work: string, init: string, timeoutMs: number): Promise<string> {
  const guest = spawn(
    "linux.uml",
    [
      "mem=1024M",
      "rootfstype=hostfs",
      "rootflags=/",
      "root=none",
      "rw",
      `uml_dir=${work}`,
      `init=${init}`,
      "con=null",
      "con0=null,fd:1",
      "quiet",
    ],
    // A group of its own: the guest's processes are processes of this machine, and end together.
    { detached: true, stdio: ["ignore", "pipe", "pipe"] },
  );
  let console = "";
  for (const stream of [guest.stdout, guest.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      console += chunk.toString("utf8");
    });
  }
  const endGroup = (): void => {
    if (guest.pid === undefined) return;
    try {
      process.kill(-guest.pid, "SIGKILL");
    } catch {
      // The group has ended by itself.
    }
  };
  process.once("exit", endGroup);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(endGroup, timeoutMs);
    guest.once("error", reject);
    guest.once("exit", () => {
      clearTimeout(timer);
      process.removeListener("exit", endGroup);
      endGroup();
      resolve(console);
    });
  });
}
