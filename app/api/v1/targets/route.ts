import { readBody } from "#lib/http/body.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { ListTargetsQuery } from "#lib/targets/api.ts";
import { NewTarget } from "#lib/targets/inputs.ts";
import { createTarget } from "#lib/targets/mutations.ts";
import { listTargets } from "#lib/targets/queries.ts";

export const GET = localRoute({ params: Nothing, query: ListTargetsQuery }, async ({ query }) =>
  Response.json({ targets: await listTargets({ isPublishedShown: query.published === "show" }) }),
);

export const POST = localRoute({ params: Nothing, query: Nothing }, async ({ request }) => {
  const outcome = await createTarget(await readBody(request, NewTarget));
  if (!outcome.ok) throw toRefusalError(outcome);
  const { ok: _ok, ...answer } = outcome;
  return Response.json(answer, { status: 201 });
});

export const { PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD", "POST");
