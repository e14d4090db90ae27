import {
  acceleratingDrives,
  type ConfigurationFactName,
  toConfigurationFacts,
  toDriveFacts,
} from "#lib/configurations/configuration-facts.ts";
import type { ConfigurationFacts } from "#lib/contract/facts.ts";
import {
  type ConfigurationsTranslator,
  drivesText,
  factLabel,
  factName,
  factValueText,
} from "#lib/i18n/configuration-text.ts";

const groups = {
  pool: ["raid", "driveCount", "poolMedia", "stripe", "poolState", "raidGroups", "layers"],
  fileSystem: ["fileSystem", "volumeKind", "encryption", "compression", "deduplication", "fileSystemOptions"],
  acceleration: [
    "acceleration",
    "cacheMode",
    "cacheState",
    "tierSchedule",
    "tierState",
    "accelerationRaid",
    "accelerationSize",
    "accelerationDriveCount",
    "overProvisioning",
  ],
  memory: ["memory", "memoryCache", "memoryCacheSize"],
  access: [
    "protocol",
    "otherProtocol",
    "smbDialect",
    "smbMultichannel",
    "smbChannels",
    "smbSigning",
    "smbEncryption",
    "nfsVersion",
    "nfsTransport",
    "nfsConnections",
    "nfsSync",
    "nfsReadSize",
    "nfsWriteSize",
    "lunSize",
    "cloudProduct",
    "accessOptions",
  ],
  network: ["nasPort", "nasLink", "nasMtu", "nasBond", "nasLinks"],
  firmware: ["firmware", "remark"],
} as const satisfies Record<string, readonly ConfigurationFactName[]>;

export type FactGroupKey = keyof typeof groups;

/** A group of facts in words; `unknown` names those of which nothing is known. */
export type FactRows = {
  key: FactGroupKey;
  rows: { name: string; value: string }[];
  unknown: string[];
};

const keys: readonly FactGroupKey[] = [
  "pool",
  "fileSystem",
  "acceleration",
  "memory",
  "access",
  "network",
  "firmware",
];

type Drives = NonNullable<ReturnType<typeof acceleratingDrives>>[number];

/** A row of drives with what is known of a single one. */
function driveRow(drives: Drives, t: ConfigurationsTranslator): string {
  const facts = toDriveFacts(drives);
  const figures = [
    "driveSequentialRead",
    "driveSequentialWrite",
    "driveRandomRead",
    "driveRandomWrite",
  ] as const;
  const from = facts.driveFiguresFrom;
  return [
    drivesText(drives, t),
    ...(facts.driveInterface.is === "known" ? [factValueText(facts.driveInterface.value, t)] : []),
    ...figures.flatMap((name) => {
      const state = facts[name];
      return state.is === "known" ? [`${factName(name, t)} ${factValueText(state.value, t)}`] : [];
    }),
    ...(from.is === "known" ? [t("change.figuresFrom", { from: factValueText(from.value, t) })] : []),
  ].join(" · ");
}

const driveRows = (
  drives: readonly Drives[] | null,
  label: string,
  t: ConfigurationsTranslator,
): FactRows["rows"] =>
  (drives ?? []).map((group, at, { length }) => ({
    name: length === 1 ? label : t("change.ofRow", { name: label, row: at + 1 }),
    value: driveRow(group, t),
  }));

/** Every fact of a configuration in groups. What has no meaning (the mode of a cache where there is none) is left out. */
export function toFactRows(facts: ConfigurationFacts, t: ConfigurationsTranslator): FactRows[] {
  const table = toConfigurationFacts(facts);
  const drives = {
    pool: driveRows(facts.pool?.drives ?? null, factLabel("drives", t), t),
    acceleration: driveRows(acceleratingDrives(facts), factLabel("accelerationDrives", t), t),
  };
  return keys.map((key) => {
    const [first, ...rest] = groups[key];
    // Of an unknown cache or protocol nothing else can be asked.
    const isOpen = (key === "acceleration" || key === "access") && table[first].is !== "known";
    const states = (isOpen ? [first] : [first, ...rest]).map((name) => ({ name, state: table[name] }));
    return {
      key,
      rows: [
        ...(key === "pool" || key === "acceleration" ? drives[key] : []),
        ...states.flatMap(({ name, state }) =>
          state.is === "known" ? [{ name: factLabel(name, t), value: factValueText(state.value, t) }] : [],
        ),
      ],
      // Nobody misses a remark.
      unknown: states.flatMap(({ name, state }) =>
        state.is === "not-known" && name !== "remark" ? [factName(name, t)] : [],
      ),
    };
  });
}
