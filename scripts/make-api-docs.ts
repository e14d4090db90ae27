import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeApiReference } from "./api-reference.ts";

/** Writes docs/API.md: `npm run docs:api`. A test says when it is out of date. */
writeFileSync(join(import.meta.dirname, "..", "docs", "API.md"), makeApiReference());
