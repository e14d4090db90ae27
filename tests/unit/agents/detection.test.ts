import { expect, test } from "vitest";
import { detectText } from "#agents/detect-text.ts";
import { type DetectedSubject, toDetection } from "#agents/detection.ts";
import { startKeeper } from "#agents/keeper/keeper.ts";
import { languages, messagesIn } from "#agents/messages/catalogue.ts";
import { collectFacts, type RunFacts } from "#agents/probes/collect-facts.ts";
import { probes } from "#agents/probes/evidence.ts";
import { unknownNic, unknownPath, unknownWay } from "#agents/probes/found-path.ts";
import { factKeys, gapFor } from "#agents/probes/gaps.ts";
import { unknownNas } from "#agents/probes/nas/nas-facts.ts";

const named = { clientKey: "3f0e1d6c-0000-4000-8000-000000000001", name: null };
const base = await collectFacts("/", named, startKeeper(60_000));

const nic = { ...unknownNic, driver: "ixgbe", linkBitsPerSecond: 2.5e9, isWireless: true, mtu: 1500 };
const path = {
  ...unknownPath,
  nic,
  bond: { mode: "none" as const, links: null },
  isLoopback: false,
  isRouted: false,
};
const share: RunFacts = {
  ...base,
  target: { ...base.target, key: "smb/studio-nas", kind: "nas" },
  volume: { key: "bench", name: "bench", kind: "share", sizeBytes: null, freeBytes: null },
  configuration: {
    ...base.configuration,
    fileSystem: null,
    pool: null,
    access: {
      protocol: "smb",
      dialect: "3.1.1",
      isMultichannel: null,
      channels: null,
      isSigned: true,
      isEncrypted: null,
      options: ["rw", "vers=3.1.1"],
    },
  },
  path,
  warnings: [{ code: "wireless-link", detail: { linkBitsPerSecond: 2.5e9 } }],
  place: {
    ...base.place,
    way: { ...unknownWay, path, gaps: { nicOffloads: { why: "command-missing", command: "ethtool" } } },
    gaps: gapFor(["smbEncryption"], { why: "needs-rights", command: "Get-SmbConnection" }),
  },
};
const folder: DetectedSubject = { kind: "folder", folder: "/mnt/share" };
const nas = { ...unknownNas, name: { value: "studio-nas", from: "smb" as const } };

test("what is missing is named with its reason, and nothing that does not belong", () => {
  const { notFound } = toDetection(folder, share, nas, "linux");
  expect(notFound).toContainEqual({ fact: "nicOffloads", why: "command-missing", command: "ethtool" });
  expect(notFound).toContainEqual({
    fact: "smbEncryption",
    why: "needs-rights",
    command: "Get-SmbConnection",
  });
  expect(notFound).toContainEqual({ fact: "smbChannels", why: "not-told" });
  expect(notFound).toContainEqual({ fact: "nasVendor", why: "no-answer" });
  const facts = notFound.map(({ fact }) => fact);
  expect(facts).not.toContain("smbDialect");
  expect(facts).not.toContain("nasName");
  expect(facts.filter((fact) => fact.startsWith("nfs"))).toEqual([]);
});

test("values by probes that nothing has confirmed on this system are marked", () => {
  expect(toDetection(folder, share, nas, "win32").unverified).toEqual(
    expect.arrayContaining(["smbDialect", "nicMtu", "route"]),
  );
  expect(toDetection(folder, share, nas, "linux").unverified).not.toContain("smbDialect");
  // What was not found can't be wrong.
  expect(toDetection(folder, share, nas, "win32").unverified).not.toContain("smbEncryption");
});

test.each(languages)("the table says all of it in %s", (language) => {
  const messages = messagesIn(language);
  const text = detectText(toDetection(folder, share, nas, "win32"), messages);
  const { detect: words } = messages;
  expect(text).toContain("2.5 Gbit/s");
  expect(text).toContain(words.gap({ why: "command-missing", command: "ethtool" }));
  expect(text).toContain(`3.1.1 [${words.unverified}]`);
  expect(text).toContain(words.unverifiedNote);
  expect(text).toContain(`! ${messages.warnings["wireless-link"]({ linkBitsPerSecond: 2.5e9 })}`);
  expect(text).not.toMatch(/undefined|null|\[object/);
});

test("this PC by itself has no way and no server", () => {
  const { target, path: way, notFound } = toDetection({ kind: "client" }, base, null, "linux");
  expect([target, way]).toEqual([null, null]);
  expect(notFound.filter(({ fact }) => /^(nic|smb|nas|route)/.test(fact))).toEqual([]);
});

test("loopback has no NIC that could be asked", () => {
  const loop = { ...share, path: { ...path, isLoopback: true } };
  const { notFound } = toDetection({ kind: "host", host: "localhost" }, loop, null, "linux");
  expect(notFound.filter(({ fact }) => /^(nic|bond|vlan)/.test(fact))).toEqual([]);
});

test("every fact has words in both languages, and a probe on Linux", () => {
  for (const key of factKeys) {
    expect(messagesIn("en").detect.labels[key]).toMatch(/\S/);
    expect(messagesIn("ja").detect.labels[key]).toMatch(/\S/);
    expect(probes[key].linux).not.toBeNull();
  }
});
