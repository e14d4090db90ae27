import type { FieldView, FormView, PartView, RowsView } from "#components/forms/form-view.ts";
import { configurationChoices as of } from "#lib/forms/configuration-form.ts";
import { noneName } from "#lib/forms/field-reader.ts";
import type { ConfigurationsTranslator } from "#lib/i18n/configuration-text.ts";

type More = Partial<Omit<FieldView, "name" | "label" | "is" | "options">>;

const text = (name: string, label: string, more: More = {}): FieldView => ({
  name,
  label,
  is: "text",
  ...more,
});

const choice = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  word: (value: Value) => string,
): FieldView => ({
  name,
  label,
  is: "choice",
  options: values.map((value) => ({ value, word: word(value) })),
});

export const yesNo = (name: string, label: string, t: ConfigurationsTranslator): FieldView =>
  choice(name, label, ["yes", "no"], (value) => t(`choices.${value}`));

function driveRows(t: ConfigurationsTranslator, list: string): RowsView {
  const f = (name: "sequentialReadBytesPerSecond" | "sequentialWriteBytesPerSecond") =>
    text(name, t(`fields.drives.${name}`), { hint: t("hints.rate") });
  return {
    list,
    title: t("form.drivesTitle", { number: "{number}" }),
    addWord: t("form.addDrives"),
    removeWord: t("form.removeDrives"),
    fillWord: t("form.fillDrives"),
    fields: [
      text("model", t("fields.drives.model"), { list: "drives" }),
      choice("media", t("fields.drives.media"), of.media, (value) => t(`choices.media.${value}`)),
      text("interface", t("fields.drives.interface"), { list: "interfaces" }),
      text("count", t("fields.drives.count")),
      text("capacityBytes", t("fields.drives.capacityBytes"), { list: "capacities" }),
      f("sequentialReadBytesPerSecond"),
      f("sequentialWriteBytesPerSecond"),
      text("randomReadIops", t("fields.drives.randomReadIops")),
      text("randomWriteIops", t("fields.drives.randomWriteIops")),
      choice("figuresFrom", t("fields.drives.figuresFrom"), of.figuresFrom, (value) =>
        t(`choices.figuresFrom.${value}`),
      ),
    ],
    carried: [
      "isRotational",
      "sequentialReadBytesPerSecond.kept",
      "sequentialWriteBytesPerSecond.kept",
      "randomReadIops.kept",
      "randomWriteIops.kept",
    ],
  };
}

const raid = (name: string, label: string, t: ConfigurationsTranslator) =>
  choice(name, label, of.raid, (value) => t(`choices.raid.${value}`));

const poolParts = (t: ConfigurationsTranslator): PartView[] => [
  { key: "drives", rows: driveRows(t, "pool.drives") },
  {
    key: "pool",
    fields: [
      raid("pool.raid", t("fields.pool.raid"), t),
      text("pool.driveCount", t("fields.pool.driveCount")),
      choice("pool.media", t("fields.pool.media"), of.media, (value) => t(`choices.media.${value}`)),
      text("pool.stripeBytes", t("fields.pool.stripeBytes"), { list: "stripes" }),
      choice("pool.state", t("fields.pool.state"), of.poolState, (value) => t(`choices.poolState.${value}`)),
      text("pool.groupCount", t("fields.pool.groupCount"), { hint: t("hints.groups") }),
      text("pool.layers", t("fields.pool.layers"), { hint: t("hints.layers") }),
    ],
  },
];

const fileSystemParts = (t: ConfigurationsTranslator): PartView[] => [
  {
    key: "fileSystem",
    fields: [
      text("fileSystem.type", t("fields.fileSystem.type"), { list: "fileSystems" }),
      text("volumeKind", t("fields.volumeKind"), { list: "volumeKinds" }),
      yesNo("fileSystem.isEncrypted", t("fields.fileSystem.isEncrypted"), t),
      text("fileSystem.compression", t("fields.fileSystem.compression"), { list: "compressions" }),
      yesNo("fileSystem.isDeduplicated", t("fields.fileSystem.isDeduplicated"), t),
      text("fileSystem.options", t("fields.fileSystem.options"), { hint: t("hints.list") }),
    ],
  },
];

const accelerationParts = (t: ConfigurationsTranslator): PartView[] => [
  {
    key: "kind",
    fields: [
      choice("acceleration.kind", t("fields.acceleration.kind"), of.accelerationKind, (value) =>
        t(`choices.acceleration.${value}`),
      ),
    ],
  },
  {
    key: "cache",
    shownFor: ["cache"],
    fields: [
      choice("acceleration.mode", t("fields.acceleration.mode"), of.cacheMode, (value) =>
        t(`choices.cacheMode.${value}`),
      ),
      choice("acceleration.cacheState", t("fields.acceleration.cacheState"), of.cacheState, (value) =>
        t(`choices.cacheState.${value}`),
      ),
    ],
  },
  {
    key: "tier",
    shownFor: ["tier"],
    fields: [
      text("acceleration.schedule", t("fields.acceleration.schedule")),
      choice("acceleration.tierState", t("fields.acceleration.tierState"), of.tierState, (value) =>
        t(`choices.tierState.${value}`),
      ),
    ],
  },
  {
    key: "hardware",
    shownFor: ["cache", "tier"],
    fields: [
      raid("acceleration.raid", t("fields.acceleration.raid"), t),
      text("acceleration.sizeBytes", t("fields.acceleration.sizeBytes"), { list: "capacities" }),
      text("acceleration.overProvisioningPercent", t("fields.acceleration.overProvisioningPercent")),
      text("acceleration.driveCount", t("fields.acceleration.driveCount")),
    ],
  },
  { key: "drives", shownFor: ["cache", "tier"], rows: driveRows(t, "acceleration.drives") },
];

const accessParts = (t: ConfigurationsTranslator): PartView[] => [
  {
    key: "protocol",
    fields: [
      choice("access.protocol", t("fields.access.protocol"), of.protocol, (value) =>
        t(`choices.protocol.${value}`),
      ),
    ],
  },
  {
    key: "smb",
    shownFor: ["smb"],
    fields: [
      text("access.dialect", t("fields.access.dialect"), { list: "dialects" }),
      yesNo("access.isMultichannel", t("fields.access.isMultichannel"), t),
      text("access.channels", t("fields.access.channels")),
      yesNo("access.isSigned", t("fields.access.isSigned"), t),
      yesNo("access.isEncrypted", t("fields.access.isEncrypted"), t),
    ],
  },
  {
    key: "nfs",
    shownFor: ["nfs"],
    fields: [
      text("access.version", t("fields.access.version"), { list: "nfsVersions" }),
      {
        ...choice("access.isSync", t("fields.access.isSync"), ["yes", "no"], (value) =>
          t(value === "yes" ? "choices.sync" : "choices.async"),
        ),
        hint: t("hints.sync"),
      },
      text("access.connections", t("fields.access.connections")),
      text("access.readBytes", t("fields.access.readBytes"), { list: "transferSizes" }),
      text("access.writeBytes", t("fields.access.writeBytes"), { list: "transferSizes" }),
      text("access.transport", t("fields.access.transport"), { list: "transports" }),
    ],
  },
  {
    key: "iscsi",
    shownFor: ["iscsi"],
    fields: [text("access.lunBytes", t("fields.access.lunBytes"), { list: "capacities" })],
  },
  {
    key: "cloud-client",
    shownFor: ["cloud-client"],
    fields: [text("access.product", t("fields.access.product"))],
  },
  {
    key: "other",
    shownFor: ["other"],
    fields: [text("access.name", t("fields.access.name"), { isRequired: true })],
  },
  {
    key: "options",
    shownFor: ["smb", "nfs", "iscsi", "other"],
    fields: [text("access.options", t("fields.access.options"), { isWide: true, hint: t("hints.list") })],
  },
];

/** The fields of how links are joined. */
export const bondFields = (t: ConfigurationsTranslator, prefix: string): FieldView[] => [
  choice(`${prefix}.mode`, t("fields.network.bondMode"), of.bondMode, (value) =>
    t(`choices.bond.${value === "802.3ad" ? "lacp" : value}`),
  ),
  text(`${prefix}.links`, t("fields.network.bondLinks")),
];

/** Suggestions that are the same everywhere: what is common, nothing of it chosen. */
export const commonLists = {
  links: ["1 Gbit/s", "2.5 Gbit/s", "5 Gbit/s", "10 Gbit/s", "25 Gbit/s", "40 Gbit/s", "100 Gbit/s"],
  mtus: ["1500", "9000"],
};

/** The form of a configuration, with the names of drives that the catalogue knows. */
export function configurationView(
  t: ConfigurationsTranslator,
  timeZone: string,
  driveModels: readonly string[],
): FormView {
  return {
    sections: [
      { key: "pool", title: t("sections.pool"), note: t("sections.poolNote"), parts: poolParts(t) },
      { key: "fileSystem", title: t("sections.fileSystem"), parts: fileSystemParts(t) },
      {
        key: "acceleration",
        title: t("sections.acceleration"),
        note: t("sections.accelerationNote"),
        parts: accelerationParts(t),
      },
      {
        key: "memory",
        title: t("sections.memory"),
        parts: [
          {
            key: "memory",
            fields: [
              text("memoryBytes", t("fields.memoryBytes"), { hint: t("hints.memory") }),
              yesNo("memoryCache.isOn", t("fields.memoryCache.isOn"), t),
              text("memoryCache.sizeBytes", t("fields.memoryCache.sizeBytes")),
            ],
          },
        ],
      },
      { key: "access", title: t("sections.access"), note: t("sections.accessNote"), parts: accessParts(t) },
      {
        key: "network",
        title: t("sections.network"),
        note: t("sections.networkNote"),
        parts: [
          {
            key: "network",
            fields: [
              text("network.port", t("fields.network.port")),
              text("network.linkBitsPerSecond", t("fields.network.linkBitsPerSecond"), { list: "links" }),
              text("network.mtu", t("fields.network.mtu"), { list: "mtus" }),
              ...bondFields(t, "network.bond"),
            ],
          },
        ],
      },
      {
        key: "firmware",
        title: t("sections.firmware"),
        parts: [{ key: "firmware", fields: [text("firmware", t("fields.firmware"))] }],
      },
      {
        key: "revision",
        title: t("sections.revision"),
        note: t("sections.revisionNote"),
        parts: [
          {
            key: "revision",
            fields: [
              {
                name: "validFrom",
                label: t("fields.validFrom"),
                is: "time",
                hint: t("hints.validFrom", { timeZone }),
              },
              text("name", t("fields.name"), { hint: t("hints.name"), isFree: true }),
              {
                name: "note",
                label: t("fields.note"),
                is: "area",
                isWide: true,
                hint: t("hints.note"),
              },
            ],
          },
        ],
      },
    ],
    lists: {
      ...commonLists,
      drives: driveModels,
      interfaces: ["SATA 6G", "SATA 3G", "SAS 12G", "NVMe, PCIe 3.0 x4", "NVMe, PCIe 4.0 x4"],
      capacities: ["500 GB", "1 TB", "2 TB", "4 TB", "8 TB", "12 TB", "16 TB", "20 TB"],
      stripes: ["16 KiB", "32 KiB", "64 KiB", "128 KiB", "256 KiB", "512 KiB"],
      fileSystems: ["Btrfs", "ext4", "ZFS", "XFS", "NTFS", "ReFS", "APFS"],
      volumeKinds: ["thick", "thin", "static", "thick LUN", "thin LUN"],
      compressions: ["off", "lz4", "zstd", "gzip"],
      dialects: ["2.0.2", "2.1", "3.0", "3.0.2", "3.1.1"],
      nfsVersions: ["3", "4.0", "4.1", "4.2"],
      transports: ["tcp", "rdma", "udp"],
      transferSizes: ["64 KiB", "128 KiB", "256 KiB", "1 MiB"],
    },
    carried: ["facts.note", noneName("pool.drives"), noneName("acceleration.drives")],
  };
}
