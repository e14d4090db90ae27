import { decodeOctal } from "./mountinfo.ts";

/** An NFS mount in /proc/self/mountstats: its options as they are in force, and how many connections carry it. */
export type NfsStats = { options: string[]; connections: number | null };

/**
 * The NFS mount at a place. Each connection (`nconnect`) has an `xprt:` line of its own.
 * Source: Linux, Documentation/admin-guide/nfs and net/sunrpc/xprtsock.c.
 */
export function parseMountstats(text: string, mountPoint: string): NfsStats | null {
  const blocks = text.split(/^(?=device )/m);
  const block = blocks.findLast((one) => {
    const place = / mounted on (.*) with fstype nfs4? /.exec(one.split("\n")[0] ?? "")?.[1];
    return place !== undefined && decodeOctal(place) === mountPoint;
  });
  if (block === undefined) return null;
  const options = /^\s*opts:\s*(\S+)/m.exec(block)?.[1]?.split(",") ?? [];
  const connections = block.match(/^\s*xprt:\s/gm)?.length ?? 0;
  return { options, connections: connections === 0 ? null : connections };
}
