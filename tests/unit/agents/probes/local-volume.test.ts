import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileSystemUuid, toLocalVolume } from "#agents/probes/local-volume.ts";
import { parseMountinfo } from "#agents/probes/mountinfo.ts";

test("a file system's UUID is that of the link to its device", () => {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-uuid-"));
  try {
    symlinkSync("../../sda1", join(folder, "0a1b2c3d-0000-4000-8000-00000000000e"));
    symlinkSync("../../dm-0", join(folder, "5E6F-7788"));
    expect(fileSystemUuid("sda1", folder)).toBe("0a1b2c3d-0000-4000-8000-00000000000e");
    expect(fileSystemUuid("dm-0", folder)).toBe("5E6F-7788");
    expect(fileSystemUuid("sda", folder)).toBeNull();
    expect(fileSystemUuid("sda1", join(folder, "gone"))).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const mounts =
  parseMountinfo(`36 27 0:34 /home /home rw,relatime shared:1 - btrfs /dev/nvme0n1p3 rw,ssd,subvol=/home
37 27 0:41 / /tank/media rw,xattr - zfs tank/media rw
38 27 0:52 / /var/lib/docker/overlay2/a/merged rw - overlay overlay rw,lowerdir=l
39 27 0:53 / /var/lib/docker/overlay2/b/merged rw - overlay overlay rw,lowerdir=l
`);
const mountAt = (index: number) => {
  const mount = mounts[index];
  if (mount === undefined) throw new Error("no such mount");
  return mount;
};

test("each kind of local volume has what tells it from the others", () => {
  const device = { name: "nvme0n1p3", model: "Samsung" };
  expect(toLocalVolume(mountAt(0), device, "u-1")).toEqual({
    ...device,
    identity: "uuid:u-1",
    isNamed: true,
  });
  expect(toLocalVolume(mountAt(0), device, null).identity).toBeNull();
  expect(toLocalVolume(mountAt(1), null, null)).toEqual({
    name: "tank/media",
    model: null,
    identity: "zfs:tank/media",
    isNamed: true,
  });
  const [one, other] = [2, 3].map((index) => toLocalVolume(mountAt(index), null, null));
  expect(one).toMatchObject({ name: "overlay", isNamed: false });
  expect(one?.identity).not.toBe(other?.identity);
});
