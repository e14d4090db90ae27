import pino from "pino";
import { describe, expect, test } from "vitest";
import { ApiError } from "#lib/contract/api.ts";
import { toErrorResponse } from "#lib/http/error-response.ts";
import { HttpError } from "#lib/http/errors.ts";

async function answerTo(error: unknown, signal?: AbortSignal) {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const request = new Request("http://localhost/api", signal === undefined ? {} : { signal });
  const response = toErrorResponse(error, { request, requestId: "r-1", log });
  return { response, body: ApiError.parse(await response.json()).error, log: lines.join("") };
}

describe("errors become answers", () => {
  test("an expected one says what it says, and is no surprise for the log", async () => {
    const issues = [{ path: "id", message: "wrong" }];
    const { response, body, log } = await answerTo(
      new HttpError("invalid-report", "can't be taken", { issues, headers: { "x-more": "1" } }),
    );
    expect(response.status).toBe(422);
    expect(response.headers.get("x-more")).toBe("1");
    expect(body).toEqual({ code: "invalid-report", message: "can't be taken", requestId: "r-1", issues });
    expect(log).toBe("");
  });

  test("an unknown one is logged in full and told as a fixed text", async () => {
    const { response, body, log } = await answerTo(new Error("password of db is hunter2"));
    expect(response.status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("hunter2");
    expect(log).toContain("hunter2");
    expect(log).toContain('"stack"');
  });

  test.each(["ECONNREFUSED", "ENOENT", "57P01", "57P03", "08006", "53300", "P1001"])(
    "a database that is away (%s) is 503, to be tried again",
    async (code) => {
      const lost = Object.assign(new Error("connect"), { code, syscall: "connect" });
      const { response, body } = await answerTo(new Error("wrapped", { cause: lost }));
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(body.code).toBe("unavailable");
    },
  );

  test("an error of a statement is not taken for a lost database", async () => {
    const { response } = await answerTo(Object.assign(new Error("syntax"), { code: "42601" }));
    expect(response.status).toBe(500);
  });
});
