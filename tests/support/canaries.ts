import * as z from "zod";

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
type JsonObject = { [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Ids and sums can't hold words; these values stand for them. */
export const canaryId = "0190c0de-cafe-7000-8000-00000000cafe";
export const canarySum = "c0de".repeat(16);

/** Whether a text holds something that `fillWithCanaries` put there. */
export const isCanary = (text: string): boolean => /canary|c0de/i.test(text);

function textFor(schema: JsonObject, path: string): string {
  const free = `canary ${path}`;
  switch (schema.format) {
    case "date-time":
      return "2025-11-30T09:12:00.000Z";
    case "date":
      return "2025-11-30";
    case "uuid":
      return canaryId;
    case "uri":
      return `https://canary.example/${path}`;
  }
  const patterns = [schema, ...listOf(schema.allOf)].flatMap((part) =>
    isObject(part) && typeof part.pattern === "string" ? [new RegExp(part.pattern)] : [],
  );
  if (patterns.length === 0) return free;
  const bound = [canarySum, "canary-code", "2025-11", "2025-11-30", "2025-11-30T09:12:00.000Z"];
  return [...bound, "2025-11-30T09:12:00"].find((text) => patterns.every((one) => one.test(text))) ?? free;
}

/**
 * A document of a schema in which every member is there and every text that is free holds `canary` with its path. `turn` chooses
 * among alternatives: with as many turns as the longest list of them, each is taken once.
 */
export function fillWithCanaries(schema: z.ZodType, turn: number): Json {
  const document = z.record(z.string(), z.json()).parse(z.toJSONSchema(schema, { io: "output" }));
  const definitions = isObject(document.$defs) ? document.$defs : {};

  const resolve = (part: Json | undefined): JsonObject => {
    if (!isObject(part)) return {};
    const name = typeof part.$ref === "string" ? part.$ref.split("/").at(-1) : undefined;
    return name === undefined ? part : resolve(part.$ref === "#" ? document : definitions[name]);
  };

  const fill = (part: Json | undefined, path: string): Json => {
    const one = resolve(part);
    if (one.const !== undefined) return one.const;
    const words = listOf(one.enum);
    if (words.length > 0) return words[turn % words.length] ?? null;
    const options = listOf(one.anyOf ?? one.oneOf).filter((option) => resolve(option).type !== "null");
    if (options.length > 0) return fill(options[turn % options.length], path);
    const type = Array.isArray(one.type) ? one.type.find((name) => name !== "null") : one.type;
    switch (type) {
      case "object": {
        const members = Object.entries(isObject(one.properties) ? one.properties : {});
        const filled = members.map(([key, member]): [string, Json] => [key, fill(member, `${path}.${key}`)]);
        if (isObject(one.additionalProperties))
          filled.push([`canary ${path}`, fill(one.additionalProperties, `${path}.*`)]);
        return Object.fromEntries(filled);
      }
      case "array":
        return Array.isArray(one.prefixItems)
          ? one.prefixItems.map((item) => fill(item, path))
          : [fill(one.items, path)];
      case "string":
        return textFor(one, path);
      case "boolean":
        return true;
      case "null":
        return null;
      default:
        return typeof one.minimum === "number" ? Math.max(1, one.minimum) : 1;
    }
  };
  return fill(document, "");
}

/** The places of a document whose texts or keys hold a canary, without the numbers of list items: `.client.os`. */
export function canaryPaths(value: unknown, path = ""): string[] {
  if (typeof value === "string") return isCanary(value) ? [path] : [];
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => canaryPaths(item, path)))];
  if (typeof value !== "object" || value === null) return [];
  const found = Object.entries(value).flatMap(([key, member]) =>
    isCanary(key) ? [`${path}.(key)`] : canaryPaths(member, `${path}.${key}`),
  );
  return [...new Set(found)];
}
