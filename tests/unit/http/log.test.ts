import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the log is JSON on stderr and holds no secrets", () => {
  const script = `import { getLog } from "#lib/http/log.ts";
    const authorization = "s3cret";
    getLog().info({
      token: "s3cret", headers: { authorization }, req: { headers: { authorization } }, more: { databaseUrl: "s3cret" },
    }, "hello");`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout.toString()).toBe("");
  expect(JSON.parse(stderr.toString())).toMatchObject({ msg: "hello", token: "[Redacted]" });
  expect(stderr.toString()).not.toContain("s3cret");
});
