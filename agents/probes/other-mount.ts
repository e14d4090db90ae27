import type { NetworkMount } from "./network-mount.ts";

/** File systems that lead out of this PC, or through another program, other than SMB and NFS; `fuse.` is left out. */
const sharedTypes = new Set("9p virtiofs ceph glusterfs lustre afs ncpfs davfs beegfs orangefs".split(" "));
const cloudTypes = new Set(
  "rclone s3fs gcsfuse goofys mount-s3 google-drive-ocamlfuse onedriver dbxfs".split(" "),
);

/** What a mount is that is neither a local disk nor SMB or NFS. `server` is known only where the source names it. */
export type OtherMount = {
  name: string;
  server: { protocol: string; server: string; share: string } | null;
  isCloud: boolean;
};

/** Tells such a mount by its type and source; null for a file system on a device of this PC, or in its memory. */
export function toOtherMount(fileSystem: string, source: string): OtherMount | null {
  const isFuse = fileSystem === "fuse" || fileSystem.startsWith("fuse.");
  const name = isFuse ? fileSystem.slice(5) || "fuse" : fileSystem;
  if (!isFuse && !sharedTypes.has(name)) return null;
  return { name, server: serverOf(name, source), isCloud: cloudTypes.has(name) };
}

function serverOf(name: string, source: string): OtherMount["server"] {
  if (name === "davfs") return splitWebAddress(source);
  if (name !== "sshfs" && name !== "ceph" && name !== "glusterfs") return null;
  // `user@host:/path`, `[fd00::1]:6789:/`, `a:6789,b:6789:/`: of several monitors the first.
  const path = source.indexOf(":/");
  const at = path === -1 ? source.lastIndexOf(":") : path;
  const [host = ""] = source
    .slice(0, Math.max(0, at))
    .replace(/^[^@]*@/, "")
    .split(",");
  const server = /^\[([^\]]+)\]/.exec(host)?.[1] ?? host.replace(/:\d+$/, "");
  return server === "" ? null : { protocol: name, server, share: source.slice(at + 1) || "/" };
}

/** Server and path of `https://host/path`; null for anything else. Names of users are left out. */
export function splitWebAddress(source: string): OtherMount["server"] {
  if (!/^https?:\/\//.test(source) || !URL.canParse(source)) return null;
  const { hostname, pathname } = new URL(source);
  return { protocol: "webdav", server: hostname, share: decodeURIComponent(pathname) };
}

/** The share behind a path in GNOME's gvfs, whose folder tells it: `smb-share:server=nas,share=media`. Null for other paths. */
export function toGvfsShare(mountPoint: string, path: string): NetworkMount | null {
  const folder =
    path
      .slice(mountPoint.length)
      .split("/")
      .find((part) => part !== "") ?? "";
  const [, values] = /^smb-share:(.*)$/.exec(folder) ?? [];
  if (values === undefined) return null;
  const value = (name: string): string | undefined => {
    const found = values.split(",").find((part) => part.startsWith(`${name}=`));
    return found === undefined ? undefined : decode(found.slice(name.length + 1)) || undefined;
  };
  const server = value("server");
  const share = value("share");
  if (server === undefined || share === undefined) return null;
  const unknown = { dialect: null, isMultichannel: null, channels: null, isSigned: null, isEncrypted: null };
  return {
    protocol: "smb",
    server,
    share,
    address: null,
    access: { protocol: "smb", ...unknown, options: null },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
