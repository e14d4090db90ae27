import { Nothing } from "#lib/http/inputs.ts";
import { makeOpenApiDocument } from "#lib/http/openapi.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";

export const dynamic = "force-dynamic";

export const GET = localRoute({ params: Nothing, query: Nothing }, async () =>
  Response.json(makeOpenApiDocument()),
);

export const { POST, PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD");
