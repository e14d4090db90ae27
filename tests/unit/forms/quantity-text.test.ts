import { describe, expect, test } from "vitest";
import {
  readIops,
  readLink,
  readNumber,
  readRate,
  readSize,
  writeLink,
  writeRate,
  writeSize,
} from "#lib/forms/quantity-text.ts";

describe("sizes", () => {
  test.each([
    ["4 TB", 4e12],
    ["1.92TB", 1.92e12],
    ["500 gb", 5e11],
    ["64 KiB", 65_536],
    ["16 TiB", 16 * 2 ** 40],
    ["1,024 MiB", 2 ** 30],
    ["４ ＴＢ", 4e12],
    ["0 B", 0],
  ])("%s is read", (text, bytes) => {
    expect(readSize(text, false)).toEqual({ value: bytes });
  });

  test.each([
    ["8 GB", 8 * 2 ** 30],
    ["64KB", 65_536],
    ["512 MiB", 512 * 2 ** 20],
    ["1 TB", 2 ** 40],
  ])("memory and stripes are binary: %s", (text, bytes) => {
    expect(readSize(text, true)).toEqual({ value: bytes });
  });

  test("a number without a unit, and a unit without a number, are told apart", () => {
    expect(readSize("4", false)).toEqual({ problem: "unit" });
    expect(readSize("4 parsec", false)).toEqual({ problem: "unit" });
    expect(readSize("TB", false)).toEqual({ problem: "number" });
    expect(readSize("-4 TB", false)).toEqual({ problem: "number" });
    expect(readSize("4,5 TB", false)).toEqual({ problem: "unit" });
  });

  test.each([
    [4e12, "4 TB"],
    [1.92e12, "1.92 TB"],
    [5e11, "500 GB"],
    [2 ** 40, "1 TiB"],
    [8 * 2 ** 30, "8 GiB"],
    [65_536, "64 KiB"],
    [1_000_204_886_016, "1000204886016 B"],
  ])("%d is written as %s, which reads back", (bytes, text) => {
    expect(writeSize(bytes, false)).toBe(text);
    expect(readSize(text, false)).toEqual({ value: bytes });
  });

  test("memory is written in binary units only", () => {
    expect(writeSize(2 ** 32, true)).toBe("4 GiB");
    expect(writeSize(4e9, true)).toBe("4000000000 B");
    expect(readSize("4000000000 B", true)).toEqual({ value: 4e9 });
  });
});

test.each([
  ["10 Gbit/s", 1e10],
  ["2.5GbE", 2.5e9],
  ["1000 Mbps", 1e9],
  ["10G", 1e10],
  ["100 Mbit", 1e8],
  ["10 Gb/s", 1e10],
])("a link of %s", (text, bitsPerSecond) => {
  expect(readLink(text)).toEqual({ value: bitsPerSecond });
});

test("a link needs a unit of bits", () => {
  expect(readLink("10")).toEqual({ problem: "unit" });
  expect(readLink("10 MB/s")).toEqual({ problem: "unit" });
  expect(writeLink(2.5e9)).toBe("2.5 Gbit/s");
  expect(writeLink(1e8)).toBe("100 Mbit/s");
});

test.each([
  ["210 MB/s", 210e6],
  ["1.2 GB/s", 1.2e9],
  ["200 MiB/s", 200 * 2 ** 20],
  ["210MBps", 210e6],
])("a rate of %s", (text, bytesPerSecond) => {
  expect(readRate(text)).toEqual({ value: bytesPerSecond });
});

test("a rate is per second", () => {
  expect(readRate("210 MB")).toEqual({ problem: "unit" });
  expect(writeRate(210e6)).toBe("210 MB/s");
});

test("requests per second and plain numbers", () => {
  expect(readIops("98k")).toEqual({ value: 98_000 });
  expect(readIops("98,000 IOPS")).toEqual({ value: 98_000 });
  expect(readIops("98 kIOPS")).toEqual({ value: 98_000 });
  expect(readNumber("12.5 %")).toEqual({ value: 12.5 });
  expect(readNumber("9000")).toEqual({ value: 9000 });
  expect(readNumber("nine")).toEqual({ problem: "number" });
});
