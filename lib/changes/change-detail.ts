import * as z from "zod";
import { Observation } from "#lib/contract/observation.ts";

const Revision = z.object({ id: z.uuid(), revision: z.int(), name: z.string().nullable() });
const Path = z.object({ id: z.uuid(), name: z.string() });

/** An observation as the log keeps it. */
const Seen = z.object({
  metric: z.string(),
  unit: z.string().nullable(),
  value: Observation.shape.value,
  state: z.string().nullable(),
});
export type SeenObservation = z.infer<typeof Seen>;

/** What was done to a run or a target, by the column `kind` of the table `change`, with what it takes to say it in words. */
export const ChangeDetail = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tags"), added: z.array(z.string()), removed: z.array(z.string()) }),
  z.object({ kind: z.literal("note"), before: z.string().nullable() }),
  z.object({ kind: z.literal("observation-added"), observation: Seen }),
  z.object({ kind: z.literal("observation-changed"), before: Seen, observation: Seen }),
  z.object({ kind: z.literal("observation-removed"), observation: Seen }),
  z.object({ kind: z.literal("run-revision"), before: Revision.nullable(), after: Revision.nullable() }),
  z.object({ kind: z.literal("target-taken-over"), key: z.string(), name: z.string() }),
  z.object({ kind: z.literal("offer-dismissed") }),
  z.object({ kind: z.literal("run-path"), before: Path.nullable(), after: Path.nullable() }),
]);
export type ChangeDetail = z.infer<typeof ChangeDetail>;
