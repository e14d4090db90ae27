import { type Language, languages } from "#agents/messages/catalogue.ts";
import { optionValue, parseOptions } from "./command-line.ts";
import { commandNames, commands, commonOptions } from "./commands.ts";
import type { Context } from "./context.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import { nearestWord } from "./nearest.ts";
import { agentVersion } from "./version.ts";

/** The language that `--lang` names, wherever it stands; null without a valid one. */
export function namedLanguage(args: readonly string[]): Language | null {
  const at = args.findIndex((arg) => arg === "--lang" || arg.startsWith("--lang="));
  const value = args[at]?.split("=")[1] ?? args[at + 1];
  return at === -1 ? null : (languages.find((language) => language === value) ?? null);
}

/** Finds the command, parses its options and runs it. Gives the exit code; expected failures are told. */
export async function execute(args: readonly string[], context: Context): Promise<number> {
  try {
    return await dispatch(args, context);
  } catch (error) {
    if (context.signal.aborted || !(error instanceof AgentFailure)) throw error;
    context.tell(error.say(context.messages));
    return error.exitCode;
  }
}

async function dispatch(args: readonly string[], context: Context): Promise<number> {
  const langAt = args.indexOf("--lang");
  const at = args.findIndex((arg, index) => !arg.startsWith("-") && !(langAt !== -1 && index === langAt + 1));
  const name = args[at] ?? "help";
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new AgentFailure(exitCode.usage, ({ failure }) =>
      failure.unknownCommand(name, nearestWord(name, commandNames)),
    );
  }
  const rest = args.filter((_, index) => index !== at);
  const parsed = parseOptions(rest, { ...commonOptions, ...command.options }, command.arguments);
  const findLanguage = (text: string): Language | null => languages.find((known) => known === text) ?? null;
  optionValue(parsed, "lang", findLanguage, ({ wanted }) => wanted.language);
  if (parsed.switches.has("version")) {
    await context.print(`${agentVersion}\n`);
    return exitCode.ok;
  }
  const asked = parsed.switches.has("help") ? commands.help : command;
  const action = await (asked ?? command).load();
  return action(parsed, context);
}
