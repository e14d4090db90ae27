import { PlaceQuery } from "#lib/configurations/api.ts";
import { getOffer } from "#lib/configurations/queries.ts";
import { HttpError } from "#lib/http/errors.ts";
import { TargetParams } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { getTarget } from "#lib/targets/queries.ts";

export const GET = localRoute({ params: TargetParams, query: PlaceQuery }, async ({ params, query }) => {
  if ((await getTarget(params.id)) === null)
    throw new HttpError("not-found", "there is no target with this id");
  return Response.json({ offer: await getOffer(params.id, query.volume ?? null) });
});

export const { POST, PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD");
