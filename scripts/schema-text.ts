type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const schemasOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const bounds: readonly (readonly [keyword: string, words: string])[] = [
  ["minimum", "from"],
  ["exclusiveMinimum", "above"],
  ["maximum", "to"],
  ["exclusiveMaximum", "below"],
  ["minLength", "at least"],
  ["maxLength", "at most"],
  ["minItems", "at least"],
  ["maxItems", "at most"],
];

/** `from 0 to 100`; zod's own limits of safe integers are no news. */
function boundsText(schema: Schema): string {
  const texts = bounds.flatMap(([keyword, words]) => {
    const bound = schema[keyword];
    return typeof bound === "number" && Math.abs(bound) !== Number.MAX_SAFE_INTEGER
      ? [`${words} ${bound}`]
      : [];
  });
  const format = typeof schema.format === "string" ? [schema.format] : [];
  const unit = schema.type === "string" && texts.length > 0 ? " characters" : "";
  return [...format, texts.join(" ") + unit].filter((text) => text !== "").join(", ");
}

function objectText(schema: Schema, indent: string): string {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  if (properties.length === 0) {
    const value = isSchema(schema.additionalProperties)
      ? toSchemaText(schema.additionalProperties, indent)
      : "unknown";
    return `{ [name: string]: ${value} }`;
  }
  const inner = `${indent}  `;
  const lines = properties.map(([name, member]) => {
    const text = isSchema(member) ? toSchemaText(member, inner) : "unknown";
    const note = isSchema(member) ? noteText(member) : "";
    const comment = note === "" ? "" : ` // ${note}`;
    return `${inner}${name}${required.includes(name) ? "" : "?"}: ${text};${comment}`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** The bounds of a value, also of one that may be null, and of a list's items. */
function noteText(schema: Schema): string {
  const branches = schemasOf(schema.anyOf).filter((branch) => branch.type !== "null");
  const [only] = branches;
  if (branches.length === 1 && only !== undefined) return noteText(only);
  const items = isSchema(schema.items) ? boundsText(schema.items) : "";
  return [boundsText(schema), items === "" ? "" : `each ${items}`].filter((text) => text !== "").join("; ");
}

/** The type that a JSON Schema describes, as TypeScript would write it. */
export function toSchemaText(schema: Schema, indent = ""): string {
  if (typeof schema.$ref === "string") return schema.$ref.split("/").at(-1) ?? "unknown";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const branches = [...schemasOf(schema.anyOf), ...schemasOf(schema.oneOf)];
  if (branches.length > 0) return branches.map((branch) => toSchemaText(branch, indent)).join(" | ");
  if (schema.type === "object") return objectText(schema, indent);
  if (schema.type === "array") {
    const item = isSchema(schema.items) ? toSchemaText(schema.items, indent) : "unknown";
    return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`;
  }
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  return typeof schema.type === "string" ? schema.type : "unknown";
}

/** The bounds and format of a schema in words; empty where there are none. */
export const toSchemaNote = noteText;
