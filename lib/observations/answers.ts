import "server-only";
import { toRefusalError } from "#lib/http/refusals.ts";
import { addObservation, type ObservationOutcome } from "./mutations.ts";
import type { NewObservation } from "./observation.ts";
import { getObservation, listObservations, type ObservedSubject, subjectExists } from "./queries.ts";

const missing = () => toRefusalError({ ok: false, reason: "not-found" });

/** The id of an observation that was written. Throws HttpError for a refusal. */
export function unlessRefused(outcome: ObservationOutcome): string {
  if (outcome.ok) return outcome.id;
  throw toRefusalError(outcome);
}

/** The observations of a run or a target as an answer of the API. Throws HttpError where there is no such run or target. */
export async function listAnswer(subject: ObservedSubject): Promise<Response> {
  if (!(await subjectExists(subject))) throw missing();
  return Response.json({ observations: await listObservations(subject) });
}

/** The observation that was written, as an answer of the API. Throws HttpError for a refusal. */
export async function changedAnswer(outcome: ObservationOutcome, status: 200 | 201): Promise<Response> {
  const stored = await getObservation(unlessRefused(outcome));
  if (stored === null) throw missing();
  return Response.json(stored, { status });
}

/** Puts an observation down for a program and answers with it. Throws HttpError for a refusal. */
export async function addAnswer(subject: ObservedSubject, observation: NewObservation): Promise<Response> {
  return changedAnswer(await addObservation(subject, observation, "api"), 201);
}
