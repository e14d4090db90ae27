import { Nothing } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { DeleteTagQuery, toTagCounts } from "#lib/tags/api.ts";
import { deleteTag } from "#lib/tags/mutations.ts";
import { listTags } from "#lib/tags/queries.ts";

export const GET = localRoute({ params: Nothing, query: Nothing }, async () =>
  Response.json({ tags: await listTags({ isPublishedShown: true }) }),
);

export const DELETE = localRoute({ params: Nothing, query: DeleteTagQuery }, async ({ query }) =>
  Response.json(toTagCounts(await deleteTag(query.tag))),
);

export const { POST, PUT, PATCH } = refuseMethods("GET", "HEAD", "DELETE");
