import { NewPath } from "#lib/configurations/inputs.ts";
import { createNamedPath } from "#lib/configurations/path-mutations.ts";
import { listNamedPaths } from "#lib/configurations/queries.ts";
import { readBody } from "#lib/http/body.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { toRefusalError } from "#lib/http/refusals.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";

export const GET = localRoute({ params: Nothing, query: Nothing }, async () =>
  Response.json({ paths: await listNamedPaths() }),
);

export const POST = localRoute({ params: Nothing, query: Nothing }, async ({ request }) => {
  const outcome = await createNamedPath(await readBody(request, NewPath));
  if (!outcome.ok) throw toRefusalError(outcome);
  const { ok: _ok, ...answer } = outcome;
  return Response.json(answer, { status: 201 });
});

export const { PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD", "POST");
