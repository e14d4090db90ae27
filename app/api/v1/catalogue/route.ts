import {
  type CatalogueAnswer,
  listDriveModels,
  listNasModels,
  toComparedness,
} from "#lib/catalogue/models.ts";
import { Nothing } from "#lib/http/inputs.ts";
import { refuseMethods } from "#lib/http/refuse-methods.ts";
import { localRoute } from "#lib/http/route.ts";

export const GET = localRoute({ params: Nothing, query: Nothing }, async () => {
  const answer: CatalogueAnswer = {
    nas: listNasModels().map((model) => ({ ...model, compared: toComparedness(model) })),
    drives: listDriveModels().map((model) => ({ ...model, compared: toComparedness(model) })),
  };
  return Response.json(answer);
});

export const { POST, PUT, PATCH, DELETE } = refuseMethods("GET", "HEAD");
