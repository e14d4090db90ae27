import { type ErrorCode, HttpError } from "./errors.ts";

const refusals = {
  "not-found": ["not-found", "there is nothing with this id"],
  published: ["forbidden", "what comes from a publication can't be edited"],
  "name-taken": ["conflict", "another one has this name; choose another name"],
  "not-by-hand": ["conflict", "only a target made by hand can take over another one"],
  described: ["conflict", "the other target has revisions of its own, which stay where they were made"],
  "nothing-changed": [
    "conflict",
    "these are the facts of the newest revision; a new one would say nothing new",
  ],
  "newest-changed": ["conflict", "there is a newer revision than the one that this one is based on"],
  "missing-runs": ["conflict", "some of the runs are deleted or not there; nothing was moved"],
  "other-target": ["conflict", "some of the runs are of another target than the revision; nothing was moved"],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

type Refusal = { ok: false; reason: keyof typeof refusals; runIds?: readonly string[] };

const mostNamed = 100;

/** The error that answers a refusal; its issues name the runs that stand in the way. */
export function toRefusalError({ reason, runIds = [] }: Refusal): HttpError {
  const [code, message] = refusals[reason];
  const issues = runIds.slice(0, mostNamed).map((id) => ({ path: "runIds", message: `run ${id}` }));
  return new HttpError(code, message, issues.length === 0 ? {} : { issues });
}
