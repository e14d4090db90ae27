import { expect, test } from "vitest";
import { parseRetryAfter, postReport, printable, readAnswer } from "#agents/post-report.ts";
import { answer, startFakeServer } from "#tests/unit/agents/support/fake-server.ts";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";
const asked = { server: "http://127.0.0.1:3000", id, retryAfter: null };
const error = {
  error: { code: "c", message: "says why", requestId: "r", issues: [{ path: "a.b", message: "m" }] },
};

test.each([200, 201])("%d for this report is accepted, with its address", (status) => {
  const body = { id, isDuplicate: status === 200, url: `/runs/${id}` };
  expect(readAnswer(status, body, asked)).toEqual({
    state: "accepted",
    url: `http://127.0.0.1:3000/runs/${id}`,
    isDuplicate: status === 200,
  });
});

test("a 200 that is not Tidemark's, such as a sign-in page, is not taken for an acceptance", () => {
  expect(readAnswer(200, null, asked).state).toBe("unexpected");
  const other = { id: "01890a5d-ac97-774b-bcce-b302099a8057", isDuplicate: false, url: "/x" };
  expect(readAnswer(200, other, asked).state).toBe("unexpected");
});

test.each([
  [401, error, "unauthorized"],
  [400, error, "refused"],
  [409, error, "refused"],
  [422, error, "refused"],
  [413, error, "too-large"],
  [413, null, "too-large"],
  [500, null, "retry"],
  [503, error, "retry"],
  [408, null, "retry"],
  [429, null, "retry"],
  [400, null, "unexpected"],
  [422, null, "unexpected"],
  [404, null, "unexpected"],
  [302, null, "unexpected"],
])("%d", (status, body, state) => {
  expect(readAnswer(status, body, asked).state).toBe(state);
});

test("a refusal keeps what is wrong and where", () => {
  expect(readAnswer(422, error, asked)).toEqual({
    state: "refused",
    refusal: { status: 422, message: "says why", issues: [{ path: "a.b", message: "m" }] },
  });
});

test("Retry-After in seconds counts, up to 30", () => {
  expect(parseRetryAfter("2")).toBe(2000);
  expect(parseRetryAfter("3600")).toBe(30_000);
  expect(parseRetryAfter("Wed, 21 Oct 2026 07:28:00 GMT")).toBeNull();
  expect(parseRetryAfter(null)).toBeNull();
});

const secret = "tmk_secret";
const post = (server: string) =>
  postReport({ server, token: secret, id, json: "{}", signal: new AbortController().signal });

test("a redirect is not followed: the other server never sees the token", async () => {
  const other = await startFakeServer(() => (_put, response) => answer(response, 200, {}));
  const first = await startFakeServer(() => (_put, response) => {
    response.writeHead(307, { location: `${other.url}/api/v1/runs/${id}` });
    response.end();
  });
  try {
    expect(await post(first.url)).toEqual({ state: "unexpected", detail: "307" });
    expect(first.puts.map(({ authorization }) => authorization)).toEqual([`Bearer ${secret}`]);
    expect(other.puts).toEqual([]);
  } finally {
    await Promise.all([first.close(), other.close()]);
  }
});

test("an answer without end is cut off after 1 MiB", async () => {
  let sent = 0;
  const server = await startFakeServer(() => (_put, response) => {
    const chunk = Buffer.alloc(65_536, "x");
    const more = (): void => {
      if (response.destroyed) return;
      sent += chunk.length;
      response.write(chunk, () => setImmediate(more));
    };
    response.writeHead(200, { "content-type": "application/json" });
    more();
  });
  try {
    expect(await post(server.url)).toEqual({ state: "unexpected", detail: "200" });
    // What the kernel's buffers hold beside it, far from endless.
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  } finally {
    await server.close();
  }
});

test("what a server says can't drive the terminal", () => {
  expect(printable("red\u001b[31m\u202Etxt\r\nnext\u0007")).toBe("red [31m txt next");
  const body = { error: { code: "c", message: "a\u001b]0;x\u0007b", requestId: "r" } };
  const refused = readAnswer(422, body, asked);
  expect(refused.state === "refused" ? refused.refusal.message : "").toBe("a ]0;x b");
});
