import agentsEn from "#messages/en/agents.json";
import compareEn from "#messages/en/compare.json";
import errorsEn from "#messages/en/errors.json";
import factsEn from "#messages/en/facts.json";
import formatEn from "#messages/en/format.json";
import overviewEn from "#messages/en/overview.json";
import runEn from "#messages/en/run.json";
import runsEn from "#messages/en/runs.json";
import settingsEn from "#messages/en/settings.json";
import shellEn from "#messages/en/shell.json";
import warningsEn from "#messages/en/warnings.json";
import agentsJa from "#messages/ja/agents.json";
import compareJa from "#messages/ja/compare.json";
import errorsJa from "#messages/ja/errors.json";
import factsJa from "#messages/ja/facts.json";
import formatJa from "#messages/ja/format.json";
import overviewJa from "#messages/ja/overview.json";
import runJa from "#messages/ja/run.json";
import runsJa from "#messages/ja/runs.json";
import settingsJa from "#messages/ja/settings.json";
import shellJa from "#messages/ja/shell.json";
import warningsJa from "#messages/ja/warnings.json";
import type { Locale } from "./locale.ts";

const en = {
  agents: agentsEn,
  compare: compareEn,
  errors: errorsEn,
  facts: factsEn,
  format: formatEn,
  overview: overviewEn,
  run: runEn,
  runs: runsEn,
  settings: settingsEn,
  shell: shellEn,
  warnings: warningsEn,
};

/** Every text of the pages: one namespace a file. English has the keys; a missing Japanese one is a type error. */
export type Messages = typeof en;

const ja: Messages = {
  agents: agentsJa,
  compare: compareJa,
  errors: errorsJa,
  facts: factsJa,
  format: formatJa,
  overview: overviewJa,
  run: runJa,
  runs: runsJa,
  settings: settingsJa,
  shell: shellJa,
  warnings: warningsJa,
};

export const messages: Record<Locale, Messages> = { en, ja };

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
