import { expect, test } from "vitest";
import { createDocumentSplitter } from "#agents/benchmarks/fio/fio-documents.ts";
import { fioFailure } from "#agents/benchmarks/fio/fio-failure.ts";

const output = `fio: pid=7, err=28/file:io_u.c:1876, func=io_u error, error=No space left on device
{
  "name" : "a } in \\" text {",
  "jobs" : [ { "error" : 0 } ]
}{ "second" : {} }
fio: terminating on signal 2
{"third":1}`;

test.each([1, 7, 4096])("documents and lines come whole, in pieces of %d characters", (piece) => {
  const split = createDocumentSplitter();
  const documents: unknown[] = [];
  const lines: string[] = [];
  for (let at = 0; at < output.length; at += piece) {
    const out = split(output.slice(at, at + piece));
    documents.push(...out.documents.map((json): unknown => JSON.parse(json)));
    lines.push(...out.lines);
  }
  expect(documents).toEqual([
    { name: 'a } in " text {', jobs: [{ error: 0 }] },
    { second: {} },
    { third: 1 },
  ]);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe("fio: terminating on signal 2");
});

test.each([
  ["fio: pid=7, err=28/file:io_u.c:1876, func=io_u error, error=No space left on device", "ENOSPC"],
  ["fio: pid=0, err=22/file:filesetup.c:805, func=open(/data/x), error=Invalid argument", "EINVAL"],
  ["fio: pid=1, err=9999/file:x.c:1, func=y, error=Something of Windows", "EFIO"],
  ["fio: file creation disallowed by allow_file_create=0", "EFIO"],
])("%s is %s", (line, code) => {
  expect(fioFailure(["warning", line], 1, "/data/x").code).toBe(code);
});

test("a failure names no path", () => {
  expect(fioFailure(["fio: /home/me/test.bin is odd"], 1, "/home/me/test.bin").message).toBe(
    "fio: test.bin is odd",
  );
  expect(fioFailure([], 3, "/x").message).toContain("3");
});
