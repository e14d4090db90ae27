import { expect, it } from "vitest";
import { isGivenName } from "#lib/targets/given-name.ts";
import { makeReport } from "#tests/support/make-report.ts";

const client = "5d0c1a52-7f0e-4a0b-9d3e-2f6f6f0b9a11";
const disk = `local/${client}/8f3b1c5e-2f4e-4b8e-9a2b-1c2d3e4f5a6b`;

it.each([
  ["smb/studio-nas", "studio-nas", "media", false],
  ["smb/studio-nas", "STUDIO-NAS", "media", false],
  ["smb/studio-nas", "Studio", "media", true],
  ["smb/studio-nas", "media", "media", true],
  [`cloud/${client}/google-drive`, "Google Drive", "nvme0n1p2", false],
  [`cloud/${client}/google-drive`, "Our drive", "nvme0n1p2", true],
  [disk, "Samsung 990 (nvme0n1p2)", "nvme0n1p2", false],
  [disk, "nvme0n1p2", "nvme0n1p2", false],
  [disk, "Scratch", "nvme0n1p2", true],
])("%s called %s, with the volume %s, was named by somebody: %s", (key, name, volumeName, expected) => {
  const { volume, target } = makeReport({ target: { key, name } });
  expect(isGivenName({ target, volume: volume && { ...volume, name: volumeName } })).toBe(expected);
});
