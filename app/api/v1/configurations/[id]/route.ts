import { RevisionChange } from "#lib/configurations/inputs.ts";
import { updateRevision } from "#lib/configurations/mutations.ts";
import { getRevision } from "#lib/configurations/queries.ts";
import { readBody } from "#lib/http/body.ts";
import { HttpError } from "#lib/http/errors.ts";
import { ConfigurationParams, Nothing } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";

export const GET = localRoute({ params: ConfigurationParams, query: Nothing }, async ({ params }) => {
  const revision = await getRevision(params.id);
  if (revision === null) throw new HttpError("not-found", "there is no revision with this id");
  return Response.json(revision);
});

export const PATCH = localRoute(
  { params: ConfigurationParams, query: Nothing },
  async ({ request, params }) => {
    const outcome = await updateRevision(params.id, await readBody(request, RevisionChange));
    if (!outcome.ok) throw toRefusalError(outcome);
    return new Response(null, { status: 204 });
  },
);

export const { POST, PUT, DELETE } = refuseMethods("GET", "HEAD", "PATCH");
