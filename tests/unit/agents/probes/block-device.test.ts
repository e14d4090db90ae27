import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deviceLayer, driveMedia, readBlockDevice, readDevices } from "#agents/probes/block-device.ts";
import { readBtrfs } from "#agents/probes/btrfs.ts";
import { readIscsiTarget } from "#agents/probes/iscsi.ts";

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

// Values: prometheus/procfs, testdata/fixtures.ttar, fixtures/sys/block/md1, md5 and md6.
test.each([
  [
    { level: "raid1", array_state: "clean", degraded: "0", chunk_size: "0", sync_action: "idle" },
    "raid1",
    "normal",
    null,
  ],
  [
    { level: "raid5", array_state: "clean", degraded: "1", chunk_size: "524288", sync_action: "idle" },
    "raid5",
    "degraded",
    524_288,
  ],
  [
    { level: "raid6", array_state: "active", degraded: "1", chunk_size: "524288", sync_action: "recover" },
    "raid6",
    "rebuilding",
    524_288,
  ],
  [
    { level: "raid10", array_state: "clean", degraded: "0", chunk_size: "524288", sync_action: "check" },
    "raid10",
    "scrubbing",
    524_288,
  ],
])("an array tells its state: %o", (values, raid, state, stripeBytes) => {
  for (const [name, value] of Object.entries(values)) write(`devices/virtual/block/md0/md/${name}`, value);
  symlinkSync(join(sys, "devices/virtual/block/md0"), join(sys, "dev/block/9:0"));
  expect(readBlockDevice("9:0", sys)?.pool).toMatchObject({ raid, state, stripeBytes });
});

test("a drive that an iSCSI session brings has no medium of its own, and leads to its target", () => {
  const drive = "devices/platform/host6/session1/target6:0:0/6:0:0:1/block/sdb";
  write(`${drive}/device/model`, "VIRTUAL-DISK    ");
  write(`${drive}/queue/rotational`, "1");
  write(`${drive}/size`, "4096");
  symlinkSync(join(sys, drive), join(sys, "dev/block/8:16"));
  // Names: Linux, drivers/scsi/scsi_transport_iscsi.c.
  write("class/iscsi_session/session1/targetname", "iqn.2017-06.com.example:server1");
  write("class/iscsi_connection/connection1:0/persistent_address", "10.72.32.45");
  const device = readBlockDevice("8:16", sys);
  expect(device).toMatchObject({
    iscsiSession: "session1",
    sizeBytes: 2_097_152,
    pool: { media: null, layers: ["iscsi"] },
  });
  expect(readIscsiTarget("session1", sys)).toEqual({
    name: "iqn.2017-06.com.example:server1",
    address: "10.72.32.45",
  });
  expect(readIscsiTarget("session2", sys)).toBeNull();
});

// Names: prometheus/procfs, testdata/fixtures.ttar, fixtures/sys/fs/btrfs.
test("btrfs over two devices tells its profile and both drives", () => {
  for (const name of ["sda", "sdb"]) {
    write(`devices/pci0/ata1/block/${name}/queue/rotational`, "1");
    write(`devices/pci0/ata1/block/${name}/size`, "2048");
  }
  const folder = "fs/btrfs/0abb23a9-579b-43e6-ad30-227ef47fcb9d";
  mkdirSync(join(sys, folder, "devices"), { recursive: true });
  for (const name of ["sda", "sdb"])
    symlinkSync(join(sys, `devices/pci0/ata1/block/${name}`), join(sys, folder, "devices", name));
  write(`${folder}/allocation/data/flags`, "1");
  write(`${folder}/allocation/data/raid1/total_bytes`, "1");
  const found = readBtrfs("sda", sys);
  expect(found?.raid).toBe("raid1");
  expect(readDevices("sda", found?.devicePaths ?? []).pool).toMatchObject({ driveCount: 2, media: "hdd" });
  expect(readBtrfs("sdc", sys)).toBeNull();
});
