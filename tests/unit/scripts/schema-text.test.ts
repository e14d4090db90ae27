import { expect, test } from "vitest";
import { toSchemaNote, toSchemaText } from "#scripts/schema-text.ts";

test.each([
  [{ type: "string" }, "string"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ anyOf: [{ type: "number" }, { type: "null" }] }, "number | null"],
  [{ const: 1 }, "1"],
  [{ enum: ["a", "b"] }, '"a" | "b"'],
  [{ $ref: "#/components/schemas/Figure" }, "Figure"],
  [{ type: "array", items: { type: "integer" } }, "integer[]"],
  [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  [{ type: "object", additionalProperties: { type: "number" } }, "{ [name: string]: number }"],
  [
    {
      type: "object",
      properties: { a: { type: "number", minimum: 0 }, b: { type: "string" } },
      required: ["a"],
    },
    "{\n  a: number; // from 0\n  b?: string;\n}",
  ],
  [{}, "unknown"],
])("%j reads as %j", (schema, text) => {
  expect(toSchemaText(schema)).toBe(text);
});

test.each([
  [{ type: "string", maxLength: 80 }, "at most 80 characters"],
  [{ type: "string", format: "uuid", pattern: "." }, "uuid"],
  [{ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, "from 0"],
  [{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 100 }, "above 0 below 100"],
  [{ anyOf: [{ type: "number", minimum: 1 }, { type: "null" }] }, "from 1"],
  [{ type: "array", maxItems: 4, items: { type: "integer", minimum: 1 } }, "at most 4; each from 1"],
  [{ type: "boolean" }, ""],
])("the bounds of %j are %j", (schema, text) => {
  expect(toSchemaNote(schema)).toBe(text);
});
