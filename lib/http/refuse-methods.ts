import * as z from "zod";
import { HttpError } from "./errors.ts";
import { localRoute } from "./route.ts";

const Anything = z.looseObject({});

/** Handlers for the methods that a route does not know: 405 in the API's form of an error. `allowed` names those it knows. */
export function refuseMethods(...allowed: readonly string[]) {
  const names = allowed.join(", ");
  const refuse = localRoute({ params: Anything, query: Anything }, async () => {
    throw new HttpError("method-not-allowed", `this address takes ${names} only`, {
      headers: { allow: names },
    });
  });
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
}
