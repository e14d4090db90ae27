import { expect, test } from "vitest";
import { formatSize, parseSize } from "#agents/sizes.ts";

test.each([
  ["1GiB", 1_073_741_824],
  ["256MiB", 268_435_456],
  ["64 MiB", 67_108_864],
  ["1.5gib", 1_610_612_736],
  ["2g", 2_147_483_648],
  ["512k", 524_288],
  ["4096", 4096],
  ["512B", 512],
  ["512 B", 512],
])("%s", (text, bytes) => {
  expect(parseSize(text)).toBe(bytes);
});

test.each(["", "GiB", "1GB", "1 MB", "-1GiB", "0", "1e9", "1.0001KiB", "99999TiB9", "0x10"])(
  "%s is no size",
  (text) => {
    expect(parseSize(text)).toBeNull();
  },
);

test("sizes are told in binary units with one decimal at most", () => {
  expect(formatSize(1_073_741_824)).toBe("1 GiB");
  expect(formatSize(1_610_612_736)).toBe("1.5 GiB");
  expect(formatSize(900)).toBe("900 B");
  expect(formatSize(1024 ** 5)).toBe("1024 TiB");
});
