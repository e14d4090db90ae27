import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { Report } from "#lib/contract/report.ts";
import {
  BypassRefusal,
  CacheBypass,
  CacheEvidence,
  CurvePoint,
  PassCounters,
  Precision,
} from "#lib/contract/result.ts";
import { knownWarningCodes } from "#lib/contract/warning-codes.ts";

const page = readFileSync(new URL("../../../docs/CONTRACT.md", import.meta.url), "utf8");
const isMissing = (word: string): boolean => !page.includes(`\`${word}\``);

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** The members that an object of a JSON schema, or one inside it, may leave out. */
function optionalMembers(schema: unknown): string[] {
  if (!isNode(schema)) return [];
  const { properties, required } = schema;
  const needed = Array.isArray(required) ? required : [];
  const own = isNode(properties) ? Object.keys(properties).filter((name) => !needed.includes(name)) : [];
  return [...own, ...Object.values(schema).flatMap(optionalMembers)];
}

test("the page on the contract lists every warning", () => {
  expect(knownWarningCodes.filter(isMissing)).toEqual([]);
});

test("it names every member that a report may leave out", () => {
  const members = new Set(optionalMembers(z.toJSONSchema(Report, { io: "input" })));
  expect(members.size).toBeGreaterThan(30);
  expect([...members].filter(isMissing)).toEqual([]);
});

test.each(Object.entries({ PassCounters, Precision, CacheEvidence, CurvePoint, CacheBypass, BypassRefusal }))(
  "it names all of %s",
  (_name, schema) => {
    expect(Object.keys(schema.shape).filter(isMissing)).toEqual([]);
  },
);
