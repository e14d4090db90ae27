import { expect, test } from "vitest";
import { startKeeper } from "#agents/keeper/keeper.ts";
import { collectFacts } from "#agents/probes/collect-facts.ts";
import { unknownNas } from "#agents/probes/nas/nas-facts.ts";
import { withNasFacts } from "#agents/probes/nas/with-nas.ts";

const named = { clientKey: "3f0e1d6c-0000-4000-8000-000000000001", name: null };
const found = await collectFacts("/", named, startKeeper(60_000));
const facts = { ...found, target: { ...found.target, vendor: null, model: null } };

test("what a NAS says of itself goes into the report, its name does not", () => {
  const nas = {
    ...unknownNas,
    name: { value: "studio-nas", from: "smb" as const },
    vendor: { value: "Synology", from: "mdns" as const },
    model: { value: "DS415+", from: "mdns" as const },
    firmware: { value: "6.1-15266", from: "mdns" as const },
  };
  const told = withNasFacts(facts, nas);
  expect(told.target).toMatchObject({ key: facts.target.key, vendor: "Synology", model: "DS415+" });
  expect(told.configuration.firmware).toBe("6.1-15266");
  expect(JSON.stringify(told)).not.toContain("studio-nas");
});

test("the maker of a card names no target", () => {
  const nas = { ...unknownNas, vendor: { value: "QNAP", from: "mac" as const } };
  expect(withNasFacts(facts, nas).target.vendor).toBeNull();
});
