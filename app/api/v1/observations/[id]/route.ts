import { readBody } from "#lib/http/body.ts";
import { Nothing, ObservationParams } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";
import { changedAnswer, unlessRefused } from "#lib/observations/answers.ts";
import { changeObservation, deleteObservation } from "#lib/observations/mutations.ts";
import { NewObservation } from "#lib/observations/observation.ts";

export const PUT = localRoute({ params: ObservationParams, query: Nothing }, async ({ request, params }) => {
  const observation = await readBody(request, NewObservation);
  return changedAnswer(await changeObservation(params.id, observation), 200);
});

export const DELETE = localRoute({ params: ObservationParams, query: Nothing }, async ({ params }) => {
  unlessRefused(await deleteObservation(params.id));
  return new Response(null, { status: 204 });
});

export const { GET, POST, PATCH } = refuseMethods("PUT", "DELETE");
