import { expect, it } from "vitest";
import { isGivenName } from "#lib/targets/given-name.ts";

it.each([
  ["smb/studio-nas", "studio-nas", false],
  ["smb/studio-nas", "STUDIO-NAS", false],
  ["smb/studio-nas", "Studio", true],
  ["cloud/5d0c1a52-7f0e-4a0b-9d3e-2f6f6f0b9a11/google-drive", "Google Drive", false],
  ["cloud/5d0c1a52-7f0e-4a0b-9d3e-2f6f6f0b9a11/google-drive", "Our drive", true],
  ["local/5d0c1a52-7f0e-4a0b-9d3e-2f6f6f0b9a11/nvme0n1", "Samsung 990 (nvme0n1)", false],
  ["local/5d0c1a52-7f0e-4a0b-9d3e-2f6f6f0b9a11/nvme0n1", "nvme0n1", false],
  ["local/5d0c1a52-7f0e-4a0b-9d3e-2f6f6f0b9a11//dev/mapper/root", "/dev/mapper/root", false],
  ["local/5d0c1a52-7f0e-4a0b-9d3e-2f6f6f0b9a11/nvme0n1", "Scratch", true],
])("%s called %s was named by somebody: %s", (key, name, expected) => {
  expect(isGivenName({ key, name })).toBe(expected);
});
