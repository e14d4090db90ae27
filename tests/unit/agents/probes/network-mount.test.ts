import { expect, test } from "vitest";
import { publicOptions, splitExport, splitUnc, toNetworkMount } from "#agents/probes/network-mount.ts";

test.each([
  ["//Studio-NAS/bench", "Studio-NAS", "bench"],
  ["//10.0.0.2/bench/folder", "10.0.0.2", "bench"],
  [String.raw`\\nas\media`, "nas", "media"],
  ["//alice@nas.local/media", "nas.local", "media"],
])("%s", (source, server, share) => {
  expect(splitUnc(source)).toEqual({ server, share });
});

test.each([
  ["nas.lan:/volume1/exp", "nas.lan", "/volume1/exp"],
  ["[fd00::1]:/exp", "fd00::1", "/exp"],
])("%s", (source, server, share) => {
  expect(splitExport(source)).toEqual({ server, share });
});

test("what names no server is no network mount", () => {
  expect(splitUnc("/dev/sda1")).toBeNull();
  expect(splitExport("/dev/sda1")).toBeNull();
  expect(toNetworkMount("ext4", "/dev/sda1", [])).toBeNull();
  expect(toNetworkMount("fuse.sshfs", "alice@nas:/x", [])).toBeNull();
});

test("an SMB mount tells dialect, multichannel, signing and encryption", () => {
  const options =
    "rw,relatime,vers=3.1.1,sec=ntlmsspi,cache=none,username=alice,domain=HOME,uid=1000,seal,multichannel,max_channels=2,rsize=4194304,addr=10.77.0.1";
  const mount = toNetworkMount("cifs", "//studio-nas/bench", options.split(","));
  expect(mount).toEqual({
    protocol: "smb",
    server: "studio-nas",
    share: "bench",
    address: "10.77.0.1",
    access: {
      protocol: "smb",
      dialect: "3.1.1",
      isMultichannel: true,
      channels: null,
      isSigned: true,
      isEncrypted: true,
      options: [
        "rw",
        "relatime",
        "vers=3.1.1",
        "sec=ntlmsspi",
        "cache=none",
        "seal",
        "multichannel",
        "max_channels=2",
        "rsize=4194304",
      ],
    },
  });
});

test("what a mount's options do not say is not known", () => {
  expect(toNetworkMount("cifs", "//nas/bench", ["vers=3.1.1"])?.access).toMatchObject({
    isMultichannel: false,
    channels: 1,
    isSigned: null,
    isEncrypted: null,
  });
  expect(toNetworkMount("nfs4", "nas:/exp", ["vers=4.2"])?.access).toMatchObject({ connections: null });
});

test("an NFS mount tells version, transport, connections and sizes", () => {
  const options =
    "rw,relatime,vers=4.2,rsize=1048576,wsize=524288,hard,proto=tcp,nconnect=4,timeo=600,clientaddr=10.0.0.5,addr=10.0.0.2";
  expect(toNetworkMount("nfs4", "nas:/exp", options.split(","))?.access).toEqual({
    protocol: "nfs",
    version: "4.2",
    transport: "tcp",
    connections: 4,
    isSync: false,
    readBytes: 1_048_576,
    writeBytes: 524_288,
    options: [
      "rw",
      "relatime",
      "vers=4.2",
      "rsize=1048576",
      "wsize=524288",
      "hard",
      "proto=tcp",
      "nconnect=4",
      "timeo=600",
    ],
  });
});

test("no option that names a person or host is reported", () => {
  expect(
    publicOptions([
      "username=a",
      "user=a",
      "domain=D",
      "credentials=/root/c",
      "addr=1.2.3.4",
      "clientaddr=1.2.3.4",
      "upperdir=/home/a",
    ]),
  ).toEqual([]);
});
