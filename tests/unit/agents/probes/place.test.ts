import { expect, test } from "vitest";
import { nameTarget, type Place, unknownPlace } from "#agents/probes/place.ts";
import { Target, Volume } from "#lib/contract/facts.ts";

const clientKey = "3f0e1d6c-0000-4000-8000-000000000001";
const space = { sizeBytes: 10, freeBytes: 5 };
const known = { clientKey, name: null, cloudProduct: null };

test.each<[string, Partial<Place>, object, string, string]>([
  [
    "SMB",
    { network: { protocol: "smb", server: "Studio-NAS", share: "bench" } },
    {},
    "smb/studio-nas",
    "nas",
  ],
  ["NFS", { network: { protocol: "nfs", server: "nas.lan", share: "/v/exp" } }, {}, "nfs/nas.lan", "nas"],
  ["local", { device: { name: "sda1", model: "WDC" } }, {}, `local/${clientKey}/sda1`, "local-disk"],
  [
    "cloud",
    { device: { name: "sda1", model: "WDC" } },
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

test("a name that was given is the target's, its key stays", () => {
  const place = {
    ...unknownPlace,
    network: { protocol: "smb", server: "10.0.0.2", share: "bench" },
  } as const;
  const { target, volume } = nameTarget(place, { ...known, name: "Basement NAS" }, space);
  expect(target).toMatchObject({ key: "smb/10.0.0.2", name: "Basement NAS" });
  expect(volume).toMatchObject({ key: "bench", name: "bench", kind: "share", sizeBytes: 10, freeBytes: 5 });
});
