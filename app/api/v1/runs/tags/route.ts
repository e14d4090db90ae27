import { readBody } from "#lib/http/body.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { RunTagsBody, toTagCounts } from "#lib/tags/api.ts";
import { changeTags } from "#lib/tags/mutations.ts";

export const POST = localRoute({ params: Nothing, query: Nothing }, async ({ request }) =>
  Response.json(toTagCounts(await changeTags(await readBody(request, RunTagsBody)))),
);

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
