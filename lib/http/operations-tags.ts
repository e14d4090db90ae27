import * as z from "zod";
import { NewObservation, StoredObservation } from "#lib/observations/observation.ts";
import {
  DeleteTagQuery,
  EditRunBody,
  RenameTagBody,
  RunTagsBody,
  TagCounts,
  TagListAnswer,
} from "#lib/tags/api.ts";
import { ObservationParams, RunParams, TargetParams } from "./inputs.ts";
import type { Operation } from "./operations.ts";

const ObservationList = z
  .strictObject({ observations: z.array(StoredObservation) })
  .meta({ id: "ObservationList" });

const always = ["invalid-request", "internal", "unavailable"] as const;
const changing = [...always, "invalid-json", "too-large", "unsupported-encoding", "forbidden"] as const;

const counts = { status: 200, description: "What was changed, and what was not.", schema: TagCounts };

const aboutTags =
  "A tag is a free label or `key=value`: trimmed, in Unicode NFC, at most 100 characters (the key 60), without control characters. Tags of a run's report stay in the report; these are the ones that people see.";

function observationsOf(
  what: "run" | "target",
  params: typeof RunParams | typeof TargetParams,
): readonly Operation[] {
  const path = `/api/v1/${what}s/{id}/observations`;
  const name = what === "run" ? "Run" : "Target";
  return [
    {
      method: "get",
      path,
      operationId: `list${name}Observations`,
      summary: `List what was observed of a ${what}`,
      ...(what === "run" ? { description: "Those of the run's own report are in the report." } : {}),
      caller: "local",
      params,
      successes: [{ status: 200, description: "Observations, the oldest first.", schema: ObservationList }],
      errors: [...always, "not-found"],
    },
    {
      method: "post",
      path,
      operationId: `add${name}Observation`,
      summary: `Put down what was observed of a ${what}`,
      caller: "local",
      params,
      body: NewObservation,
      successes: [{ status: 201, description: "It was put down.", schema: StoredObservation }],
      errors: [...changing, "not-found"],
    },
  ];
}

/** Tags, notes and observations: what people and programs add to runs and targets. */
export const tagOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/v1/tags",
    operationId: "listTags",
    summary: "List tags",
    description: "A tag of a target counts for its runs, too.",
    caller: "local",
    successes: [{ status: 200, description: "Every tag in use.", schema: TagListAnswer }],
    errors: always,
  },
  {
    method: "delete",
    path: "/api/v1/tags",
    operationId: "deleteTag",
    summary: "Delete a tag",
    description: "Takes it from every run and target but published ones.",
    caller: "local",
    query: DeleteTagQuery,
    successes: [counts],
    errors: [...always, "forbidden"],
  },
  {
    method: "post",
    path: "/api/v1/tags/rename",
    operationId: "renameTag",
    summary: "Rename or merge a tag, or the key of tags",
    description:
      "With `from` and `to` a tag, with `fromKey` and `toKey` the key of all its `key=value` tags. Where a run or target has both names they become one.",
    caller: "local",
    body: RenameTagBody,
    successes: [counts],
    errors: changing,
  },
  {
    method: "post",
    path: "/api/v1/runs/tags",
    operationId: "tagRuns",
    summary: "Add and remove tags of many runs and targets",
    description: `At most 1000 of each. Adding \`key=new\` replaces \`key=old\` unless \`isOtherValueKept\`. ${aboutTags}`,
    caller: "local",
    body: RunTagsBody,
    successes: [counts],
    errors: changing,
  },
  {
    method: "patch",
    path: "/api/v1/runs/{id}",
    operationId: "editRun",
    summary: "Write a run's note or tags",
    description: `\`note\` is Markdown, null takes it away. \`tags\` are all that the run is to have. ${aboutTags}`,
    caller: "local",
    params: RunParams,
    body: EditRunBody,
    successes: [{ status: 204, description: "It was written." }],
    errors: [...changing, "not-found"],
  },
  ...observationsOf("run", RunParams),
  ...observationsOf("target", TargetParams),
  {
    method: "put",
    path: "/api/v1/observations/{id}",
    operationId: "changeObservation",
    summary: "Put another observation in the place of one",
    description: "Its time stays where `at` is left out.",
    caller: "local",
    params: ObservationParams,
    body: NewObservation,
    successes: [{ status: 200, description: "It was changed.", schema: StoredObservation }],
    errors: [...changing, "not-found"],
  },
  {
    method: "delete",
    path: "/api/v1/observations/{id}",
    operationId: "deleteObservation",
    summary: "Remove an observation",
    caller: "local",
    params: ObservationParams,
    successes: [{ status: 204, description: "It was removed." }],
    errors: [...always, "forbidden", "not-found"],
  },
];
