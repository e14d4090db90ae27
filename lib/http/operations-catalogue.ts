import { CatalogueAnswer } from "#lib/catalogue/models.ts";
import type { Operation } from "./operations.ts";

/** What the API tells of models of NAS and drives. */
export const catalogueOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/v1/catalogue",
    operationId: "getCatalogue",
    summary: "Get known models of NAS and drives",
    description:
      "Facts for suggestions, each model with the source that has them. `compared` tells whether an entry was compared with a text that states its facts, `checked` which facts were; all others may be wrong. Null is not known.",
    caller: "local",
    successes: [{ status: 200, description: "All models.", schema: CatalogueAnswer }],
    errors: ["invalid-request", "internal"],
  },
];
