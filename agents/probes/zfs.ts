import type { ConfigurationFacts } from "#lib/contract/facts.ts";
import { runCommand } from "./run-command.ts";

type Pool = NonNullable<ConfigurationFacts["pool"]>;
type FileSystem = NonNullable<ConfigurationFacts["fileSystem"]>;

type Entry = { name: string; depth: number };

/** Lines of the `config:` part of `zpool status`, with how far they are indented. */
function configEntries(text: string): Entry[] {
  const [, part = ""] = /\n\s*config:\s*\n\n?([\s\S]*?)\n\s*\nerrors:/.exec(`\n${text}`) ?? [];
  return part.split("\n").flatMap((line) => {
    const [, tab = "", name] = /^\t?( *)(\S+)/.exec(line) ?? [];
    return name === undefined || name === "NAME" ? [] : [{ name, depth: tab.length }];
  });
}

const groupName = /^(mirror|raidz[123]?|draid[123]?\S*)-\d+$/;

function raidOf(groups: readonly string[], drives: number): Pool["raid"] {
  const [first] = groups;
  const kind = groupName.exec(first ?? "")?.[1];
  if (kind === undefined) return drives === 1 ? "single" : drives > 1 ? "raid0" : null;
  if (kind === "mirror") return groups.length === 1 ? "raid1" : "raid10";
  if (kind === "raidz" || kind === "raidz1") return "raidz1";
  return kind === "raidz2" ? "raidz2" : kind === "raidz3" ? "raidz3" : "other";
}

/**
 * A ZFS pool by `zpool status POOL`: its groups and drives, without caches, logs and spares; null where there is none in it.
 * Source: zpool-status(8) of OpenZFS.
 */
export function parseZpoolStatus(text: string): Pool | null {
  const entries = configEntries(text);
  const [top] = entries;
  if (top === undefined) return null;
  // Caches, logs and spares follow at the depth of the pool.
  const end = entries.findIndex((entry, at) => at > 0 && entry.depth === top.depth);
  const own = entries.slice(1, end === -1 ? undefined : end);
  const groups = own.filter(({ name }) => groupName.test(name)).map(({ name }) => name);
  const drives = own.filter(({ name }) => !groupName.test(name) && !/^(spare|replacing)-\d+$/.test(name));
  const state = /^\s*state: (\S+)$/m.exec(text)?.[1];
  const scan = /^\s*scan: (.*)$/m.exec(text)?.[1] ?? "";
  return {
    media: null,
    drives: null,
    driveCount: drives.length === 0 ? null : drives.length,
    raid: raidOf(groups, drives.length),
    ...(groups.length > 0 ? { groupCount: groups.length } : {}),
    stripeBytes: null,
    state: scan.startsWith("resilver in progress")
      ? "rebuilding"
      : scan.startsWith("scrub in progress")
        ? "scrubbing"
        : state === "ONLINE"
          ? "normal"
          : state === undefined
            ? null
            : "degraded",
    layers: ["zfs"],
  };
}

/** Properties by `zfs get -H -o property,value ...`: a name, a tab and a value in each line. */
export function parseZfsProperties(
  text: string,
): Pick<FileSystem, "compression" | "isEncrypted" | "isDeduplicated"> {
  const values = new Map(
    text.split("\n").map((line): [string, string] => {
      const [name = "", value = ""] = line.split("\t");
      return [name, value.trim()];
    }),
  );
  const isOn = (name: string): boolean | null => {
    const value = values.get(name);
    return value === undefined || value === "-" ? null : value !== "off";
  };
  const compression = values.get("compression");
  return {
    compression: compression === undefined || compression === "-" ? null : compression,
    isEncrypted: isOn("encryption"),
    isDeduplicated: isOn("dedup"),
  };
}

/** The pool and properties of a ZFS dataset (`tank/media`); null members where the tools are missing. */
export async function readZfs(dataset: string) {
  const [status, properties] = await Promise.all([
    runCommand("zpool", ["status", dataset.split("/")[0] ?? dataset]),
    runCommand("zfs", ["get", "-H", "-o", "property,value", "compression,encryption,dedup", dataset]),
  ]);
  return {
    status,
    pool: status.text === null ? null : parseZpoolStatus(status.text),
    properties: properties.text === null ? null : parseZfsProperties(properties.text),
  };
}
