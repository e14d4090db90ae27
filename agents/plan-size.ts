import { EngineHang } from "#agents/benchmarks/disk/engine-child.ts";
import { prepareFile } from "#agents/benchmarks/disk/prepare-file.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import type { Context } from "./context.ts";
import { AgentFailure } from "./failure.ts";
import { smallestFileBytes } from "./file-size.ts";
import { withTestFolder } from "./keeper/kept-folder.ts";
import { toStoppedAnswering } from "./keeper/no-answer.ts";
import type { MeasuredPlace } from "./measured-place.ts";
import { hasRoom } from "./preflight.ts";
import { type SizedPlan, type SizeFacts, type SizeRequest, sizePlan } from "./sizing.ts";

type SizedPlace = Pick<MeasuredPlace, "folder" | "config" | "keeper"> & { facts: SizeFacts };

/**
 * The plan of a request with the size of its files. Where nobody named one, a small file is written to find it, if there is room
 * for that.
 */
export async function planSize(
  request: SizeRequest,
  place: SizedPlace,
  context: Context,
): Promise<SizedPlan> {
  const isNamed = request.fileBytes !== null || request.profile.hasOwnSize;
  const isTried = !isNamed && hasRoom(smallestFileBytes, place.facts.freeBytes);
  return sizePlan(request, place.facts, !isTried || (await isBypassInForce(place, context)));
}

/**
 * Whether direct I/O is in force in a folder, found out on a small file of its own that is removed again: the size of the test
 * file depends on it. A failure other than a hang is left to the run, which will meet it too; then true.
 */
async function isBypassInForce({ folder, config, keeper }: SizedPlace, context: Context): Promise<boolean> {
  const kept = { keeper, parent: folder, run: uuidV7(Date.now()), clientKey: config.clientKey };
  try {
    return await withTestFolder(kept, context, async ({ filePath, identity }, signal) => {
      const task = { path: filePath, identity, fileBytes: smallestFileBytes, seed: 1 };
      const bypass = await prepareFile(
        { ...task, cacheBypass: "direct" },
        { signal, onProgress: () => undefined },
      );
      return bypass.inForce === "direct";
    });
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof AgentFailure) throw error;
    if (error instanceof EngineHang) throw toStoppedAnswering(error, folder);
    return true;
  }
}
