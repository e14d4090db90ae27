import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isDatabaseUnavailable } from "#lib/db/unavailable.ts";

const nowhere = join(tmpdir(), "tidemark-nowhere", ".s.PGSQL.5432");

it("takes a socket that is not there for an absent database", async () => {
  const error = await new Promise((resolve) => connect(nowhere).on("error", resolve));
  expect(error).toMatchObject({ code: "ENOENT" });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(new Error("query failed", { cause: error }))).toBe(true);
});

it("takes a file that is not there for a fault of its own", () => {
  let error: unknown;
  try {
    readFileSync(nowhere);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ code: "ENOENT" });
  expect(isDatabaseUnavailable(error)).toBe(false);
});
