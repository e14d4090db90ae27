import { PathChange } from "#lib/configurations/inputs.ts";
import { deleteNamedPath, updateNamedPath } from "#lib/configurations/path-mutations.ts";
import { getNamedPath } from "#lib/configurations/queries.ts";
import { readBody } from "#lib/http/body.ts";
import { HttpError } from "#lib/http/errors.ts";
import { Nothing, PathParams } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";

export const GET = localRoute({ params: PathParams, query: Nothing }, async ({ params }) => {
  const path = await getNamedPath(params.id);
  if (path === null) throw new HttpError("not-found", "there is no named path with this id");
  return Response.json(path);
});

export const PATCH = localRoute({ params: PathParams, query: Nothing }, async ({ request, params }) => {
  const outcome = await updateNamedPath(params.id, await readBody(request, PathChange));
  if (!outcome.ok) throw toRefusalError(outcome);
  return new Response(null, { status: 204 });
});

export const DELETE = localRoute({ params: PathParams, query: Nothing }, async ({ params }) => {
  const outcome = await deleteNamedPath(params.id);
  if (!outcome.ok) throw toRefusalError(outcome);
  const { ok: _ok, ...answer } = outcome;
  return Response.json(answer);
});

export const { POST, PUT } = refuseMethods("GET", "HEAD", "PATCH", "DELETE");
