import { expect, test } from "vitest";
import { parseDarwinMounts, smbutilValue, toDarwinNetwork } from "#agents/probes/darwin.ts";

const mounts = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//alice@studio-nas._smb._tcp.local/media on /Volumes/media (smbfs, nodev, nosuid, mounted by alice)
nas.lan:/volume1/exp on /private/nfs (nfs, asynchronous)
`;
// Form: `smbutil statshares -a` of macOS 10.15 against Samba 4.10, and of macOS 13 or later; public notes of both.
const header = `==================================================================================================
SHARE                         ATTRIBUTE TYPE                VALUE
==================================================================================================
media
                              SERVER_NAME                   studio-nas._smb._tcp.local
                              USER_ID                       501
                              SMB_NEGOTIATE                 SMBV_NEG_SMB2_ENABLED
                              SMB_NEGOTIATE                 SMBV_NEG_SMB3_ENABLED
`;
const oldShares = `${header}                              SMB_VERSION                   SMB_3.02
                              SMB_SHARE_TYPE                DISK
                              SIGNING_SUPPORTED             TRUE
                              MULTI_CREDIT_SUPPORTED        TRUE
                              ENCRYPTION_SUPPORTED          TRUE
`;
const shares = `${header}                              SMB_VERSION                   SMB_3.1.1
                              SMB_ENCRYPT_ALGORITHMS        AES_256_GCM_ENABLED
                              SMB_CURR_ENCRYPT_ALGORITHM    OFF
                              SMB_SIGN_ALGORITHMS           AES_128_GMAC_ENABLED
                              SMB_CURR_SIGN_ALGORITHM       AES_128_CMAC
                              SIGNING_SUPPORTED             TRUE
                              MULTI_CHANNEL_SUPPORTED       TRUE
                              SESSION_RECONNECT_COUNT       0
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
      isMultichannel: true,
      channels: null,
      isSigned: true,
      isEncrypted: false,
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

test("an older smbutil names only what is on", () => {
  const [, share] = parseDarwinMounts(mounts);
  const access = share === undefined ? null : toDarwinNetwork(share, oldShares)?.access;
  expect(access).toMatchObject({
    dialect: "3.0.2",
    isMultichannel: false,
    isSigned: false,
    isEncrypted: null,
  });
  const signed = oldShares.replace("SIGNING_SUPPORTED ", "SIGNING_ON        ");
  expect(share === undefined ? null : toDarwinNetwork(share, signed)?.access).toMatchObject({
    isSigned: true,
  });
});

test("without smbutil nothing of the session is known", () => {
  const [, share] = parseDarwinMounts(mounts);
  expect(share === undefined ? null : toDarwinNetwork(share, null)?.access).toMatchObject({
    dialect: null,
    isMultichannel: null,
    isSigned: null,
    isEncrypted: null,
  });
  expect(smbutilValue(shares, "ENCRYPTION_ON")).toBeNull();
});

// Form: `nfsstat -m` of macOS 13, github.com/docker/for-mac/issues/6544; newer versions print two sets.
test("an NFS mount's parameters, those in force", () => {
  const [, , exported] = parseDarwinMounts(mounts);
  const line = (vers: string, size: number): string =>
    `     NFS parameters: vers=${vers},tcp,port=2049,nomntudp,hard,nointr,rsize=${size},wsize=${size},readahead=16,dsize=32768,sec=sys\n`;
  const stat = `/private/nfs from nas.lan:/volume1/exp\n  -- Original mount options:\n${line("4", 1024)}  -- Current mount parameters:\n${line("3", 32768)}`;
  expect(exported === undefined ? null : toDarwinNetwork(exported, stat)?.access).toMatchObject({
    version: "3",
    transport: "tcp",
    connections: 1,
    isSync: false,
    readBytes: 32_768,
    writeBytes: 32_768,
  });
  expect(exported === undefined ? null : toDarwinNetwork(exported, null)?.access).toMatchObject({
    version: null,
    connections: null,
    isSync: null,
  });
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
