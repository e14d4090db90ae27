import { NewSavedView, SavedView, SavedViewList } from "#lib/contract/saved-view.ts";
import { Comparison } from "#lib/explorer/answer.ts";
import { CompareQuery } from "#lib/explorer/api.ts";
import { SavedViewParams } from "./inputs.ts";
import type { Operation } from "./operations.ts";

const always = ["invalid-request", "internal", "unavailable"] as const;

/** The comparison explorer and its saved views. */
export const explorerOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/v1/compare",
    operationId: "compare",
    summary: "Compare runs",
    description:
      "Takes the parameters of the page `/compare`: `group=nasLinks,pathMtu` puts runs together, `where=raid:raid5,raid6` and `not=vendor:~` filter (`~` is not known; both may come several times, and all have to hold). Published runs are shown unless `published=hide`. `timeZone` (IANA, else UTC) is that of days and periods. With `format` `csv` or `markdown` the figures come as a table in base units. A part that can't be read, such as a filter on no dimension, is refused with 400.",
    caller: "local",
    query: CompareQuery,
    successes: [
      { status: 200, description: "The comparison, or its figures as a table.", schema: Comparison },
    ],
    errors: always,
  },
  {
    method: "get",
    path: "/api/v1/views",
    operationId: "listViews",
    summary: "List saved views",
    caller: "local",
    successes: [{ status: 200, description: "All saved views by their names.", schema: SavedViewList }],
    errors: always,
  },
  {
    method: "post",
    path: "/api/v1/views",
    operationId: "saveView",
    summary: "Save a view",
    description:
      "`query` is that of an address of `/compare`; it is kept in canonical order. A part that can't be read is refused with 400.",
    caller: "local",
    body: NewSavedView,
    successes: [{ status: 201, description: "The view was saved.", schema: SavedView }],
    errors: [...always, "conflict", "invalid-json", "too-large", "unsupported-encoding"],
  },
  {
    method: "delete",
    path: "/api/v1/views/{id}",
    operationId: "deleteView",
    summary: "Delete a saved view",
    caller: "local",
    params: SavedViewParams,
    successes: [{ status: 204, description: "The view was deleted." }],
    errors: [...always, "not-found"],
  },
];
