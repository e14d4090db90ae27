import { HttpError } from "#lib/http/errors.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { ShareParams } from "#lib/http/operations-shares.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { revokeShare } from "#lib/shares/mutations.ts";

export const POST = localRoute({ params: ShareParams, query: Nothing }, async ({ params }) => {
  if (!(await revokeShare(params.id)))
    throw new HttpError("not-found", "there is no link with this id that still opens");
  return new Response(null, { status: 204 });
});

export const { GET, PUT, PATCH, DELETE } = refuseMethods("POST");
