import { optionValue, type ParsedOptions } from "#agents/command-line.ts";
import { readConfig, toServerUrl, writeConfig } from "#agents/config.ts";
import type { Context } from "#agents/context.ts";
import { AgentFailure, exitCode, systemCode } from "#agents/failure.ts";

const tokenPattern = /^tmk_[a-z2-7]{8}_[A-Za-z0-9_-]{43}$/;

/** The token by option, from standard input for `-`, else by TIDEMARK_TOKEN, which no list of processes shows. */
async function findToken(parsed: ParsedOptions, context: Context): Promise<string | null> {
  const text = parsed.texts.get("token") ?? (context.environment.TIDEMARK_TOKEN || undefined);
  if (text === undefined) return null;
  const token = text === "-" ? (await context.readInput()).trim() : text;
  if (tokenPattern.test(token)) return token;
  // What was no token may still be a secret.
  throw new AgentFailure(exitCode.usage, ({ failure, wanted }) =>
    failure.badValue("--token", "…", wanted.token),
  );
}

/** Keeps server and token in the agent's home. The client key stays, so that the PC keeps its history. */
export async function enrol(parsed: ParsedOptions, context: Context): Promise<number> {
  const server = optionValue(parsed, "server", toServerUrl, ({ wanted }) => wanted.server);
  const token = await findToken(parsed, context);
  for (const [name, value] of [
    ["--server", server],
    ["--token", token],
  ] as const) {
    if (value === null) throw new AgentFailure(exitCode.usage, ({ failure }) => failure.missingOption(name));
  }
  const { clientKey } = readConfig(context.home);
  try {
    writeConfig(context.home, { server, token, clientKey });
  } catch (error) {
    const code = systemCode(error) ?? "EIO";
    throw new AgentFailure(exitCode.failed, ({ failure }) => failure.homeNotWritable(context.home, code), {
      cause: error,
    });
  }
  context.tell(context.messages.enrol.done(server ?? ""));
  return exitCode.ok;
}
