import { readBody } from "#lib/http/body.ts";
import { HttpError } from "#lib/http/errors.ts";
import { Nothing, TargetParams } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { TargetChange } from "#lib/targets/inputs.ts";
import { deleteTarget, updateTarget } from "#lib/targets/mutations.ts";
import { getTarget } from "#lib/targets/queries.ts";

export const GET = localRoute({ params: TargetParams, query: Nothing }, async ({ params }) => {
  const target = await getTarget(params.id);
  if (target === null) throw new HttpError("not-found", "there is no target with this id");
  return Response.json(target);
});

export const PATCH = localRoute({ params: TargetParams, query: Nothing }, async ({ request, params }) => {
  const outcome = await updateTarget(params.id, await readBody(request, TargetChange));
  if (!outcome.ok) throw toRefusalError(outcome);
  return new Response(null, { status: 204 });
});

export const DELETE = localRoute({ params: TargetParams, query: Nothing }, async ({ params }) => {
  const outcome = await deleteTarget(params.id);
  if (!outcome.ok) throw toRefusalError(outcome);
  const { ok: _ok, ...answer } = outcome;
  return Response.json(answer);
});

export const { POST, PUT } = refuseMethods("GET", "HEAD", "PATCH", "DELETE");
