import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { statusByCode } from "#lib/http/errors.ts";
import { makeOpenApiDocument } from "#lib/http/openapi.ts";
import { operations } from "#lib/http/operations.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const document = makeOpenApiDocument();

const Schema = z.looseObject({});
const Answer = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.strictObject({ description: z.string(), schema: Schema })),
  content: z.record(z.string(), z.strictObject({ schema: Schema.optional() })).optional(),
});
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: z.string().min(1),
  description: z.string().min(1).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(["path", "query"]),
        required: z.boolean(),
        schema: Schema,
      }),
    )
    .optional(),
  requestBody: z
    .strictObject({
      required: z.literal(true),
      content: z.record(z.string(), z.strictObject({ schema: Schema })),
    })
    .optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), Answer),
});
/** The parts of OpenAPI 3.1.0 that the document uses, each as its specification has it. */
const Document = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(z.enum(["get", "put", "post", "patch", "delete"]), Operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.looseObject({ type: z.literal("http"), scheme: z.literal("bearer") }),
    ),
    schemas: z.record(z.string().regex(/^[A-Za-z0-9._-]+$/), Schema),
  }),
});
const parsed = Document.parse(document);
const allOperations = Object.entries(parsed.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function collectReferences(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === "$ref" && typeof value === "string" ? [value] : collectReferences(value),
  );
}

/** What a local reference points to; undefined where it leads nowhere. */
function resolve(reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
      document,
    );
}

/** `path METHOD` of every route file. */
function listRoutes(): string[] {
  const folder = join(root, "app", "api");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts") && !file.includes("..."))
    .flatMap((file) => {
      const path = `/api/${relative(".", file).replace(/\/?route\.ts$/, "")}`.replace(/\[(\w+)\]/g, "{$1}");
      const source = readFileSync(join(folder, file), "utf8");
      return [...source.matchAll(/export const (GET|PUT|POST|DELETE|PATCH) =/g)].map(
        ([, method]) => `${method} ${path}`,
      );
    });
}

describe("the OpenAPI document", () => {
  test("describes every route, and no other", () => {
    const described = allOperations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).toEqual(listRoutes().sort());
  });

  test("has an own id for every operation", () => {
    const ids = allOperations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("every reference leads to a schema, and every schema is referred to", () => {
    const references = collectReferences(document);
    for (const reference of references) expect(resolve(reference), reference).toBeTypeOf("object");
    const used = new Set([...references, "#/components/schemas/LiveEvent"]);
    expect(
      Object.keys(parsed.components.schemas).filter((id) => !used.has(`#/components/schemas/${id}`)),
    ).toEqual([]);
  });

  test("every part of a path is a required parameter", () => {
    for (const { path, operation } of allOperations) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = operation.parameters?.filter((one) => one.in === "path") ?? [];
      expect(parameters.map((one) => one.name)).toEqual(names);
      expect(parameters.every((one) => one.required)).toBe(true);
    }
  });

  test("every status of an operation's errors is there", () => {
    for (const { path, method, errors } of operations) {
      const answers = parsed.paths[path]?.[method]?.responses ?? {};
      for (const code of errors) expect(Object.keys(answers)).toContain(String(statusByCode[code]));
    }
  });

  test("only agents need a token", () => {
    for (const { method, path, operation } of allOperations)
      expect(operation.security.length > 0, `${method} ${path}`).toBe(operation.operationId === "putRun");
    expect(Object.keys(parsed.components.securitySchemes)).toEqual(["agentToken"]);
  });

  test("the report's schema is closed and knows its version", () => {
    expect(parsed.components.schemas.Report).toMatchObject({
      type: "object",
      additionalProperties: false,
      properties: { contract: { const: 1 } },
    });
  });
});
