import type { ParsedOptions } from "#agents/command-line.ts";
import type { Context } from "#agents/context.ts";
import { exitCode } from "#agents/failure.ts";
import { profileNames } from "#agents/profiles/built-in.ts";

/** Says what there is. */
export async function help(_parsed: ParsedOptions, context: Context): Promise<number> {
  await context.print(context.messages.help(profileNames.join(", ")));
  return exitCode.ok;
}
