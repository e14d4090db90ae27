import * as z from "zod";
import { ApiError, LiveEvent } from "#lib/contract/api.ts";
import project from "#package.json" with { type: "json" };
import { type ErrorCode, statusByCode } from "./errors.ts";
import { type Operation, operations, type Success } from "./operations.ts";

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
type JsonObject = { [key: string]: Json };

const Json: z.ZodType<Json> = z.json();
const JsonObject = z.record(z.string(), Json);
const prefix = "#/components/schemas/";

/** JSON Schemas of everything in the contract that has an id, which refer to each other by their place in the document. */
function allSchemas(io: "input" | "output"): Record<string, JsonObject> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (id) => `${prefix}${id}`, io });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const { $schema: _dialect, $id: _address, id: _id, ...rest } = JsonObject.parse(schema);
      return [id, rest];
    }),
  );
}

/** Names of the schemas that a part of the document refers to. */
function referencesOf(part: Json): string[] {
  if (typeof part !== "object" || part === null) return [];
  if (Array.isArray(part)) return part.flatMap(referencesOf);
  return Object.entries(part).flatMap(([key, value]) =>
    key === "$ref" && typeof value === "string" && value.startsWith(prefix)
      ? [value.slice(prefix.length)]
      : referencesOf(value),
  );
}

/** Those of `all` that `part` needs, also by way of others, in alphabetical order. */
function neededSchemas(part: Json, all: Record<string, JsonObject>): Record<string, JsonObject> {
  const needed = new Set<string>();
  const add = (from: Json) => {
    for (const id of referencesOf(from)) {
      if (needed.has(id)) continue;
      needed.add(id);
      add(all[id] ?? {});
    }
  };
  add(part);
  return Object.fromEntries([...needed].sort().map((id) => [id, all[id] ?? {}]));
}

/** A schema by reference where it has an id, else as it is. */
function toSchema(schema: z.ZodType): JsonObject {
  const id = z.globalRegistry.get(schema)?.id;
  if (id !== undefined) return { $ref: `${prefix}${id}` };
  const { $schema: _dialect, ...rest } = JsonObject.parse(z.toJSONSchema(schema, { io: "input" }));
  return rest;
}

function toParameters(place: "path" | "query", object: z.ZodObject | undefined): JsonObject[] {
  if (object === undefined) return [];
  return Object.entries(z.record(z.string(), z.instanceof(z.ZodType)).parse(object.shape)).map(
    ([name, schema]) => ({
      name,
      in: place,
      required: !schema.safeParse(undefined).success,
      schema: toSchema(schema),
    }),
  );
}

const requestIdHeader: JsonObject = {
  "x-request-id": { description: "Finds this request in the server's log.", schema: { type: "string" } },
};

function toAnswer({ description, schema, contentType }: Success): JsonObject {
  const type = contentType ?? "application/json";
  const hasBody = schema !== undefined || contentType !== undefined;
  const content: JsonObject = { [type]: schema === undefined ? {} : { schema: toSchema(schema) } };
  return { description, headers: requestIdHeader, ...(hasBody ? { content } : {}) };
}

/** Codes that share a status are one answer. */
function toErrorAnswers(codes: readonly ErrorCode[], taken: ReadonlySet<string>): JsonObject {
  const byStatus = Map.groupBy(codes, (code) => String(statusByCode[code]));
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => !taken.has(status))
      .map(([status, same]) => [
        status,
        toAnswer({
          status: Number(status),
          description: same.map((code) => `\`${code}\``).join(", "),
          schema: ApiError,
        }),
      ]),
  );
}

function toOperation(operation: Operation): JsonObject {
  const { operationId, summary, description, caller, params, query, body, successes, errors } = operation;
  const parameters = [...toParameters("path", params), ...toParameters("query", query)];
  const answers = Object.fromEntries(successes.map((success) => [String(success.status), toAnswer(success)]));
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    security: caller === "agent" ? [{ agentToken: [] }] : [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: toSchema(body) } } } }),
    responses: { ...answers, ...toErrorAnswers(errors, new Set(Object.keys(answers))) },
  };
}

function toPaths(): JsonObject {
  const byPath = Map.groupBy(operations, (operation) => operation.path);
  return Object.fromEntries(
    [...byPath].map(([path, same]) => [
      path,
      Object.fromEntries(same.map((operation) => [operation.method, toOperation(operation)])),
    ]),
  );
}

/** The API as an OpenAPI 3.1 document, made from the same schemas that the routes parse with. */
export function makeOpenApiDocument() {
  const paths = toPaths();
  return {
    openapi: "3.1.0",
    info: {
      title: "Tidemark",
      version: project.version,
      license: { name: project.license, identifier: project.license },
      description:
        "Takes in what agents measured, and gives it out again. It listens on this machine only: a request must name it by a loopback name, and a change that comes from a browser must come from Tidemark's own pages (421 and 403 else). Errors have one form, ApiError.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        agentToken: {
          type: "http",
          scheme: "bearer",
          description: "An agent's token, from `npm run agents -- create NAME`.",
        },
      },
      schemas: neededSchemas([paths, toSchema(LiveEvent)], allSchemas("input")),
    },
  };
}
