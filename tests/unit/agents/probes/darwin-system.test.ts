import { expect, test } from "vitest";
import { parseDiskutil } from "#agents/probes/darwin-disk.ts";
import { parsePmsetBattery, parsePmsetMode, parseVmStat } from "#agents/probes/darwin-system.ts";

// Form: `pmset -g batt` as public programs for macOS test it.
test("a Mac on battery, on its adapter, and without a battery", () => {
  const line = " -InternalBattery-0 (id=22806627)\t78%; discharging; 5:05 remaining present: true\n";
  expect(parsePmsetBattery(`Now drawing from 'Battery Power'\n${line}`)).toBe(true);
  expect(parsePmsetBattery(`Now drawing from 'AC Power'\n${line}`)).toBe(false);
  expect(parsePmsetBattery("Now drawing from 'AC Power'\n")).toBe(false);
  expect(parsePmsetBattery("")).toBeNull();
});

test("power modes of newer and older Macs", () => {
  expect(
    parsePmsetMode("System-wide power settings:\nCurrently in use:\n powermode            2\n sleep 1\n"),
  ).toBe("High Power");
  expect(parsePmsetMode("Currently in use:\n lowpowermode         1\n")).toBe("Low Power");
  expect(parsePmsetMode("Currently in use:\n lowpowermode         0\n")).toBe("Automatic");
  expect(parsePmsetMode("Currently in use:\n sleep 1\n")).toBeNull();
});

// Form: puppetlabs/facter, spec/fixtures/vm_stat.
test("free memory in pages", () => {
  const text = `Mach Virtual Memory Statistics: (page size of 4096 bytes)
Pages free:                                28430.
Pages active:                            1152576.
Pages inactive:                          1151197.
Pages speculative:                          5178.
`;
  expect(parseVmStat(text)).toBe((28_430 + 1_151_197 + 5178) * 4096);
  expect(parseVmStat("")).toBeNull();
});

const plist = (members: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n${members}</dict>\n</plist>\n`;

test("a volume of Apple's own SSD, a USB disk, no property list", () => {
  const own = plist(`	<key>BusProtocol</key>
	<string>Apple Fabric</string>
	<key>FileVault</key>
	<true/>
	<key>FilesystemType</key>
	<string>apfs</string>
	<key>MediaName</key>
	<string>APPLE SSD AP0512Q</string>
	<key>SolidState</key>
	<true/>
`);
  expect(parseDiskutil(own)).toMatchObject({
    model: "APPLE SSD AP0512Q",
    isEncrypted: true,
    pool: { media: "nvme", layers: ["apfs"], raid: null },
  });
  const usb = plist("<key>BusProtocol</key><string>USB</string><key>SolidState</key><false/>");
  expect(parseDiskutil(usb)).toMatchObject({ model: null, isEncrypted: null, pool: { media: "hdd" } });
  expect(parseDiskutil("Could not find disk: disk9")).toBeNull();
});
