import { HttpError } from "#lib/http/errors.ts";
import { Nothing, SavedViewParams } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { deleteView } from "#lib/saved-views/mutations.ts";

export const DELETE = localRoute({ params: SavedViewParams, query: Nothing }, async ({ params }) => {
  if (!(await deleteView(params.id))) throw new HttpError("not-found", "there is no saved view with this id");
  return new Response(null, { status: 204 });
});

export const { GET, POST, PUT, PATCH } = refuseMethods("DELETE");
