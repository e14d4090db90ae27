import { HttpError } from "#lib/http/errors.ts";
import { Nothing, RunParams } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { restoreRuns } from "#lib/runs/mutations.ts";

export const POST = localRoute({ params: RunParams, query: Nothing }, async ({ params }) => {
  if ((await restoreRuns([params.id])) === 0)
    throw new HttpError("not-found", "no run with this id was deleted within the last day");
  return new Response(null, { status: 204 });
});

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
