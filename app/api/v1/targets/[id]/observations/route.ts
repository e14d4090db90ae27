import { readBody } from "#lib/http/body.ts";
import { Nothing, TargetParams } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { addAnswer, listAnswer } from "#lib/observations/answers.ts";
import { NewObservation } from "#lib/observations/observation.ts";

export const GET = localRoute({ params: TargetParams, query: Nothing }, async ({ params }) =>
  listAnswer({ targetId: params.id }),
);

export const POST = localRoute({ params: TargetParams, query: Nothing }, async ({ request, params }) =>
  addAnswer({ targetId: params.id }, await readBody(request, NewObservation)),
);

export const { PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD", "POST");
