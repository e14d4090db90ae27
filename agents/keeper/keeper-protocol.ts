import type { KeeperCalls } from "./keeper-calls.ts";

/** Argument that makes the program the keeper's process. */
export const keeperArgument = "internal-folder-keeper";

export type KeeperOrder = { id: number; name: keyof KeeperCalls; argument: unknown };

/** What the keeper says: an answer, or that it is still at work. */
export type KeeperMessage<Value> =
  | { kind: "done"; id: number; value: Value }
  | { kind: "failed"; id: number; code: string | null; message: string }
  | { kind: "alive" };
