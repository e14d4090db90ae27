import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deviceLayer, driveMedia, readBlockDevice } from "#agents/probes/block-device.ts";

let sys = "";
beforeEach(() => {
  sys = mkdtempSync(join(tmpdir(), "tidemark-sys-"));
  mkdirSync(join(sys, "dev/block"), { recursive: true });
});
afterEach(() => rmSync(sys, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(sys, path)), { recursive: true });
  writeFileSync(join(sys, path), `${text}\n`);
}

test("a partition leads to its drive", () => {
  const drive = "devices/pci0/ata1/host0/block/sda";
  write(`${drive}/device/model`, "WDC WD80EFAX    ");
  write(`${drive}/queue/rotational`, "1");
  write(`${drive}/size`, "2048");
  write(`${drive}/sda1/partition`, "1");
  symlinkSync(join(sys, `${drive}/sda1`), join(sys, "dev/block/8:1"));
  const device = readBlockDevice("8:1", sys);
  expect(device?.name).toBe("sda1");
  expect(device?.model).toBe("WDC WD80EFAX");
  expect(device?.pool).toMatchObject({ media: "hdd", driveCount: 1, raid: "single", layers: [] });
  expect(device?.pool.drives?.[0]).toMatchObject({
    interface: "ata",
    capacityBytes: 1_048_576,
    isRotational: true,
  });
});

test("an encrypted volume on a mirror leads to both drives", () => {
  for (const name of ["nvme0n1", "nvme1n1"]) {
    write(`devices/pci0/nvme/${name}/device/model`, "Samsung SSD 980");
    write(`devices/pci0/nvme/${name}/queue/rotational`, "0");
    write(`devices/pci0/nvme/${name}/size`, "2048");
  }
  write("devices/virtual/block/md0/md/level", "raid1");
  mkdirSync(join(sys, "devices/virtual/block/md0/slaves"));
  for (const name of ["nvme0n1", "nvme1n1"]) {
    symlinkSync(
      join(sys, `devices/pci0/nvme/${name}`),
      join(sys, `devices/virtual/block/md0/slaves/${name}`),
    );
  }
  write("devices/virtual/block/dm-0/dm/uuid", "CRYPT-LUKS2-abc");
  mkdirSync(join(sys, "devices/virtual/block/dm-0/slaves"));
  symlinkSync(join(sys, "devices/virtual/block/md0"), join(sys, "devices/virtual/block/dm-0/slaves/md0"));
  symlinkSync(join(sys, "devices/virtual/block/dm-0"), join(sys, "dev/block/252:0"));
  const device = readBlockDevice("252:0", sys);
  expect(device?.model).toBeNull();
  expect(device?.pool).toMatchObject({
    media: "nvme",
    driveCount: 2,
    raid: "raid1",
    layers: ["dm-crypt", "md"],
  });
});

test("a file system without a device has none", () => {
  expect(readBlockDevice("0:32", sys)).toBeNull();
});

test("layers by name and device-mapper id", () => {
  expect(deviceLayer("dm-3", "LVM-xyz")).toBe("lvm");
  expect(deviceLayer("dm-3", null)).toBe("dm");
  expect(deviceLayer("md127", null)).toBe("md");
  expect(deviceLayer("sda1", null)).toBeNull();
});

test("the kernel's hint counts for real drives only", () => {
  expect(driveMedia("sda", "0")).toBe("ssd");
  expect(driveMedia("nvme0n1", "0")).toBe("nvme");
  expect(driveMedia("vda", "1")).toBeNull();
  expect(driveMedia("sda", null)).toBeNull();
});
