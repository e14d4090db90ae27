import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { profileSchema } from "#agents/profiles/profile-file.ts";
import { makeApiReference } from "./api-reference.ts";
import { withFactsTable } from "./facts-table.ts";

const docs = join(import.meta.dirname, "..", "docs");

/** Writes docs/API.md, the table in docs/FACTS.md and the schema of profiles: `npm run docs:api`. Tests say when one is out of date. */
writeFileSync(join(docs, "API.md"), makeApiReference());
writeFileSync(join(docs, "profile.schema.json"), `${JSON.stringify(profileSchema(), null, 2)}\n`);
const facts = join(docs, "FACTS.md");
writeFileSync(facts, withFactsTable(readFileSync(facts, "utf8")));
