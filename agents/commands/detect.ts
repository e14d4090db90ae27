import { isAbsolute, resolve } from "node:path";
import { answerLimitMs } from "#agents/answer-limit.ts";
import type { ParsedOptions } from "#agents/command-line.ts";
import { readConfig } from "#agents/config.ts";
import type { Context } from "#agents/context.ts";
import { detectText } from "#agents/detect-text.ts";
import { type DetectedSubject, toDetection } from "#agents/detection.ts";
import { AgentFailure, exitCode } from "#agents/failure.ts";
import { startKeeper } from "#agents/keeper/keeper.ts";
import { toNoAnswer } from "#agents/keeper/no-answer.ts";
import { addressOf } from "#agents/probes/addresses.ts";
import { collectFacts, type RunFacts } from "#agents/probes/collect-facts.ts";
import { collectHostFacts } from "#agents/probes/host-facts.ts";
import { identifyNas } from "#agents/probes/nas/identify-nas.ts";

type Found = { subject: DetectedSubject; facts: RunFacts };

/** What looks like a path by itself, whether it exists or not. */
const isPathLike = (word: string): boolean => isAbsolute(word) || /^[.~]|[/\\]/.test(word);

const usage = (say: ConstructorParameters<typeof AgentFailure>[1]): AgentFailure =>
  new AgentFailure(exitCode.usage, say);

/** The facts about a folder, which need not be writable; null where there is none of this name. */
async function findFolder(word: string, clientKey: string, context: Context): Promise<Found | null> {
  const path = resolve(context.workingFolder, word);
  const keeper = startKeeper(answerLimitMs(context.environment));
  const look = await keeper.ask("look", path).catch((error: unknown) => {
    throw toNoAnswer(error, path);
  });
  if (look.is === "missing") {
    if (isPathLike(word)) throw usage(({ failure }) => failure.pathMissing(path));
    return null;
  }
  if (look.is === "file") throw usage(({ failure }) => failure.pathIsFile(path));
  if (look.is === "failed") throw usage(({ detect: words }) => words.notReadable(path, look.code));
  const { folder } = look;
  const facts = await collectFacts(folder, { clientKey, name: null }, keeper);
  return { subject: { kind: "folder", folder }, facts };
}

/** The facts about what an argument names: a folder, else a host. */
async function findNamed(word: string, clientKey: string, context: Context): Promise<Found> {
  const found = await findFolder(word, clientKey, context);
  if (found !== null) return found;
  if ((await addressOf(word)) === null) throw usage(({ detect: words }) => words.noHost(word));
  return {
    subject: { kind: "host", host: word },
    facts: await collectHostFacts(word, { clientKey, name: null }),
  };
}

/** Shows everything that can be found out about a folder, a host or this PC, and what can't be and why. */
export async function detect(parsed: ParsedOptions, context: Context): Promise<number> {
  const { clientKey } = readConfig(context.home);
  const [word] = parsed.positionals;
  const { subject, facts }: Found =
    word === undefined
      ? { subject: { kind: "client" }, facts: await collectHostFacts("localhost", { clientKey, name: null }) }
      : await findNamed(word, clientKey, context);
  const server =
    subject.kind === "host"
      ? subject.host
      : subject.kind === "folder"
        ? facts.place.network?.server
        : undefined;
  const nas =
    server === undefined ? null : await identifyNas(server, { isRouted: facts.path?.isRouted ?? true });
  const detection = toDetection(subject, facts, nas, process.platform);
  const isJson = parsed.switches.has("json");
  await context.print(
    isJson ? `${JSON.stringify(detection, null, 2)}\n` : detectText(detection, context.messages),
  );
  return exitCode.ok;
}
