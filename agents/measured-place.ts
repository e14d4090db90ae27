import { collectFacts, type RunFacts } from "#agents/probes/collect-facts.ts";
import { withIdentifiers } from "#agents/probes/identifiers.ts";
import { askServer } from "#agents/probes/nas/with-nas.ts";
import { answerLimitMs } from "./answer-limit.ts";
import { type AgentConfig, ensureConfig, readConfig } from "./config.ts";
import type { Context } from "./context.ts";
import { AgentFailure, exitCode, systemCode } from "./failure.ts";
import { type Keeper, startKeeper } from "./keeper/keeper.ts";
import { toNoAnswer } from "./keeper/no-answer.ts";
import { findFolder } from "./preflight.ts";
import { formatSize } from "./sizes.ts";

/** What a command that measures says about where, and about what it may do there. */
export type PlaceRequest = {
  /** As it was typed. */
  path: string;
  target: string | null;
  isPosted: boolean;
  /** What tells this PC and its user apart is to be reported too. */
  isIdentified: boolean;
  isCloudAllowed: boolean;
};

export type MeasuredPlace = {
  folder: string;
  config: AgentConfig;
  facts: RunFacts;
  /** Touches the folder from now on. */
  keeper: Keeper;
};

/**
 * The folder that is to be measured, free of what killed runs left there, with the facts about it. Fails with AgentFailure
 * where it can't be measured, or is kept in step with a cloud and that was not allowed.
 */
export async function findPlace(request: PlaceRequest, context: Context): Promise<MeasuredPlace> {
  const keeper = startKeeper(answerLimitMs(context.environment));
  const folder = await findFolder(keeper, request.path, context.workingFolder);
  const config = request.isPosted ? keepConfig(context.home) : readConfig(context.home);
  // Before the free space is read, which leftovers take.
  await sweepPlace(keeper, folder, config, context);
  const known = { clientKey: config.clientKey, name: request.target };
  const seen = await collectFacts(folder, known, keeper);
  const found = await askServer(seen, seen.place.network?.server ?? null);
  const facts = request.isIdentified ? withIdentifiers(found) : found;
  if (facts.cloudProduct !== null && !request.isCloudAllowed) {
    const product = facts.cloudProduct;
    throw new AgentFailure(exitCode.usage, ({ failure }) => failure.cloudFolder(folder, product));
  }
  return { folder, config, facts, keeper };
}

/** The configuration, kept on disk. Fails with AgentFailure where it can't be. */
export function keepConfig(home: string): AgentConfig {
  try {
    return ensureConfig(home);
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    throw new AgentFailure(exitCode.failed, ({ failure }) => failure.homeNotWritable(home, code), {
      cause: error,
    });
  }
}

/** Removes what killed runs left in a folder, and tells what. */
export async function sweepPlace(
  keeper: Keeper,
  folder: string,
  { clientKey }: AgentConfig,
  { messages, tell }: Context,
): Promise<void> {
  try {
    for (const left of await keeper.ask("sweep", { parent: folder, clientKey })) {
      tell(
        left.isRemoved
          ? messages.plan.sweptUp(left.folder, formatSize(left.bytes))
          : messages.plan.notSweptUp(left.folder),
      );
    }
  } catch (error) {
    // A folder that can't be listed may still be written to.
    if (systemCode(error) === null) throw toNoAnswer(error, folder);
  }
}
