import type { ConfigurationFacts } from "#lib/contract/facts.ts";

type Pool = NonNullable<ConfigurationFacts["pool"]>;

/** What `diskutil info -plist DEVICE` tells of a volume and the drive below it. */
export type DarwinDisk = { model: string | null; isEncrypted: boolean | null; pool: Pool };

/** Buses as diskutil names them, among them that of Apple's own SSDs. */
const nvmeBuses = new Set(["PCI-Express", "Apple Fabric", "NVMe"]);

/** The flat members of the property list; null where the text is none. */
export function parseDiskutil(plist: string): DarwinDisk | null {
  if (!plist.includes("<plist")) return null;
  const text = (key: string): string | null =>
    new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(plist)?.[1]?.trim() || null;
  const flag = (key: string): boolean | null => {
    const word = new RegExp(`<key>${key}</key>\\s*<(true|false)/>`).exec(plist)?.[1];
    return word === undefined ? null : word === "true";
  };
  const bus = text("BusProtocol");
  const isSolidState = flag("SolidState");
  const media =
    isSolidState === null ? null : !isSolidState ? "hdd" : nvmeBuses.has(bus ?? "") ? "nvme" : "ssd";
  const model = text("MediaName");
  const layers = text("FilesystemType") === "apfs" ? ["apfs"] : [];
  const isRaid = flag("RAIDMaster") === true || flag("RAIDSlice") === true;
  return {
    model,
    isEncrypted: flag("FileVault") ?? flag("Encryption"),
    pool: {
      media,
      drives: null,
      driveCount: null,
      raid: isRaid ? "other" : null,
      stripeBytes: null,
      state: null,
      layers: isRaid ? [...layers, "apple-raid"] : layers,
    },
  };
}
