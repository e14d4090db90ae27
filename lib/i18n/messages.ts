import agentsEn from "#messages/en/agents.json";
import changesEn from "#messages/en/changes.json";
import compareEn from "#messages/en/compare.json";
import configurationsEn from "#messages/en/configurations.json";
import dimensionsEn from "#messages/en/dimensions.json";
import errorsEn from "#messages/en/errors.json";
import explorerEn from "#messages/en/explorer.json";
import factsEn from "#messages/en/facts.json";
import formatEn from "#messages/en/format.json";
import networkEn from "#messages/en/network.json";
import notesEn from "#messages/en/notes.json";
import observationsEn from "#messages/en/observations.json";
import overviewEn from "#messages/en/overview.json";
import pathFactsEn from "#messages/en/pathFacts.json";
import publishedEn from "#messages/en/published.json";
import resultsEn from "#messages/en/results.json";
import runEn from "#messages/en/run.json";
import runDetailsEn from "#messages/en/runDetails.json";
import runsEn from "#messages/en/runs.json";
import settingsEn from "#messages/en/settings.json";
import sharesEn from "#messages/en/shares.json";
import shellEn from "#messages/en/shell.json";
import tagsEn from "#messages/en/tags.json";
import takeOverEn from "#messages/en/takeOver.json";
import targetsEn from "#messages/en/targets.json";
import warningsEn from "#messages/en/warnings.json";
import agentsJa from "#messages/ja/agents.json";
import changesJa from "#messages/ja/changes.json";
import compareJa from "#messages/ja/compare.json";
import configurationsJa from "#messages/ja/configurations.json";
import dimensionsJa from "#messages/ja/dimensions.json";
import errorsJa from "#messages/ja/errors.json";
import explorerJa from "#messages/ja/explorer.json";
import factsJa from "#messages/ja/facts.json";
import formatJa from "#messages/ja/format.json";
import networkJa from "#messages/ja/network.json";
import notesJa from "#messages/ja/notes.json";
import observationsJa from "#messages/ja/observations.json";
import overviewJa from "#messages/ja/overview.json";
import pathFactsJa from "#messages/ja/pathFacts.json";
import publishedJa from "#messages/ja/published.json";
import resultsJa from "#messages/ja/results.json";
import runJa from "#messages/ja/run.json";
import runDetailsJa from "#messages/ja/runDetails.json";
import runsJa from "#messages/ja/runs.json";
import settingsJa from "#messages/ja/settings.json";
import sharesJa from "#messages/ja/shares.json";
import shellJa from "#messages/ja/shell.json";
import tagsJa from "#messages/ja/tags.json";
import takeOverJa from "#messages/ja/takeOver.json";
import targetsJa from "#messages/ja/targets.json";
import warningsJa from "#messages/ja/warnings.json";
import type { Locale } from "./locale.ts";

const en = {
  agents: agentsEn,
  changes: changesEn,
  compare: compareEn,
  configurations: configurationsEn,
  dimensions: dimensionsEn,
  errors: errorsEn,
  explorer: explorerEn,
  facts: factsEn,
  format: formatEn,
  network: networkEn,
  notes: notesEn,
  observations: observationsEn,
  overview: overviewEn,
  published: publishedEn,
  pathFacts: pathFactsEn,
  results: resultsEn,
  run: runEn,
  runDetails: runDetailsEn,
  runs: runsEn,
  settings: settingsEn,
  shares: sharesEn,
  shell: shellEn,
  tags: tagsEn,
  takeOver: takeOverEn,
  targets: targetsEn,
  warnings: warningsEn,
};

/** Every text of the pages: one namespace a file. English has the keys; a missing Japanese one is a type error. */
export type Messages = typeof en;

const ja: Messages = {
  agents: agentsJa,
  changes: changesJa,
  compare: compareJa,
  configurations: configurationsJa,
  dimensions: dimensionsJa,
  errors: errorsJa,
  explorer: explorerJa,
  facts: factsJa,
  format: formatJa,
  network: networkJa,
  notes: notesJa,
  observations: observationsJa,
  overview: overviewJa,
  published: publishedJa,
  pathFacts: pathFactsJa,
  results: resultsJa,
  run: runJa,
  runDetails: runDetailsJa,
  runs: runsJa,
  settings: settingsJa,
  shares: sharesJa,
  shell: shellJa,
  tags: tagsJa,
  takeOver: takeOverJa,
  targets: targetsJa,
  warnings: warningsJa,
};

export const messages: Record<Locale, Messages> = { en, ja };

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
