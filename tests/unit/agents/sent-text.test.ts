import { expect, test } from "vitest";
import { startKeeper } from "#agents/keeper/keeper.ts";
import { languages, messagesIn } from "#agents/messages/catalogue.ts";
import { collectFacts } from "#agents/probes/collect-facts.ts";
import { withIdentifiers } from "#agents/probes/identifiers.ts";
import { sentLines } from "#agents/sent-text.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { ClientFacts } from "#lib/contract/facts.ts";
import { makeReport } from "#tests/support/make-report.ts";

const server = "http://127.0.0.1:3000";
const named = { clientKey: "3f0e1d6c-0000-4000-8000-000000000001", name: null };
const facts = await collectFacts("/", named, startKeeper(60_000));
const marked = {
  ...facts,
  place: {
    ...facts.place,
    way: { ...facts.place.way, macAddress: "02:00:5e:00:53:01" },
    driveSerials: ["SERIAL-1"],
  },
};
const reportOf = (client: ClientFacts) => ({ ...makeReport(), client });

test("identifiers are found, and are in no report unless asked for", () => {
  const { client, path, configuration, target, volume } = marked;
  const json = canonicalJson({ client, path, configuration, target, volume });
  for (const secret of ["02:00:5e:00:53:01", "SERIAL-1"]) expect(json).not.toContain(secret);
  expect(client.identifiers).toBeUndefined();
  const asked = withIdentifiers(marked).client;
  expect(asked.identifiers).toMatchObject({ macAddress: "02:00:5e:00:53:01", driveSerials: ["SERIAL-1"] });
  expect(asked.identifiers?.hostName).toMatch(/\S/);
  expect(ClientFacts.safeParse(asked).success).toBe(true);
});

test.each(languages)("what a report holds is shown in %s, and how to leave it out", (language) => {
  const { privacy } = messagesIn(language);
  const lines = sentLines(reportOf(marked.client), server, messagesIn(language));
  expect(lines[0]).toBe(privacy.firstReport(server));
  expect(lines).toContainEqual(expect.stringContaining(marked.client.osVersion ?? "no system"));
  expect(lines.at(-1)).toBe(privacy.leftOut);
});

test.each(languages)("identifiers that are sent are named in %s", (language) => {
  const { privacy } = messagesIn(language);
  const text = sentLines(reportOf(withIdentifiers(marked).client), server, messagesIn(language)).join("\n");
  for (const name of Object.values(privacy.identifiers)) expect(text).toContain(name);
  expect(text).not.toContain(privacy.leftOut);
  // Their values stand in the report; the screen need not show them to whoever looks on.
  expect(text).not.toContain("SERIAL-1");
});
