import { DismissOfferBody } from "#lib/configurations/api.ts";
import { dismissOffer } from "#lib/configurations/mutations.ts";
import { readBody } from "#lib/http/body.ts";
import { Nothing, TargetParams } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";

export const POST = localRoute({ params: TargetParams, query: Nothing }, async ({ request, params }) => {
  const body = await readBody(request, DismissOfferBody);
  const outcome = await dismissOffer({ ...body, targetId: params.id });
  if (!outcome.ok) throw toRefusalError(outcome);
  return new Response(null, { status: 204 });
});

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
