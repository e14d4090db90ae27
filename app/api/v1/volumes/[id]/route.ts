import { readBody } from "#lib/http/body.ts";
import { Nothing, VolumeParams } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { VolumeChange } from "#lib/targets/inputs.ts";
import { deleteVolume, updateVolume } from "#lib/targets/volume-mutations.ts";

export const PATCH = localRoute({ params: VolumeParams, query: Nothing }, async ({ request, params }) => {
  const outcome = await updateVolume(params.id, await readBody(request, VolumeChange));
  if (!outcome.ok) throw toRefusalError(outcome);
  return new Response(null, { status: 204 });
});

export const DELETE = localRoute({ params: VolumeParams, query: Nothing }, async ({ params }) => {
  const outcome = await deleteVolume(params.id);
  if (!outcome.ok) throw toRefusalError(outcome);
  const { ok: _ok, ...answer } = outcome;
  return Response.json(answer);
});

export const { GET, POST, PUT } = refuseMethods("PATCH", "DELETE");
