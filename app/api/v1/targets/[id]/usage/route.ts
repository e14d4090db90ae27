import { HttpError } from "#lib/http/errors.ts";
import { Nothing, TargetParams } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { getTarget, getTargetUsage } from "#lib/targets/queries.ts";

export const GET = localRoute({ params: TargetParams, query: Nothing }, async ({ params }) => {
  if ((await getTarget(params.id)) === null)
    throw new HttpError("not-found", "there is no target with this id");
  return Response.json(await getTargetUsage(params.id));
});

export const { POST, PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD");
