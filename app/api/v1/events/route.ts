import { HttpError } from "#lib/http/errors.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { openEventStream } from "#lib/runs/event-stream.ts";

export const GET = localRoute({ params: Nothing, query: Nothing }, async ({ request }) => {
  const stream = openEventStream(request.signal);
  if (stream === null)
    throw new HttpError("too-many-streams", "too many pages are open; this one has no live updates", {
      headers: { "retry-after": "30" },
    });
  const headers = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" };
  return new Response(stream, { headers });
});

export const { POST, PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD");
