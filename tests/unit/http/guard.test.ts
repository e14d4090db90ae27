import { describe, expect, test } from "vitest";
import { checkRequest } from "#lib/http/guard.ts";

const check = (method: string, headers: Record<string, string | string[]>, host?: string) =>
  checkRequest({ method, headers }, host === undefined ? { port: 3000 } : { port: 3000, host });
const codeOf = (answer: ReturnType<typeof checkRequest>) => (answer.ok ? "ok" : answer.code);

describe("Host", () => {
  test.each([
    "localhost:3000",
    "LOCALHOST:3000",
    "127.0.0.1:3000",
    "127.9.8.7:3000",
    "[::1]:3000",
    "nas.localhost:3000",
  ])("%s is this machine", (host) => {
    expect(check("GET", { host })).toEqual({ ok: true });
  });

  test.each([
    "evil.example:3000",
    "127.0.0.1.evil.example:3000",
    "localhost.evil.example:3000",
    "evil-localhost:3000",
    "localhost:3001",
    "localhost",
    "localhost:",
    "localhost:3000:3000",
    "user@localhost:3000",
    "192.168.0.10:3000",
    "0.0.0.0:3000",
    "[::ffff:127.0.0.1]:3000",
    "",
  ])("%s is not", (host) => {
    expect(codeOf(check("GET", { host }))).toBe("misdirected");
  });

  test("is needed, once", () => {
    expect(codeOf(check("GET", {}))).toBe("misdirected");
    expect(codeOf(check("GET", { host: ["localhost:3000", "evil.example"] }))).toBe("misdirected");
  });

  test("of port 80 may leave the port out", () => {
    expect(checkRequest({ method: "GET", headers: { host: "localhost" } }, { port: 80 }).ok).toBe(true);
  });

  test("may be one more name", () => {
    expect(check("GET", { host: "tide.test:3000" }, "tide.test").ok).toBe(true);
    expect(codeOf(check("GET", { host: "tide.test:3000" }))).toBe("misdirected");
  });
});

describe("changes", () => {
  const host = "127.0.0.1:3000";

  test.each(["POST", "PUT", "PATCH", "DELETE", "post"])(
    "%s from a program or our own page is let in",
    (method) => {
      expect(check(method, { host }).ok).toBe(true);
      expect(
        check(method, { host, origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" }).ok,
      ).toBe(true);
    },
  );

  test.each([
    [{ origin: "http://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "https://127.0.0.1:3000" }],
    [{ origin: "http://127.0.0.1:3001" }],
    [{ origin: "http://localhost:3000" }],
    [{ origin: ["http://127.0.0.1:3000", "http://evil.example"] }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" }],
  ])("%j is refused", (headers) => {
    const answer = check("POST", { host, ...headers });
    expect(answer).toMatchObject({ ok: false, status: 403, code: "forbidden" });
  });

  test.each(["GET", "HEAD", "OPTIONS"])("%s changes nothing, so any link may lead here", (method) => {
    expect(check(method, { host, origin: "http://evil.example", "sec-fetch-site": "cross-site" }).ok).toBe(
      true,
    );
  });
});
