import type { Access } from "#lib/contract/facts.ts";

/** A share or export in a mount's own words: who serves it, what it is called, how to reach the server. */
export type NetworkMount = {
  protocol: string;
  server: string;
  share: string;
  /** The server's IP address, where the mount tells it. */
  address: string | null;
  access: Access;
};

/** Options that say something about speed. Names of users, domains and hosts are never among them. */
const tellingOptions = new Set(
  (
    "rw ro sync async noatime relatime nodiratime vers minorversion proto cache rsize wsize bsize hard soft nconnect " +
    "max_connect trunkdiscovery timeo retrans sec local_lock lookupcache nolock lock noac ac acregmin acregmax acdirmin " +
    "acdirmax actimeo multichannel max_channels seal sign signloosely nobrl nostrictsync strictcache cache_loose " +
    "handletimeout echo_interval closetimeo compress rdma fsc noresvport nocto discard compress-force barrier nobarrier " +
    "data commit nodelalloc delalloc ssd nodatacow autodefrag space_cache"
  ).split(" "),
);

/** The options of a mount that may be reported. */
export const publicOptions = (options: readonly string[]): string[] =>
  options.filter((option) => tellingOptions.has(option.split("=")[0] ?? ""));

const optionValue = (options: readonly string[], name: string): string | null =>
  options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1) || null;

function optionCount(options: readonly string[], name: string): number | null {
  const value = Number(optionValue(options, name) ?? Number.NaN);
  return Number.isInteger(value) && value > 0 ? value : null;
}

/** `//server/share/folder` or `\\server\share` as server and share; null for anything else. */
export function splitUnc(source: string): { server: string; share: string } | null {
  const [, server, share] = /^(?:\/\/|\\\\)([^/\\]+)[/\\]([^/\\]+)/.exec(source) ?? [];
  return server === undefined || share === undefined ? null : { server: withoutUser(server), share };
}

/** macOS writes `user@server`. */
const withoutUser = (server: string): string => server.slice(server.lastIndexOf("@") + 1);

/** `server:/export` or `[fd00::1]:/export` as server and export; null for anything else. */
export function splitExport(source: string): { server: string; share: string } | null {
  const [, bracketed, plain, share] = /^(?:\[([^\]]+)\]|([^:/]+)):(\/.*)$/.exec(source) ?? [];
  const server = bracketed ?? plain;
  return server === undefined || share === undefined ? null : { server, share };
}

/** A Linux SMB mount (cifs, smb3) by its source and options; null for other sources. */
export function toSmbMount(source: string, options: readonly string[]): NetworkMount | null {
  const named = splitUnc(source);
  if (named === null) return null;
  const isMultichannel = options.includes("multichannel");
  const isSigned = options.includes("sign") || /^(krb5i|ntlm.*i)$/.test(optionValue(options, "sec") ?? "");
  return {
    protocol: "smb",
    ...named,
    address: optionValue(options, "addr") ?? optionValue(options, "ip"),
    access: {
      protocol: "smb",
      dialect: optionValue(options, "vers"),
      isMultichannel,
      // `max_channels` is what was asked for; the server decides how many there are.
      channels: isMultichannel ? null : 1,
      isSigned: isSigned ? true : null,
      // A share may demand encryption that the mount did not ask for.
      isEncrypted: options.includes("seal") ? true : null,
      options: publicOptions(options),
    },
  };
}

/** A Linux NFS mount by its source and options; null for other sources. */
export function toNfsMount(source: string, options: readonly string[]): NetworkMount | null {
  const named = splitExport(source);
  if (named === null) return null;
  return {
    protocol: "nfs",
    ...named,
    address: optionValue(options, "addr"),
    access: {
      protocol: "nfs",
      version: optionValue(options, "vers"),
      transport: optionValue(options, "proto"),
      connections: optionCount(options, "nconnect"),
      isSync: options.includes("sync"),
      readBytes: optionCount(options, "rsize"),
      writeBytes: optionCount(options, "wsize"),
      options: publicOptions(options),
    },
  };
}

/** The network mount of a Linux file system type; null for local and other ones. */
export function toNetworkMount(
  fileSystem: string,
  source: string,
  options: readonly string[],
): NetworkMount | null {
  if (fileSystem === "cifs" || fileSystem === "smb3") return toSmbMount(source, options);
  if (fileSystem === "nfs" || fileSystem === "nfs4") return toNfsMount(source, options);
  return null;
}
