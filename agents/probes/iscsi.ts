import { join } from "node:path";
import { listFolder, readLine } from "./small-file.ts";

/** The target of an iSCSI session: its name (IQN) and the portal that this PC connected to. */
export type IscsiTarget = { name: string; address: string | null };

/** The session in a drive's real path (`.../session1/target...`); null for a drive that is not reached over iSCSI. */
export const iscsiSession = (devicePath: string): string | null =>
  /\/(session\d+)\/target/.exec(devicePath)?.[1] ?? null;

/** The target of a session. Source: Linux, drivers/scsi/scsi_transport_iscsi.c, whose attributes any user may read. */
export function readIscsiTarget(session: string, sys = "/sys"): IscsiTarget | null {
  const name = readLine(join(sys, "class/iscsi_session", session, "targetname"));
  if (name === null) return null;
  const number = session.replace("session", "");
  const connections = join(sys, "class/iscsi_connection");
  const found = listFolder(connections).find((connection) => connection.startsWith(`connection${number}:`));
  const address =
    found === undefined
      ? null
      : (readLine(join(connections, found, "persistent_address")) ??
        readLine(join(connections, found, "address")));
  return { name, address };
}
