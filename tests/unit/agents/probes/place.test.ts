import { expect, test } from "vitest";
import { type LocalVolume, toLocalVolume } from "#agents/probes/local-volume.ts";
import { nameTarget, type Place, unknownPlace } from "#agents/probes/place.ts";
import { Target, Volume } from "#lib/contract/facts.ts";

const clientKey = "3f0e1d6c-0000-4000-8000-000000000001";
const space = { sizeBytes: 10, freeBytes: 5 };
const known = { clientKey, name: null, cloudProduct: null };

const volume = (change: Partial<LocalVolume>): LocalVolume => ({
  name: "sda1",
  model: "WDC",
  identity: null,
  isNamed: true,
  ...change,
});

test.each<[string, Partial<Place>, object, string, string]>([
  [
    "SMB",
    { network: { protocol: "smb", server: "Studio-NAS", share: "bench" } },
    {},
    "smb/studio-nas",
    "nas",
  ],
  ["NFS", { network: { protocol: "nfs", server: "nas.lan", share: "/v/exp" } }, {}, "nfs/nas.lan", "nas"],
  ["local", { device: volume({}) }, {}, `local/${clientKey}/sda1`, "local-disk"],
  [
    "cloud",
    { device: volume({}) },
    { cloudProduct: "Google Drive" },
    `cloud/${clientKey}/google-drive`,
    "cloud-folder",
  ],
  ["nothing known", {}, {}, `local/${clientKey}/disk`, "local-disk"],
])("%s", (_, place, more, key, kind) => {
  const named = nameTarget({ ...unknownPlace, ...place }, { ...known, ...more }, space);
  expect(named.target).toMatchObject({ key, kind });
  expect(Target.parse(named.target)).toEqual(named.target);
  expect(Volume.parse(named.volume)).toEqual(named.volume);
});

test("a disk keeps its key when the system gives its device another name", () => {
  const keyOf = (change: Partial<LocalVolume>, own = clientKey) =>
    nameTarget({ ...unknownPlace, device: volume(change) }, { ...known, clientKey: own }, space).target.key;
  const identity = "uuid:0a1b2c3d-0000-4000-8000-00000000000e";
  expect(keyOf({ identity })).toMatch(new RegExp(`^local/${clientKey}/[0-9a-f]{12}$`));
  expect(keyOf({ identity, name: "sdb1" })).toBe(keyOf({ identity }));
  expect(keyOf({ identity: "uuid:other" })).not.toBe(keyOf({ identity }));
  const other = "3f0e1d6c-0000-4000-8000-000000000002";
  expect(keyOf({ identity }, other).split("/")[2]).not.toBe(keyOf({ identity }).split("/")[2]);
});

test("two file systems in memory are two targets, told apart by name too", () => {
  const of = (mountPoint: string) => {
    const mount = { fileSystem: "tmpfs", source: "tmpfs", mountPoint };
    return nameTarget({ ...unknownPlace, device: toLocalVolume(mount, null, null) }, known, space).target;
  };
  expect(of("/mnt/a").key).not.toBe(of("/mnt/b").key);
  expect(of("/mnt/a").name).toMatch(/^tmpfs [0-9a-f]{4}$/);
  expect(of("/mnt/a").name).not.toBe(of("/mnt/b").name);
  expect(of("/mnt/a")).toEqual(of("/mnt/a"));
});

test("a mounted cloud storage is no local disk", () => {
  const device = volume({ name: "rclone", model: null });
  const { target } = nameTarget({ ...unknownPlace, device, isCloudMount: true }, known, space);
  expect(target.kind).toBe("cloud-folder");
});

test("a name that was given is the target's, its key stays", () => {
  const place = {
    ...unknownPlace,
    network: { protocol: "smb", server: "10.0.0.2", share: "bench" },
  } as const;
  const { target, volume } = nameTarget(place, { ...known, name: "Basement NAS" }, space);
  expect(target).toMatchObject({ key: "smb/10.0.0.2", name: "Basement NAS" });
  expect(volume).toMatchObject({ key: "bench", name: "bench", kind: "share", sizeBytes: 10, freeBytes: 5 });
});
