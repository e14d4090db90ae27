import { HttpError } from "#lib/http/errors.ts";
import { Nothing, VolumeParams } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { getVolumeUsage, hasVolume } from "#lib/targets/queries.ts";

export const GET = localRoute({ params: VolumeParams, query: Nothing }, async ({ params }) => {
  if (!(await hasVolume(params.id))) throw new HttpError("not-found", "there is no volume with this id");
  return Response.json(await getVolumeUsage(params.id));
});

export const { POST, PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD");
