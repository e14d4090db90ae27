import * as z from "zod";
import { type ErrorCode, statusByCode } from "#lib/http/errors.ts";
import { makeOpenApiDocument } from "#lib/http/openapi.ts";
import { type Operation, operations, type Success } from "#lib/http/operations.ts";
import { toSchemaNote, toSchemaText } from "./schema-text.ts";

const errorTexts: Record<ErrorCode, string> = {
  "invalid-request": "A part of the request is not what it should be; `issues` says which.",
  "invalid-json": "The body is not JSON in UTF-8.",
  unauthorized: "The token is missing, malformed, unknown or revoked.",
  forbidden:
    "A browser sent a change from a page that is not Tidemark's, or it would change what comes from a publication.",
  "not-found": "There is nothing under this address.",
  "method-not-allowed": "The address knows other methods; `allow` names them.",
  conflict:
    "It does not go with what is there: another report under this id, a name that is taken, facts that change nothing.",
  gone: "A shared link was withdrawn, or its run was deleted.",
  "too-large": "The body is larger than 8 MiB for a run, 1 MiB for all else, as sent or once unpacked.",
  "unsupported-encoding": "The body is packed in another way than gzip.",
  misdirected: "The Host header does not name this machine and port.",
  "invalid-report": "The report does not follow its contract; `issues` says what is wrong and where.",
  internal: "Something unexpected; the server's log has it under the request id.",
  "too-many-streams": "A hundred event streams are open already.",
  unavailable: "The database does not answer; try again after `retry-after` seconds.",
};

const introduction = `# API

Made from the server's own schemas by \`npm run docs:api\`; \`GET /api/openapi.json\` gives the same as OpenAPI 3.1.

The server listens on this machine only, since there is no sign-in yet: who reaches the port may read and delete. It answers to
loopback names (\`localhost\`, \`127.0.0.1\`, \`[::1]\`) with its own port, and takes changes from a browser only from its own pages.
Posting runs needs an agent's token, \`authorization: Bearer tmk_…\`, which \`npm run agents -- create NAME\` prints once.

Every answer carries \`x-request-id\`, which finds the request in the server's log. Errors have one form, \`ApiError\`.
What the fields of a report mean is told in [CONTRACT.md](CONTRACT.md).`;

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

function parameterRows(place: string, object: z.ZodObject | undefined): string[][] {
  const shape = z.record(z.string(), z.instanceof(z.ZodType)).parse(object?.shape ?? {});
  return Object.entries(shape).map(([name, type]) => {
    const schema = z.toJSONSchema(type, { io: "input" });
    const note = toSchemaNote(schema);
    const initial = schema.default === undefined ? "" : `default \`${String(schema.default)}\``;
    return [`\`${name}\``, place, `\`${toSchemaText(schema)}\``, [note, initial].filter(Boolean).join(", ")];
  });
}

function bodyName({ schema, contentType }: Pick<Success, "schema" | "contentType">): string {
  if (schema === undefined) return contentType === undefined ? "" : `\`${contentType}\``;
  return `\`${z.globalRegistry.get(schema)?.id ?? "JSON"}\``;
}

function operationText(operation: Operation): string {
  const { method, path, summary, description, caller, params, query, body, successes, errors } = operation;
  const parameters = [...parameterRows("path", params), ...parameterRows("query", query)];
  const answers = [
    ...successes.map((success) => [String(success.status), bodyName(success), success.description]),
    ...errors.map((code) => [String(statusByCode[code]), "`ApiError`", `\`${code}\``]),
  ];
  return [
    `## ${summary}`,
    `\`${method.toUpperCase()} ${path}\`${caller === "agent" ? ", with an agent's token" : ""}`,
    ...(description === undefined ? [] : [description]),
    ...(parameters.length === 0 ? [] : [table(["Parameter", "In", "Type", "Bounds"], parameters)]),
    ...(body === undefined ? [] : [`Body: ${bodyName({ schema: body })}`]),
    table(
      ["Status", "Body", "Meaning"],
      answers.toSorted(([a = ""], [b = ""]) => a.localeCompare(b)),
    ),
  ].join("\n\n");
}

function errorsText(): string {
  const codes = z.array(z.custom<ErrorCode>()).parse(Object.keys(statusByCode));
  const rows = codes.map((code) => [`\`${code}\``, String(statusByCode[code]), errorTexts[code]]);
  return `## Errors\n\n${table(["Code", "Status", "Meaning"], rows)}`;
}

function schemasText(): string {
  const schemas = Object.entries(makeOpenApiDocument().components.schemas);
  const texts = schemas.map(([name, schema]) => `### ${name}\n\n\`\`\`ts\n${toSchemaText(schema)}\n\`\`\``);
  return ["## Schemas", ...texts].join("\n\n");
}

/** The API's reference as Markdown. */
export function makeApiReference(): string {
  return `${[introduction, ...operations.map(operationText), errorsText(), schemasText()].join("\n\n")}\n`;
}
