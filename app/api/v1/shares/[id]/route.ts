import { HttpError } from "#lib/http/errors.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { ShareParams } from "#lib/http/operations-shares.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { deleteShare } from "#lib/shares/mutations.ts";

export const DELETE = localRoute({ params: ShareParams, query: Nothing }, async ({ params }) => {
  if (!(await deleteShare(params.id))) throw new HttpError("not-found", "there is no link with this id");
  return new Response(null, { status: 204 });
});

export const { GET, POST, PUT, PATCH } = refuseMethods("DELETE");
