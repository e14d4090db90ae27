import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Detection } from "#agents/detection.ts";
import { buildAgent } from "#scripts/build-agent.ts";
import { guestShare, runOnShare, type ShareKind, shareRigReason } from "#tests/support/rig/share-rig.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tidemark-detect-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs a script inside the guest, in which `$AGENT` is the agent, and gives the facts that it printed. */
async function detectIn(kind: ShareKind, options: string, script: string): Promise<Detection> {
  const home = join(root, `${kind}-${Math.random()}`);
  mkdirSync(home);
  const outcome = await runOnShare({
    kind,
    options,
    arguments: ["bash", "-c", script],
    environment: { TIDEMARK_AGENT_HOME: home, NODE: process.execPath, AGENT: await buildAgent() },
    folder: root,
    timeoutMs: 150_000,
  });
  expect(outcome.status, outcome.stderr).toBe(0);
  return JSON.parse(outcome.stdout.toString("utf8"));
}

test("a real SMB session, and what its server says before anybody signs in", async ({ skip }) => {
  const reason = shareRigReason("smb");
  skip(reason !== null, reason ?? "");
  const script = `exec "$NODE" "$AGENT" detect ${guestShare} --json`;
  const found = await detectIn("smb", "vers=3.0.2,cache=none", script);
  expect(found.configuration?.access).toMatchObject({
    protocol: "smb",
    dialect: "3.0.2",
    channels: 1,
    isSigned: false,
    isEncrypted: false,
  });
  expect(found.path).toMatchObject({ isLoopback: true, isRouted: false });
  expect(found.client.isVirtualMachine).toBe(true);
  expect(found.nas?.name?.from).toBe("smb");
  expect(found.nas?.services).toEqual(["smb"]);
  const missing = found.notFound.map(({ fact }) => fact);
  expect(missing.filter((fact) => fact.startsWith("smb"))).toEqual([]);
});

test("a real VLAN on a real bond, under an NFS mount of three connections", async ({ skip }) => {
  const reason = shareRigReason("nfs");
  skip(reason !== null, reason ?? "");
  const script = `
    set -e
    for module in bonding 8021q dummy; do /run/modprobe $module; done
    ip link add tmd0 type dummy; ip link add tmd1 type dummy
    ip link add tmbond type bond mode 802.3ad
    for member in tmd0 tmd1; do ip link set $member master tmbond; done
    ip link set tmbond up
    ip link add link tmbond name tmvlan type vlan id 20
    ip address add 10.95.0.1/24 dev tmvlan
    ip link set tmvlan mtu 1400 up
    "$NODE" "$AGENT" detect ${guestShare} --json >/run/share.json
    "$NODE" "$AGENT" detect 10.95.0.9 --json >/run/way.json
    exec "$NODE" -e 'const read = (name) => JSON.parse(require("fs").readFileSync("/run/" + name + ".json", "utf8"));
      console.log(JSON.stringify({ ...read("share"), path: read("way").path }))'`;
  const found = await detectIn("nfs", "vers=4.2,proto=tcp,nconnect=3,rsize=131072", script);
  expect(found.configuration?.access).toMatchObject({
    protocol: "nfs",
    version: "4.2",
    transport: "tcp",
    connections: 3,
    readBytes: 131_072,
    isSync: false,
  });
  expect(found.path).toMatchObject({
    isRouted: false,
    vlan: "20",
    bond: { mode: "802.3ad", links: 2 },
    nic: { mtu: 1400 },
  });
  expect(found.path?.otherNics).toHaveLength(2);
});
