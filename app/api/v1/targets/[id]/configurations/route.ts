import { NewRevisionBody, PlaceQuery } from "#lib/configurations/api.ts";
import { createRevision } from "#lib/configurations/mutations.ts";
import { countRunsWithoutRevision, listRevisions } from "#lib/configurations/queries.ts";
import { readBody } from "#lib/http/body.ts";
import { HttpError } from "#lib/http/errors.ts";
import { Nothing, TargetParams } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { getTarget } from "#lib/targets/queries.ts";

export const GET = localRoute({ params: TargetParams, query: PlaceQuery }, async ({ params, query }) => {
  if ((await getTarget(params.id)) === null)
    throw new HttpError("not-found", "there is no target with this id");
  const volumeId = query.volume ?? null;
  return Response.json({
    revisions: await listRevisions(params.id, volumeId),
    runsWithoutRevision: await countRunsWithoutRevision(params.id, volumeId),
  });
});

export const POST = localRoute({ params: TargetParams, query: Nothing }, async ({ request, params }) => {
  const body = await readBody(request, NewRevisionBody);
  const outcome = await createRevision({ ...body, targetId: params.id });
  if (!outcome.ok) throw toRefusalError(outcome);
  const { ok: _ok, ...answer } = outcome;
  return Response.json(answer, { status: 201 });
});

export const { PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD", "POST");
