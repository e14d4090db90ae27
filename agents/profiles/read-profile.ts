import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AgentFailure, exitCode, systemCode } from "#agents/failure.ts";
import type { Messages } from "#agents/messages/catalogue.ts";
import { nearestWord } from "#agents/nearest.ts";
import { profileNames } from "./built-in.ts";
import { builtInFiles } from "./built-in-files.ts";
import type { DiskProfile } from "./disk-profile.ts";
import type { ProfileFile } from "./profile-file.ts";
import { type ProfileMistake, readProfileFile } from "./profile-mistakes.ts";
import { toDiskProfile } from "./to-disk-profile.ts";

/** Far more than any profile takes; a mistaken name may be that of an image. */
const mostFileBytes = 1024 * 1024;
const mostMistakes = 10;

type Say = (words: Messages["profiles"]) => string;
const unfit = (say: Say, cause?: unknown): AgentFailure =>
  new AgentFailure(exitCode.usage, ({ profiles }) => say(profiles), { cause });

/** Whether a text can only be the path of a profile's file. */
const isPath = (text: string): boolean => /[/\\]/.test(text) || /\.json$/i.test(text);

/** The profile of a built-in name or of a file, as `--profile` names it. Fails with AgentFailure that says what is wrong. */
export const readProfile = (text: string, workingFolder: string): DiskProfile =>
  toDiskProfile(findProfileFile(text, workingFolder));

/** The same as the file that it is, or could be, written in. */
export function findProfileFile(text: string, workingFolder: string): ProfileFile {
  const builtIn = builtInFiles.find(({ name }) => name === text);
  if (builtIn !== undefined) return builtIn;
  if (!isPath(text)) {
    const nearest = nearestWord(text, profileNames);
    throw unfit((words) => words.unknown(text, nearest, profileNames.join(", ")));
  }
  const name = basename(text);
  const read = readProfileFile(parseFile(resolve(workingFolder, text), name));
  const mistakes = read.ok ? namesakeMistakes(read.file) : read.mistakes;
  if (read.ok && mistakes.length === 0) return read.file;
  throw unfit((words) => mistakesText(name, mistakes, words));
}

/** A built-in profile is known by its name alone, by people and by the dashboard. */
function namesakeMistakes({ $schema: _schema, ...file }: ProfileFile): ProfileMistake[] {
  const namesake = builtInFiles.find(({ name }) => name === file.name);
  return namesake === undefined || isDeepStrictEqual(namesake, file)
    ? []
    : [{ path: ["name"], say: (words) => words.nameTaken(file.name) }];
}

function parseFile(path: string, name: string): unknown {
  let text: string;
  try {
    if (statSync(path).size > mostFileBytes) throw unfit((words) => words.tooLarge(name));
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    throw unfit((words) => words.unreadable(path, code), error);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw unfit((words) => words.notJson(name, detail), error);
  }
}

/** `workload 3, blockSize`, counted from 1 as people do. */
function placeText(path: ProfileMistake["path"], words: Messages["profiles"]): string {
  const [first, at, ...rest] = path;
  const isWorkload = first === "workloads" && typeof at === "number";
  const members = (isWorkload ? rest : path).map(String).join(".");
  return [...(isWorkload ? [words.workload(at + 1)] : []), ...(members === "" ? [] : [members])].join(", ");
}

function mistakesText(
  name: string,
  mistakes: readonly ProfileMistake[],
  words: Messages["profiles"],
): string {
  const lines = mistakes.slice(0, mostMistakes).map(({ path, say }) => {
    const place = placeText(path, words);
    return `  ${place === "" ? "" : `${place}: `}${say(words.mistakes)}`;
  });
  const more = mistakes.length - lines.length;
  return [words.badFile(name), ...lines, ...(more === 0 ? [] : [`  ${words.more(more)}`])].join("\n");
}
