import { expect, test } from "vitest";
import { toNasFacts } from "#agents/probes/nas/identify-nas.ts";
import { plainText } from "#agents/probes/nas/nas-facts.ts";

const mdns = { name: "nas", vendor: "Synology", model: "DS415+", firmware: "6.1-15266", services: ["http"] };
const ssdp = { name: "NAS (DS415+)", vendor: "Synology Inc.", model: "DS415", firmware: null };
const smb = { dialect: "3.0.2", isSigningRequired: false, name: "studio-nas" };

test("what a NAS tells of itself goes before what its card's maker suggests", () => {
  expect(toNasFacts({ smb, mdns, ssdp, macVendor: "QNAP" })).toEqual({
    name: { value: "studio-nas", from: "smb" },
    vendor: { value: "Synology", from: "mdns" },
    model: { value: "DS415+", from: "mdns" },
    firmware: { value: "6.1-15266", from: "mdns" },
    services: ["http", "smb"],
    silent: [],
  });
  expect(toNasFacts({ smb: null, mdns: null, ssdp: null, macVendor: "QNAP" })).toMatchObject({
    name: null,
    vendor: { value: "QNAP", from: "mac" },
    services: [],
    silent: ["smb", "mdns", "ssdp"],
  });
});

test("texts from the network are one short line without what a terminal would act on", () => {
  expect(plainText("a\u001b[2Jb\nc")).toBe("a [2Jb c");
  expect(plainText("x".repeat(500))).toHaveLength(120);
  expect(plainText(" \u0000 ")).toBeNull();
});
