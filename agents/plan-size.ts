import { prepareFile } from "#agents/benchmarks/disk/prepare-file.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import type { Context } from "./context.ts";
import { smallestFileBytes } from "./file-size.ts";
import type { MeasuredPlace } from "./measured-place.ts";
import { openTestFolder } from "./preflight.ts";
import { type SizedPlan, type SizeRequest, sizePlan } from "./sizing.ts";

/** The plan of a request with the size of its files. Where nobody named one, a small file is written to find it. */
export async function planSize(
  request: SizeRequest,
  { folder, config, facts }: MeasuredPlace,
  context: Context,
): Promise<SizedPlan> {
  const isNamed = request.fileBytes !== null || request.profile.hasOwnSize;
  return sizePlan(request, facts, isNamed || (await isBypassInForce(folder, config.clientKey, context)));
}

/**
 * Whether direct I/O is in force in a folder, found out on a small file of its own that is removed again: the size of the test
 * file depends on it. A failure is left to the run, which will meet it too; then true.
 */
async function isBypassInForce(folder: string, clientKey: string, context: Context): Promise<boolean> {
  const test = openTestFolder(folder, uuidV7(Date.now()), clientKey);
  const forget = context.onExit(test.remove);
  try {
    const task = { path: test.filePath, identity: test.identity, fileBytes: smallestFileBytes, seed: 1 };
    const bypass = await prepareFile(
      { ...task, cacheBypass: "direct" },
      { signal: context.signal, onProgress: () => undefined },
    );
    return bypass.inForce === "direct";
  } catch {
    context.signal.throwIfAborted();
    return true;
  } finally {
    test.remove();
    forget();
  }
}
