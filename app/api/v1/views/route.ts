import { NewSavedView } from "#lib/contract/saved-view.ts";
import { readBody } from "#lib/http/body.ts";
import { refuseUnread } from "#lib/http/explorer-query.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { saveView } from "#lib/saved-views/mutations.ts";
import { listSavedViews } from "#lib/saved-views/queries.ts";

export const GET = localRoute({ params: Nothing, query: Nothing }, async () =>
  Response.json({ views: await listSavedViews() }),
);

export const POST = localRoute({ params: Nothing, query: Nothing }, async ({ request }) => {
  const view = await readBody(request, NewSavedView);
  refuseUnread(new URLSearchParams(view.query), "query");
  const outcome = await saveView(view);
  if (!outcome.ok) throw toRefusalError(outcome);
  return Response.json(outcome.view, { status: 201 });
});

export const { PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD", "POST");
