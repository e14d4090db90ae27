import { expect, it } from "vitest";
import { toDoubts } from "#lib/runs/doubts.ts";
import { repeatCommand } from "#lib/runs/repeat-command.ts";
import { bareReport, diskResult } from "./sample-run.ts";

const placeholders = { folder: "FOLDER", profileFile: "PROFILE.json" };

it("names each kind of warning once, with the results it concerns", () => {
  const read = diskResult("SEQ1M Q8T1", "read", [1]);
  const write = diskResult("SEQ1M Q8T1", "write", [1]);
  read.warnings = [{ code: "few-passes", detail: { passes: 1 } }];
  write.warnings = [{ code: "few-passes", detail: { passes: 1 } }, { code: "pass-short" }];
  const doubts = toDoubts(bareReport({ warnings: [{ code: "recycle-bin" }], results: [read, write] }));
  expect(
    doubts.map(({ code, results, isOfAll }) => [code, results.map((one) => one.operation), isOfAll]),
  ).toEqual([
    ["recycle-bin", [], false],
    ["few-passes", ["read", "write"], true],
    ["pass-short", ["write"], false],
  ]);
});

it("tells a busy core once, with the highest load of any result", () => {
  const results = [97, 99, 96].map((busiestCorePercent) => ({
    ...diskResult("SEQ1M Q8T1", "read", [1]),
    warnings: [{ code: "client-cpu-busy" as const, detail: { busiestCorePercent } }],
  }));
  const doubts = toDoubts(bareReport({ results }));
  expect(doubts.map(({ detail, isOfAll }) => [detail.busiestCorePercent, isOfAll])).toEqual([[99, true]]);
});

it("repeats a run with its own profile, size, passes and seconds", () => {
  const report = bareReport({ results: [diskResult("SEQ1M Q8T1", "read", [1, 2, 3])] });
  expect(repeatCommand(report, placeholders)).toBe(
    "npm run agent -- run FOLDER --profile cdm-default --size 1GiB --passes 3 --seconds 5",
  );
});

it("repeats a run with the engine that it had, and knows no command for one of a foreign engine", () => {
  const by = (name: string) =>
    repeatCommand(bareReport({ engine: { name, version: null, io: null } }), placeholders);
  expect(by("fio")).toContain(" --engine fio ");
  expect(by("tidemark")).not.toContain("--engine");
  for (const name of ["CrystalDiskMark", "constructor", "fio; rm"]) expect(by(name)).toBeNull();
});

it("knows no command of another kind than run", () => {
  const fill = diskResult("SEQ1M Q8T1", "write", [1]);
  fill.phases = [];
  expect(repeatCommand(bareReport({ results: [fill] }), placeholders)).toBeNull();
});

it("names the file of a profile that other PCs don't have by a placeholder, and puts no text of a report into the command", () => {
  for (const name of [
    "my-nas",
    "quick; rm -rf ~",
    "$(id)",
    "quick\nid",
    "--help",
    "`id`",
    "QUICK'",
    "toString",
  ])
    expect(repeatCommand(bareReport({ profile: { name } }), placeholders)).toBe(
      "npm run agent -- run FOLDER --profile PROFILE.json --size 1GiB --seconds 5",
    );
  expect(repeatCommand(bareReport({ profile: { name: "cdm-nvme" } }), placeholders)).toContain(
    " --profile cdm-nvme --size 1GiB",
  );
});

it("knows no command for a published run", () => {
  const source = { key: "a", title: "A", author: null, kind: null, language: null, year: null, url: null };
  expect(repeatCommand(bareReport({ origin: { kind: "published", source } }), placeholders)).toBeNull();
});
