import { readBody } from "#lib/http/body.ts";
import { HttpError } from "#lib/http/errors.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { RenameTagBody, toTagCounts } from "#lib/tags/api.ts";
import { renameTag, renameTagKey } from "#lib/tags/mutations.ts";

export const POST = localRoute({ params: Nothing, query: Nothing }, async ({ request }) => {
  const body = await readBody(request, RenameTagBody);
  if ("from" in body) return Response.json(toTagCounts(await renameTag(body.from, body.to)));
  const renamed = await renameTagKey(body.fromKey, body.toKey);
  if (!renamed.ok)
    throw new HttpError("invalid-request", "one of the tags would be longer than 100 characters");
  return Response.json(toTagCounts(renamed.outcome));
});

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
