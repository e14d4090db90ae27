import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createAgent, revokeAgent } from "#lib/agents/mutations.ts";
import { ApiError, PutRunAnswer } from "#lib/contract/api.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";

const api = setUpApi();
const newId = () => uuidV7(Date.now());
const countRows = async (table: "run" | "result" | "target", where = "true", values: unknown[] = []) =>
  (
    await api.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`, values)
  )[0]?.count;

async function errorOf(response: Response) {
  return ApiError.parse(await response.json()).error;
}

describe("taking in a run", () => {
  test("the first time is 201, the same report again 200, and there is one row", async () => {
    const report = makeReport();
    const first = await api.put(report.id, report);
    expect(first.status).toBe(201);
    expect(PutRunAnswer.parse(await first.json())).toEqual({
      id: report.id,
      isDuplicate: false,
      url: `/runs/${report.id}`,
    });
    const second = await api.put(report.id, report);
    expect(second.status).toBe(200);
    expect(PutRunAnswer.parse(await second.json()).isDuplicate).toBe(true);
    expect(await countRows("run", "id = $1", [report.id])).toBe(1);
    expect(await countRows("result", "run_id = $1", [report.id])).toBe(4);
  });

  test("key order and white space do not make another report", async () => {
    const report = makeReport();
    await api.put(report.id, report);
    const reversed = Object.fromEntries(Object.entries(report).reverse());
    const again = await api.put(report.id, report, { body: JSON.stringify(reversed, null, 2) });
    expect(again.status).toBe(200);
  });

  test("another report under the same id is 409 and changes nothing", async () => {
    const report = makeReport();
    await api.put(report.id, report);
    const other = await api.put(report.id, { ...report, tags: ["other"] });
    expect(other.status).toBe(409);
    expect((await errorOf(other)).code).toBe("conflict");
    const download = await api.get(`/api/v1/runs/${report.id}?download`);
    expect(await download.text()).toBe(canonicalJson(report));
  });

  test("a chosen name renames a target from the latest run on, never from an older one or by default", async () => {
    const key = "smb/box";
    const put = async (day: number, name: string, more = {}) => {
      const startedAt = new Date(Date.UTC(2026, 0, day));
      const report = makeReport({ startedAt, target: { key, name, ...more } });
      expect((await api.put(report.id, report)).status).toBe(201);
      return (await api.query("SELECT name, vendor, model FROM target WHERE key = $1", [key]))[0];
    };
    expect(await put(10, "box")).toEqual({ name: "box", vendor: null, model: null });
    expect(await put(12, "Studio")).toMatchObject({ name: "Studio" });
    expect(await put(11, "Old name", { vendor: "QNAP" })).toMatchObject({ name: "Studio", vendor: "QNAP" });
    expect(await put(13, "box", { vendor: "Other", model: "TS-464" })).toEqual({
      name: "Studio",
      vendor: "QNAP",
      model: "TS-464",
    });
    expect(await put(14, "Cellar")).toMatchObject({ name: "Cellar" });
  });

  test("a clock that is years ahead keeps its run no longer than a day above those that come after", async () => {
    const report = makeReport({ startedAt: new Date("2099-01-01T00:00:00Z"), target: { key: "smb/future" } });
    expect((await api.put(report.id, report)).status).toBe(201);
    const [row] = await api.query<{ ahead: number; started: number }>(
      "SELECT extract(epoch FROM sort_at - received_at)::float8 AS ahead, extract(year FROM started_at)::int AS started FROM run WHERE id = $1",
      [report.id],
    );
    expect(row).toEqual({ ahead: 86_400, started: 2099 });
  });

  test("the same report eight times at once is stored exactly once", async () => {
    const report = makeReport({ target: { key: "smb/race", name: "race" } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.put(report.id, report)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(await countRows("run", "id = $1", [report.id])).toBe(1);
    expect(await countRows("result", "run_id = $1", [report.id])).toBe(4);
    expect(await countRows("target", "key = 'smb/race'")).toBe(1);
  });

  test("different reports under one id at once: one is stored, the others are 409", async () => {
    const report = makeReport();
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((tag) => api.put(report.id, { ...report, tags: [tag] })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  });

  test("a failure in the middle stores nothing, and the run can be posted again", async () => {
    await api.query(`CREATE FUNCTION fail_third() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.position = 2 THEN RAISE EXCEPTION 'a fault'; END IF; RETURN NEW; END $$`);
    await api.query(
      "CREATE TRIGGER fail_third BEFORE INSERT ON result FOR EACH ROW EXECUTE FUNCTION fail_third()",
    );
    const report = makeReport({ target: { key: "smb/never-stored" } });
    const failed = await api.put(report.id, report);
    await api.query("DROP TRIGGER fail_third ON result");
    expect(failed.status).toBe(500);
    const { code, message } = await errorOf(failed);
    expect(code).toBe("internal");
    expect(message).not.toContain("fault");
    expect(await countRows("run", "id = $1", [report.id])).toBe(0);
    expect(await countRows("result", "run_id = $1", [report.id])).toBe(0);
    expect(await countRows("target", "key = 'smb/never-stored'")).toBe(0);
    expect((await api.put(report.id, report)).status).toBe(201);
  });

  test("a report packed with gzip is the same report", async () => {
    const report = makeReport();
    const packed = await api.put(report.id, report, {
      headers: { authorization: `Bearer ${api.token}`, "content-encoding": "gzip" },
      body: new Uint8Array(gzipSync(canonicalJson(report))),
    });
    expect(packed.status).toBe(201);
    expect((await api.put(report.id, report)).status).toBe(200);
  });
});

describe("who may post", () => {
  const report = makeReport();
  const putAs = (authorization?: string) =>
    api.put(report.id, report, { headers: authorization === undefined ? {} : { authorization } });

  test.each([
    ["no header", undefined],
    ["no token", "Bearer"],
    ["another scheme", "Basic dXNlcjpwYXNz"],
    ["not a token", "Bearer secret"],
    ["a quote in the prefix", "Bearer tmk_aaaaaaa'_0123456789012345678901234567890123456789012"],
    ["an unknown prefix", `Bearer tmk_aaaaaaaa_${"A".repeat(43)}`],
  ])("%s is 401", async (_what, authorization) => {
    const answer = await putAs(authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect((await errorOf(answer)).code).toBe("unauthorized");
  });

  test("the right prefix with another secret is 401", async () => {
    const wrong = api.token.slice(0, -4) + (api.token.endsWith("AAAA") ? "BBBB" : "AAAA");
    expect((await putAs(`Bearer ${wrong}`)).status).toBe(401);
  });

  test("a revoked token is 401 from the next request on", async () => {
    const created = await createAgent({ name: "leaving-pc" });
    const token = created.ok ? created.token : "";
    const first = makeReport();
    const headers = { authorization: `Bearer ${token}` };
    expect((await api.put(first.id, first, { headers })).status).toBe(201);
    expect(await revokeAgent("leaving-pc")).toBe("revoked");
    expect((await api.put(first.id, first, { headers })).status).toBe(401);
  });

  test("nothing of it was stored", async () => {
    expect(await countRows("run", "id = $1", [report.id])).toBe(0);
  });
});

describe("what is refused", () => {
  test("invalid JSON and invalid UTF-8 are 400", async () => {
    for (const body of ['{"contract":1', new Uint8Array([0x7b, 0xff, 0x7d])]) {
      const answer = await api.put(newId(), {}, { body });
      expect(answer.status).toBe(400);
      expect((await errorOf(answer)).code).toBe("invalid-json");
    }
  });

  test("what is wrong with a report is listed with its place", async () => {
    const report = makeReport();
    const [first] = report.results;
    const answer = await api.put(report.id, {
      ...report,
      target: { ...report.target, name: "" },
      results: [{ ...first, statistic: "middle" }],
      surplus: 1,
    });
    expect(answer.status).toBe(422);
    const { code, issues } = await errorOf(answer);
    expect(code).toBe("invalid-report");
    const paths = issues?.map((issue) => issue.path);
    expect(paths).toContain("target.name");
    expect(paths).toContain("results.0.statistic");
  });

  test.each([
    ["a contract from the future", { contract: 99 }, "contract"],
    [
      "an origin that is no agent",
      { origin: { kind: "import", format: "fio", fileName: null, sha256: "0".repeat(64) } },
      "origin.kind",
    ],
    ["U+0000 in a text", { tags: ["a\0b"] }, "tags.0"],
    ["a time before the year 1", { time: { precision: "day", date: "0000-01-01" } }, "time.date"],
  ])("%s is 422", async (_what, override, path) => {
    const report = makeReport();
    const answer = await api.put(report.id, { ...report, ...override });
    expect(answer.status).toBe(422);
    expect((await errorOf(answer)).issues?.map((issue) => issue.path)).toContain(path);
  });

  test("half of a surrogate pair is 422", async () => {
    const report = makeReport();
    const body = canonicalJson({ ...report, tags: ["HALF"] }).replace("HALF", "\\ud800");
    expect((await api.put(report.id, {}, { body })).status).toBe(422);
  });

  test("a depth that no column can hold is 422", async () => {
    const report = makeReport();
    const workloads = report.workloads.map((workload) => ({ ...workload, queueDepth: 2 ** 31 }));
    const answer = await api.put(report.id, { ...report, workloads });
    expect(answer.status).toBe(422);
    expect((await errorOf(answer)).issues?.[0]?.path).toBe("workloads.0.queueDepth");
  });

  test("an id that is not the report's, or not of version 7, is 422", async () => {
    const report = makeReport();
    const elsewhere = await api.put(newId(), report);
    expect(elsewhere.status).toBe(422);
    expect((await errorOf(elsewhere)).issues?.[0]?.path).toBe("id");
    const random = crypto.randomUUID();
    expect((await api.put(random, { ...report, id: random })).status).toBe(422);
  });

  test("an id that is none is 400", async () => {
    expect((await api.put("not-an-id", makeReport())).status).toBe(400);
  });

  test("another encoding than gzip is 415, broken gzip 400", async () => {
    const headers = { authorization: `Bearer ${api.token}`, "content-encoding": "br" };
    expect((await api.put(newId(), {}, { headers })).status).toBe(415);
    headers["content-encoding"] = "gzip";
    expect((await api.put(newId(), {}, { headers })).status).toBe(400);
  });
});
