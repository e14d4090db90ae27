import * as z from "zod";
import { HealthAnswer, ListRunsAnswer, ListRunsQuery, PutRunAnswer, RunSummary } from "#lib/contract/api.ts";
import { Report } from "#lib/contract/report.ts";
import type { ErrorCode } from "./errors.ts";
import { GetRunQuery, RunParams } from "./inputs.ts";
import { catalogueOperations } from "./operations-catalogue.ts";
import { configurationOperations } from "./operations-configurations.ts";
import { explorerOperations } from "./operations-explorer.ts";
import { shareOperations } from "./operations-shares.ts";
import { tagOperations } from "./operations-tags.ts";
import { targetOperations } from "./operations-targets.ts";

/** One answer of an operation that is not an error. Without a schema it has no body, or one that is no JSON. */
export type Success = { status: number; description: string; schema?: z.ZodType; contentType?: string };

/** One method of one path, as the API's document describes it. `agent`: a bearer token is needed. */
export type Operation = {
  method: "get" | "put" | "post" | "patch" | "delete";
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  caller: "agent" | "local";
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  successes: readonly Success[];
  errors: readonly ErrorCode[];
};

const RunAnswer = z.strictObject({ summary: RunSummary, report: Report }).meta({ id: "RunAnswer" });

const always = ["invalid-request", "internal", "unavailable"] as const;

/** Every operation of the API. A test holds this list against the routes. */
export const operations: readonly Operation[] = [
  {
    method: "put",
    path: "/api/v1/runs/{id}",
    operationId: "putRun",
    summary: "Take in a run",
    description:
      "Idempotent: the same report under the same id again is answered with 200 and changes nothing. A report is the same when its canonical JSON (RFC 8785) is. Takes at most 8 MiB, also once unpacked; content-encoding gzip is understood. The id is a UUID v7 in lower case and must be the report's own. A deleted run stays deleted.",
    caller: "agent",
    params: RunParams,
    body: Report,
    successes: [
      { status: 201, description: "The run was stored.", schema: PutRunAnswer },
      { status: 200, description: "The same report was stored before.", schema: PutRunAnswer },
    ],
    errors: [
      ...always,
      "invalid-json",
      "unauthorized",
      "forbidden",
      "conflict",
      "too-large",
      "unsupported-encoding",
      "invalid-report",
    ],
  },
  {
    method: "get",
    path: "/api/v1/runs",
    operationId: "listRuns",
    summary: "List runs",
    description:
      "Filters narrow the list together. `from` and `to` are days in UTC, both inside. Runs without the value that the list is sorted by come last. `nextCursor` gives the next page of the same sort; runs that come in meanwhile move nothing.",
    caller: "local",
    query: ListRunsQuery,
    successes: [{ status: 200, description: "One page of runs.", schema: ListRunsAnswer }],
    errors: always,
  },
  {
    method: "get",
    path: "/api/v1/runs/{id}",
    operationId: "getRun",
    summary: "Get a run",
    description:
      "With `download`, the bare report as a file, in canonical JSON: byte for byte what was posted, if that was canonical.",
    caller: "local",
    params: RunParams,
    query: GetRunQuery,
    successes: [{ status: 200, description: "The run, or with `download` its report.", schema: RunAnswer }],
    errors: [...always, "not-found"],
  },
  {
    method: "delete",
    path: "/api/v1/runs/{id}",
    operationId: "deleteRun",
    summary: "Delete a run",
    description: "It can be restored for a day, then it is removed for good.",
    caller: "local",
    params: RunParams,
    successes: [{ status: 204, description: "The run was deleted." }],
    errors: [...always, "forbidden", "not-found"],
  },
  {
    method: "post",
    path: "/api/v1/runs/{id}/restore",
    operationId: "restoreRun",
    summary: "Restore a deleted run",
    caller: "local",
    params: RunParams,
    successes: [{ status: 204, description: "The run is back." }],
    errors: [...always, "forbidden", "not-found"],
  },
  ...tagOperations,
  ...targetOperations,
  ...configurationOperations,
  ...catalogueOperations,
  ...explorerOperations,
  ...shareOperations,
  {
    method: "get",
    path: "/api/v1/events",
    operationId: "streamEvents",
    summary: "Follow what comes in",
    description:
      "Server-sent events. The data of each is a LiveEvent in JSON: `run` for each run that was stored, `resync` when some may have been missed.",
    caller: "local",
    successes: [{ status: 200, description: "A stream without an end.", contentType: "text/event-stream" }],
    errors: ["invalid-request", "internal", "too-many-streams"],
  },
  {
    method: "get",
    path: "/api/health",
    operationId: "getHealth",
    summary: "Ask whether the server can work",
    caller: "local",
    successes: [
      { status: 200, description: "Server and database answer.", schema: HealthAnswer },
      { status: 503, description: "The database did not answer within two seconds.", schema: HealthAnswer },
    ],
    errors: ["invalid-request", "internal"],
  },
  {
    method: "get",
    path: "/api/openapi.json",
    operationId: "getDocument",
    summary: "Get this description",
    caller: "local",
    successes: [{ status: 200, description: "OpenAPI 3.1.", contentType: "application/json" }],
    errors: ["invalid-request", "internal"],
  },
];
