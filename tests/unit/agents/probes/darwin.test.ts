import { expect, test } from "vitest";
import { parseDarwinMounts, smbutilValue, toDarwinNetwork } from "#agents/probes/darwin.ts";

const mounts = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//alice@studio-nas._smb._tcp.local/media on /Volumes/media (smbfs, nodev, nosuid, mounted by alice)
nas.lan:/volume1/exp on /private/nfs (nfs, asynchronous)
`;
const shares = `SHARE                         ATTRIBUTE TYPE                VALUE
media
                              SERVER_NAME                   studio-nas._smb._tcp.local
                              SMB_VERSION                   SMB_3.1.1
                              ENCRYPTION_SUPPORTED          TRUE
                              SIGNING_ON                    TRUE
                              MULTI_CHANNEL_SUPPORTED       FALSE
`;

test("source, place, type and options of each mount", () => {
  expect(parseDarwinMounts(mounts)).toHaveLength(3);
  expect(parseDarwinMounts(mounts)[1]).toEqual({
    source: "//alice@studio-nas._smb._tcp.local/media",
    mountPoint: "/Volumes/media",
    fileSystem: "smbfs",
    options: ["nodev", "nosuid", "mounted by alice"],
  });
});

test("a share's facts come from smbutil, and no user's name is kept", () => {
  const [local, share, exported] = parseDarwinMounts(mounts);
  expect(share === undefined ? null : toDarwinNetwork(share, shares)).toEqual({
    protocol: "smb",
    server: "studio-nas._smb._tcp.local",
    share: "media",
    address: null,
    access: {
      protocol: "smb",
      dialect: "3.1.1",
      isMultichannel: false,
      channels: null,
      isSigned: true,
      isEncrypted: null,
      options: [],
    },
  });
  expect(exported === undefined ? null : toDarwinNetwork(exported, null)).toMatchObject({
    protocol: "nfs",
    server: "nas.lan",
    share: "/volume1/exp",
  });
  expect(local === undefined ? undefined : toDarwinNetwork(local, null)).toBeNull();
});

test("a missing key is unknown", () => {
  expect(smbutilValue(shares, "ENCRYPTION_ON")).toBeNull();
});

test("AFP and WebDAV are network mounts", () => {
  const [afp, web] = parseDarwinMounts(`//alice@studio-nas/media on /Volumes/media (afpfs, nodev, nosuid)
https://cloud.example/files/ on /Volumes/files (webdav, nodev)
`);
  expect(afp === undefined ? null : toDarwinNetwork(afp, null)).toMatchObject({
    protocol: "afp",
    server: "studio-nas",
    share: "media",
    access: { protocol: "other", name: "AFP" },
  });
  expect(web === undefined ? null : toDarwinNetwork(web, null)).toMatchObject({
    protocol: "webdav",
    server: "cloud.example",
    share: "/files/",
    access: { protocol: "other", name: "WebDAV" },
  });
});
