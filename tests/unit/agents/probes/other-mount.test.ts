import { expect, test } from "vitest";
import { splitWebAddress, toGvfsShare, toOtherMount } from "#agents/probes/other-mount.ts";

test.each([
  ["fuse.sshfs", "alice@nas.lan:/srv", "sshfs", { protocol: "sshfs", server: "nas.lan", share: "/srv" }],
  ["fuse.sshfs", "nas:", "sshfs", { protocol: "sshfs", server: "nas", share: "/" }],
  [
    "ceph",
    "10.0.0.1:6789,10.0.0.2:6789:/vol",
    "ceph",
    { protocol: "ceph", server: "10.0.0.1", share: "/vol" },
  ],
  ["ceph", "[fd00::1]:6789:/", "ceph", { protocol: "ceph", server: "fd00::1", share: "/" }],
  ["fuse.glusterfs", "gl1:/vol", "glusterfs", { protocol: "glusterfs", server: "gl1", share: "/vol" }],
  ["fuse.mergerfs", "1:2", "mergerfs", null],
  ["9p", "hostshare", "9p", null],
  ["virtiofs", "tag", "virtiofs", null],
])("%s %s is no local disk", (fileSystem, source, name, server) => {
  expect(toOtherMount(fileSystem, source)).toEqual({ name, server, isCloud: false });
});

test("a mounted cloud storage is told", () => {
  expect(toOtherMount("fuse.rclone", "drive:")).toEqual({ name: "rclone", server: null, isCloud: true });
});

test.each(["ext4", "btrfs", "zfs", "tmpfs", "overlay", "fuseblk"])("%s is a local file system", (type) => {
  expect(toOtherMount(type, "/dev/sda1")).toBeNull();
});

test("a share in gvfs is told by its folder, without the user", () => {
  const folder = "/run/user/1000/gvfs";
  const at = (path: string) => toGvfsShare(folder, `${folder}/${path}`);
  expect(at("smb-share:server=studio-nas,share=my%20media,user=alice/films")).toMatchObject({
    protocol: "smb",
    server: "studio-nas",
    share: "my media",
    access: { protocol: "smb", isEncrypted: null },
  });
  expect(at("smb-share:server=studio-nas")).toBeNull();
  expect(at("sftp:host=nas")).toBeNull();
  expect(toGvfsShare(folder, folder)).toBeNull();
});

test("a web address names server and path, and no user", () => {
  expect(splitWebAddress("https://alice:pw@cloud.example/remote.php/my%20files")).toEqual({
    protocol: "webdav",
    server: "cloud.example",
    share: "/remote.php/my files",
  });
  expect(splitWebAddress("/dev/disk1")).toBeNull();
});
