import { expect, test } from "vitest";
import { toWindowsPlace } from "#agents/probes/windows.ts";

test("a drive letter of a share leads to the share", () => {
  const json = String.raw`{"remote":"\\\\studio-nas\\bench","dialect":"3.1.1","encrypted":false,"signed":true,"computerModel":"OptiPlex 7010"}`;
  expect(toWindowsPlace(String.raw`Z:\folder`, json)).toMatchObject({
    mountPoint: "Z:\\",
    network: { protocol: "smb", server: "studio-nas", share: "bench" },
    access: { protocol: "smb", dialect: "3.1.1", isSigned: true, isEncrypted: false, options: null },
    system: { isVirtualMachine: false },
  });
});

test("a UNC path needs no answer at all", () => {
  expect(toWindowsPlace(String.raw`\\nas\media\x`, null)).toMatchObject({
    mountPoint: String.raw`\\nas\media`,
    network: { server: "nas", share: "media" },
    access: { dialect: null, isSigned: null },
    system: { isVirtualMachine: null },
  });
});

test("a local drive tells its file system and model", () => {
  const json =
    '{"remote":null,"fileSystem":"NTFS","diskModel":"Samsung SSD 980","diskMedia":"SSD","computerModel":"VMware7,1"}';
  expect(toWindowsPlace(String.raw`C:\bench`, json)).toMatchObject({
    network: null,
    fileSystem: { type: "NTFS" },
    device: { name: "C:", model: "Samsung SSD 980" },
    pool: { media: "ssd" },
    system: { isVirtualMachine: true },
  });
});

test("a broken answer leaves everything unknown", () => {
  expect(toWindowsPlace(String.raw`C:\bench`, "Get-CimInstance : Access denied")).toMatchObject({
    device: { name: "C:", model: null },
    fileSystem: { type: null },
  });
});
