import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FactsSection } from "#components/runs/facts-section.tsx";
import { RepeatNote } from "#components/runs/next-steps.tsx";
import { builtInProfileNames } from "#lib/contract/profile-names.ts";
import { toFactGroups } from "#lib/runs/facts.ts";
import { type ProfileAbout, profileAbout } from "#lib/runs/profile-about.ts";
import factsEn from "#messages/en/facts.json" with { type: "json" };
import runEn from "#messages/en/run.json" with { type: "json" };
import factsJa from "#messages/ja/facts.json" with { type: "json" };
import runJa from "#messages/ja/run.json" with { type: "json" };
import { bareReport } from "#tests/unit/runs/sample-run.ts";

const catalogues = { en: { run: runEn, facts: factsEn }, ja: { run: runJa, facts: factsJa } };

const show = (locale: "en" | "ja", part: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={catalogues[locale]}>
      {part}
    </NextIntlClientProvider>,
  );
const facts = (about: ProfileAbout | null): ReactNode => (
  <FactsSection groups={toFactGroups(bareReport({}))} about={about} />
);

it("describes a built-in profile in the reader's language, although its report is in English", () => {
  const profile = { name: "database", description: "An approximation: reviews do not say all of it." };
  const about = profileAbout(bareReport({ profile }));
  expect(show("ja", facts(about))).toContain("同じものではありません");
  expect(show("ja", facts(about))).not.toContain("An approximation");
  expect(show("en", facts(about))).toContain("An approximation of the SQL and Oracle tests");
});

it.each(["en", "ja"] as const)("has words for every built-in profile, and only for those (%s)", (locale) => {
  expect(Object.keys(catalogues[locale].facts.profiles)).toEqual(builtInProfileNames);
});

it("shows an own profile as its file describes it", () => {
  expect(show("ja", facts({ is: "text", text: "A night's backup" }))).toContain("A night&#x27;s backup");
});

it("says of an own profile that its file has to be at hand", () => {
  const note = (ownProfile: string | null): ReactNode => (
    <RepeatNote command="npm run agent -- run FOLDER" ownProfile={ownProfile} />
  );
  expect(show("en", note("my-nas"))).toContain("The profile “my-nas” is a file");
  expect(show("ja", note("my-nas"))).toContain("プロファイル「my-nas」は自作のファイル");
  expect(show("en", note(null))).not.toContain("is a file");
});
