import { Nothing, TargetParams } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { restoreTarget } from "#lib/targets/mutations.ts";

export const POST = localRoute({ params: TargetParams, query: Nothing }, async ({ params }) => {
  const outcome = await restoreTarget(params.id);
  if (!outcome.ok) throw toRefusalError(outcome);
  const { ok: _ok, ...answer } = outcome;
  return Response.json(answer);
});

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
