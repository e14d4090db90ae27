/** What the kernel's SMB client says of the session behind a share. */
export type SmbSession = {
  dialect: string | null;
  isSigned: boolean | null;
  isEncrypted: boolean | null;
  channels: number | null;
};

/** Older modules print neither signing nor encryption, so that nothing follows from their absence. */
const leastTellingVersion = 2.26;

const dialects: Readonly<Record<string, string>> = {
  "0x202": "2.0.2",
  "0x210": "2.1",
  "0x300": "3.0",
  "0x302": "3.0.2",
  "0x311": "3.1.1",
};

/** A line of `/proc/fs/cifs/DebugData` that begins a server: `1) ConnectionId: 0x4 Hostname: nas`, earlier `1) Name: 10.0.0.2`. */
const serverStart = /^\s*\d+\) (?:ConnectionId|Name|entry for)/;

function serverBlocks(text: string): string[] {
  const blocks: string[] = [];
  // Up to 2018 the credits of a server stood in a line before its name.
  let before = "";
  for (const line of text.split("\n")) {
    if (serverStart.test(line)) {
      blocks.push(`${before}${line}\n`);
      before = "";
    } else if (/^Number of credits:/.test(line) && !/ConnectionId/.test(blocks.at(-1) ?? "")) {
      before = `${line}\n`;
    } else if (blocks.length > 0) {
      blocks.push(`${blocks.pop() ?? ""}${line}\n`);
    }
  }
  return blocks;
}

/**
 * The session of `\\server\share` in `/proc/fs/cifs/DebugData`, of kernels since 4.x; null where that share is not in it.
 * `channels` counts the connections that carry the session. Source: Linux, fs/smb/client/cifs_debug.c.
 */
export function parseCifsSession(text: string, server: string, share: string): SmbSession | null {
  const name = `\\\\${server}\\${share}`.toLowerCase();
  const block = serverBlocks(text).find((one) =>
    one
      .toLowerCase()
      .split("\n")
      .some((line) => line.includes(`${name} mounts:`)),
  );
  if (block === undefined) return null;
  const version = Number(/^CIFS Version (\d+\.\d+)$/m.exec(text)?.[1] ?? Number.NaN);
  const isTelling = version >= leastTellingVersion;
  const [, code, rest = ""] = /Dialect (0x[0-9a-f]+)([^\n]*)/.exec(block) ?? [];
  const told = (isSaid: boolean): boolean | null => (isSaid ? true : isTelling ? false : null);
  const extra = /Extra Channels: (\d+)/.exec(block)?.[1];
  return {
    dialect: code === undefined ? null : (dialects[code] ?? null),
    isSigned: told(/\bsigned\b/.test(rest)),
    isEncrypted: told(/SessionId: 0x[0-9a-f]+ encrypted/.test(block) || isShareEncrypted(block, name)),
    channels: isTelling ? 1 + Number(extra ?? 0) : null,
  };
}

/** Whether the lines of one share end in `encrypted`. */
function isShareEncrypted(block: string, name: string): boolean {
  const [, after = ""] = block.toLowerCase().split(`${name} mounts:`);
  return /^[^\n]*\n[^\n]*serial number:\s*0x[0-9a-f]+ encrypted/.test(after);
}
