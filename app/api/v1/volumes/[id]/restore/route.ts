import { Nothing, VolumeParams } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { restoreVolume } from "#lib/targets/volume-mutations.ts";

export const POST = localRoute({ params: VolumeParams, query: Nothing }, async ({ params }) => {
  const outcome = await restoreVolume(params.id);
  if (!outcome.ok) throw toRefusalError(outcome);
  return new Response(null, { status: 204 });
});

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
