import { describe, expect, test } from "vitest";
import { readBinaryCopy } from "#lib/figures/binary-copy.ts";
import { ColumnCache } from "#lib/figures/column-cache.ts";
import { readFloats, readIntegers } from "#lib/figures/columns.ts";

describe("columns of a block", () => {
  test("float8 is IEEE 754, the most significant byte first; NaN is not known", () => {
    // 1, -2 and NaN, from the standard's own layout.
    const bytes = Buffer.from("3ff0000000000000c0000000000000007ff8000000000000", "hex");
    expect([...readFloats(bytes)]).toEqual([1, -2, Number.NaN]);
  });

  test("int4 likewise, wherever the bytes lie in memory", () => {
    const bytes = Buffer.from("ff0000000100001000", "hex").subarray(1);
    expect([...readIntegers(bytes)]).toEqual([1, 4096]);
  });

  test("reading leaves the bytes as they were", () => {
    const bytes = Buffer.from("3ff0000000000000", "hex");
    readFloats(bytes);
    expect(bytes.toString("hex")).toBe("3ff0000000000000");
  });
});

test("rows of a binary COPY are told apart, with null and empty fields", () => {
  const header = "5047434f50590aff0d0a00 00000000 00000000";
  const rows = "0002 00000004 00000007 ffffffff  0002 00000004 00000008 00000000  ffff";
  const bytes = Buffer.from(`${header}${rows}`.replaceAll(" ", ""), "hex");
  expect([...readBinaryCopy(bytes)].map((fields) => fields.map((field) => field?.toString("hex")))).toEqual([
    ["00000007", undefined],
    ["00000008", ""],
  ]);
});

describe("the cache of columns", () => {
  const column = (length: number) => new Float64Array(length);

  test("drops what nobody asked for the longest", () => {
    const cache = new ColumnCache(80);
    cache.set("a", column(4));
    cache.set("b", column(4));
    expect(cache.get("a")).toHaveLength(4);
    cache.set("c", column(4));
    expect(cache.get("b")).toBeUndefined();
    expect(cache.get("a")).toHaveLength(4);
    expect(cache.get("c")).toHaveLength(4);
  });

  test("counts a column that is set again once, and keeps none that is too large", () => {
    const cache = new ColumnCache(80);
    for (let turn = 0; turn < 5; turn += 1) cache.set("a", column(4));
    cache.set("b", column(6));
    expect(cache.get("a")).toHaveLength(4);
    cache.set("large", column(11));
    expect(cache.get("large")).toBeUndefined();
  });
});
