import { parseArgs } from "node:util";
import { AgentFailure, exitCode } from "./failure.ts";
import { nearestWord } from "./nearest.ts";

/** Options of a command: a text value, or a switch. */
export type OptionTable = Readonly<Record<string, { type: "string" | "boolean" }>>;
export type ParsedOptions = { texts: Map<string, string>; switches: Set<string>; positionals: string[] };

const usage = (say: ConstructorParameters<typeof AgentFailure>[1]): AgentFailure =>
  new AgentFailure(exitCode.usage, say);

/** Parses a command's arguments. A wrong option is named, with the right one that is nearest. */
export function parseOptions(args: readonly string[], options: OptionTable, most: number): ParsedOptions {
  const known = Object.keys(options).map((name) => `--${name}`);
  // Not strict: the parser's own sentences are in one language and can't name what was meant.
  const { tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const parsed: ParsedOptions = { texts: new Map(), switches: new Set(), positionals: [] };
  for (const token of tokens) {
    if (token.kind === "positional") parsed.positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const option = Object.hasOwn(options, name) && rawName.startsWith("--") ? options[name] : undefined;
    if (option === undefined) {
      throw usage(({ failure }) => failure.unknownOption(rawName, nearestWord(rawName, known)));
    }
    if (option.type === "boolean") {
      if (value !== undefined) throw usage(({ failure }) => failure.takesNoValue(rawName));
      parsed.switches.add(name);
    } else {
      const isMissing = value === undefined || value === "" || (!token.inlineValue && value.startsWith("--"));
      if (isMissing) throw usage(({ failure }) => failure.needsValue(rawName));
      parsed.texts.set(name, value);
    }
  }
  const extra = parsed.positionals[most];
  if (extra !== undefined) throw usage(({ failure }) => failure.tooManyArguments(extra));
  return parsed;
}

/** The value of an option turned by `read`, null where it was not given. Fails with what would have been right. */
export function optionValue<Value>(
  parsed: ParsedOptions,
  name: string,
  read: (text: string) => Value | null,
  wanted: (messages: Parameters<AgentFailure["say"]>[0]) => string,
): Value | null {
  const text = parsed.texts.get(name);
  if (text === undefined) return null;
  const value = read(text);
  if (value === null) {
    throw usage((messages) => messages.failure.badValue(`--${name}`, text, wanted(messages)));
  }
  return value;
}

/** A whole number within bounds; null for anything else. */
export function readCount(text: string, least: number, most: number): number | null {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most ? value : null;
}

/** A decimal number within bounds; null for anything else. */
export function readDecimal(text: string, least: number, most: number): number | null {
  const value = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && value >= least && value <= most ? value : null;
}
