import { CreateShare } from "#lib/contract/share.ts";
import { readBody } from "#lib/http/body.ts";
import { HttpError } from "#lib/http/errors.ts";
import { refuseUnread } from "#lib/http/explorer-query.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { ListSharesQuery } from "#lib/http/operations-shares.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { createShare } from "#lib/shares/mutations.ts";
import { listShares } from "#lib/shares/queries.ts";

export const GET = localRoute({ params: Nothing, query: ListSharesQuery }, async ({ query }) =>
  Response.json(await listShares(query.limit)),
);

export const POST = localRoute({ params: Nothing, query: Nothing }, async ({ request }) => {
  const ask = await readBody(request, CreateShare);
  if (ask.kind === "comparison") refuseUnread(new URLSearchParams(ask.query), "query");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const created = await createShare(ask, { isPublishedShown: true, timeZone, locale: "en" });
  if (!created.ok) throw new HttpError("not-found", "there is no run with this id");
  const { share, isNew } = created;
  return Response.json({ share, isNew }, { status: isNew ? 201 : 200 });
});

export const { PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD", "POST");
