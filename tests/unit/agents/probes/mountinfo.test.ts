import { expect, test } from "vitest";
import { decodeOctal, mountOfPath, parseMountinfo } from "#agents/probes/mountinfo.ts";

const text = String.raw`21 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
36 21 0:32 / /mnt/My\040NAS rw,relatime shared:9 - cifs //studio-nas/bench rw,vers=3.1.1,cache=strict,username=alice,addr=192.168.1.20
37 36 0:40 / /mnt/My\040NAS/inner rw - tmpfs tmpfs rw,size=10k
38 21 0:41 /sub /mnt/exp rw,noatime - nfs4 nas.lan:/volume1/exp rw,vers=4.2,rsize=1048576,addr=10.0.0.2
39 21 0:42 / /mnt/exp rw - tmpfs late rw
not a mount line
`;

test("octal escapes are blanks, tabs, line ends and backslashes", () => {
  expect(decodeOctal(String.raw`a\040b\011c\012d\134e`)).toBe("a b\tc\nd\\e");
});

test("device, type, source and the options of mount and file system", () => {
  const [root, share] = parseMountinfo(text);
  expect(root).toEqual({
    mountPoint: "/",
    root: "/",
    device: "254:0",
    fileSystem: "ext4",
    source: "/dev/vda",
    options: ["rw", "relatime"],
  });
  expect(share).toMatchObject({
    mountPoint: "/mnt/My NAS",
    fileSystem: "cifs",
    source: "//studio-nas/bench",
  });
  expect(share?.options).toContain("vers=3.1.1");
  expect(parseMountinfo(text)).toHaveLength(5);
});

test.each([
  ["/", "ext4"],
  ["/mnt/My NAS", "cifs"],
  ["/mnt/My NAS/videos", "cifs"],
  ["/mnt/My NAS/inner/deep", "tmpfs"],
  ["/mnt/My NASTY", "ext4"],
])("%s lies on %s", (path, fileSystem) => {
  expect(mountOfPath(parseMountinfo(text), path)?.fileSystem).toBe(fileSystem);
});

test("of two mounts at one place the later one hides the earlier", () => {
  expect(mountOfPath(parseMountinfo(text), "/mnt/exp/x")?.source).toBe("late");
});

test("without mounts there is none", () => {
  expect(mountOfPath([], "/x")).toBeNull();
});
