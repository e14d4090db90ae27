import {
  type CopyItem,
  singleFile,
  type TreeName,
  treeOf,
  treeShapes,
} from "#agents/benchmarks/copy/copied-files.ts";
import { type CopyMethod, copyMethods } from "#agents/benchmarks/copy/copy-task.ts";
import { optionValue, type ParsedOptions, readCount } from "./command-line.ts";
import { type DeliveryRequest, readDeliveryRequest } from "./delivery-request.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import { formatSize, parseSize } from "./sizes.ts";

const MiB = 1024 * 1024;
const defaultFileBytes = 10 * 1024 * MiB;
/** A smaller file is over before it could be timed. */
export const leastFileBytes = 16 * MiB;
const treeNames = Object.keys(treeShapes);
const isTree = (name: string): name is TreeName => treeNames.includes(name);

/** What `copy` was asked for. `path` and `local` are as they were typed. */
export type CopyRequest = DeliveryRequest & {
  path: string;
  local: string | null;
  items: readonly CopyItem[];
  methods: readonly CopyMethod[];
  passes: number;
  isCloudAllowed: boolean;
};

/** The copying programs of this system's name; the others are the agent's own and run everywhere. */
const methodsHere = (platform: NodeJS.Platform): readonly CopyMethod[] =>
  copyMethods.filter((method) => method !== (platform === "win32" ? "cp" : "robocopy"));

/** Turns the command line into what is to be done; fails on anything that can't be. */
export function readCopyRequest(
  parsed: ParsedOptions,
  platform: NodeJS.Platform = process.platform,
): CopyRequest {
  const [path] = parsed.positionals;
  if (path === undefined) throw new AgentFailure(exitCode.usage, ({ copy }) => copy.missingPath);
  const here = methodsHere(platform);
  const file = optionValue(parsed, "file", readFileSize, ({ copy }) =>
    copy.wantedFile(formatSize(leastFileBytes)),
  );
  const trees = optionValue(
    parsed,
    "tree",
    (text) => readWords(text, isTree),
    ({ copy }) => copy.wantedTrees(treeNames.join(", ")),
  );
  const isHere = (name: string): name is CopyMethod => here.some((method) => method === name);
  const methods = optionValue(
    parsed,
    "methods",
    (text) => readWords(text, isHere),
    ({ copy }) => copy.wantedMethods(here.join(", ")),
  );
  const passes = optionValue(
    parsed,
    "passes",
    (text) => readCount(text, 1, 100),
    ({ wanted }) => wanted.count,
  );
  const fileBytes = file ?? defaultFileBytes;
  const items = [
    ...(fileBytes === 0 ? [] : [singleFile(fileBytes)]),
    ...(trees ?? treeNames.filter(isTree)).map(treeOf),
  ];
  if (items.length === 0) throw new AgentFailure(exitCode.usage, ({ copy }) => copy.nothingToCopy);
  return {
    path,
    local: parsed.texts.get("local") ?? null,
    items,
    methods: methods === null || methods.length === 0 ? ["operating-system", "stream"] : methods,
    passes: passes ?? 1,
    isCloudAllowed: parsed.switches.has("yes"),
    ...readDeliveryRequest(parsed),
  };
}

/** Bytes of the large file, in whole MiB; 0 for `none`. */
function readFileSize(text: string): number | null {
  if (text === "none") return 0;
  const bytes = parseSize(text);
  return bytes !== null && bytes >= leastFileBytes && bytes % MiB === 0 ? bytes : null;
}

/** Known words with commas between them, each once; an empty list for `none`. */
function readWords<Word extends string>(
  text: string,
  isKnown: (word: string) => word is Word,
): Word[] | null {
  if (text === "none") return [];
  const words = text.split(",").map((word) => word.trim());
  const known = words.filter(isKnown);
  return known.length === words.length ? [...new Set(known)] : null;
}
