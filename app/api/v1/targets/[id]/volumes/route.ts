import { readBody } from "#lib/http/body.ts";
import { Nothing, TargetParams } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { NewVolume } from "#lib/targets/inputs.ts";
import { createVolume } from "#lib/targets/volume-mutations.ts";

export const POST = localRoute({ params: TargetParams, query: Nothing }, async ({ request, params }) => {
  const outcome = await createVolume(params.id, await readBody(request, NewVolume));
  if (!outcome.ok) throw toRefusalError(outcome);
  const { ok: _ok, ...answer } = outcome;
  return Response.json(answer, { status: 201 });
});

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
