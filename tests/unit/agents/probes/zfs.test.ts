import { expect, test } from "vitest";
import { parseZfsProperties, parseZpoolStatus } from "#agents/probes/zfs.ts";

const status = (state: string, scan: string, config: string): string => `  pool: tank
 state: ${state}
  scan: ${scan}
config:

	NAME        STATE     READ WRITE CKSUM
${config}
errors: No known data errors
`;

// Form: public recordings of ZFS on Linux 0.6 to OpenZFS 2.2 (tabs and blanks), logs and caches by zpool-status(8).
const mirrors = status(
  "ONLINE",
  "scrub repaired 0B in 00:00:01 with 0 errors on Sun Mar  1 00:24:02 2025",
  `	tank        ONLINE       0     0     0
	  mirror-0  ONLINE       0     0     0
	    sda     ONLINE       0     0     0
	    sdb     ONLINE       0     0     0
	  mirror-1  ONLINE       0     0     0
	    sdc     ONLINE       0     0     0
	    sdd     ONLINE       0     0     0
	logs
	  nvme0n1   ONLINE       0     0     0
	cache
	  nvme1n1   ONLINE       0     0     0
`,
);

test("mirrors beside mirrors are RAID 10; logs and caches are no part of the pool", () => {
  expect(parseZpoolStatus(mirrors)).toMatchObject({
    raid: "raid10",
    groupCount: 2,
    driveCount: 4,
    state: "normal",
    layers: ["zfs"],
  });
});

test("a RAIDZ2 that is rebuilt on a spare, and one that lacks a drive", () => {
  const drives = ["sda", "sdb", "sdc", "sdd"]
    .map((name) => `	    ${name}     ONLINE       0     0     0\n`)
    .join("");
  const group = `	tank        DEGRADED     0     0     0\n	  raidz2-0  DEGRADED     0     0     0\n${drives}`;
  expect(parseZpoolStatus(status("DEGRADED", "none requested", group))).toMatchObject({
    raid: "raidz2",
    driveCount: 4,
    state: "degraded",
  });
  expect(parseZpoolStatus(status("DEGRADED", "resilver in progress since Sun", group))?.state).toBe(
    "rebuilding",
  );
  expect(parseZpoolStatus(status("ONLINE", "scrub in progress since Sun", group))?.state).toBe("scrubbing");
});

test("drives without groups are striped, one by itself is single", () => {
  const one = "	tank        ONLINE       0     0     0\n	  sda       ONLINE       0     0     0\n";
  expect(parseZpoolStatus(status("ONLINE", "none requested", one))?.raid).toBe("single");
  const two = `${one}	  sdb       ONLINE       0     0     0\n`;
  expect(parseZpoolStatus(status("ONLINE", "none requested", two))).toMatchObject({
    raid: "raid0",
    driveCount: 2,
  });
  expect(parseZpoolStatus("cannot open 'tank': no such pool\n")).toBeNull();
});

test("properties of a dataset", () => {
  expect(parseZfsProperties("compression\tlz4\nencryption\taes-256-gcm\ndedup\toff\n")).toEqual({
    compression: "lz4",
    isEncrypted: true,
    isDeduplicated: false,
  });
  expect(parseZfsProperties("compression\toff\nencryption\t-\n")).toEqual({
    compression: "off",
    isEncrypted: null,
    isDeduplicated: null,
  });
});

test("a pool that was never scanned has no such line", () => {
  const text = status(
    "ONLINE",
    "none",
    "	raid6_pool  ONLINE       0     0     0\n	  raidz2-0  ONLINE       0     0     0\n	    sdb     ONLINE       0     0     0\n",
  ).replace(/ {2}scan:.*\n/, "");
  expect(parseZpoolStatus(text)).toMatchObject({ raid: "raidz2", state: "normal", driveCount: 1 });
});
