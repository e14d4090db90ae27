import * as z from "zod";
import { HttpError } from "#lib/http/errors.ts";
import { localRoute } from "#lib/http/route.ts";

const Anything = z.looseObject({});

const missing = localRoute({ params: Anything, query: Anything }, async () => {
  throw new HttpError("not-found", "the API has no such address; GET /api/openapi.json lists them");
});

export { missing as DELETE, missing as GET, missing as PATCH, missing as POST, missing as PUT };
