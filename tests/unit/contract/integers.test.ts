import { describe, expect, test } from "vitest";
import * as z from "zod";
import { integers } from "#lib/contract/integers.ts";

const Percents = integers({ min: 0, max: 100 }, 4);

describe("integers", () => {
  test("takes a list within its bounds, and an empty one", () => {
    expect(Percents.parse([0, 50, 100])).toEqual([0, 50, 100]);
    expect(Percents.parse([])).toEqual([]);
  });

  test.each([
    [[0, -1], 1],
    [[101], 0],
    [[1, 2, 0.5], 2],
    [[Number.NaN], 0],
    [[0, "1"], 1],
    [[null], 0],
  ])("says where %j is wrong", (list, at) => {
    expect(Percents.safeParse(list).error?.issues[0]?.path).toEqual([at]);
  });

  test("refuses what a number can't hold exactly, and a list that is too long", () => {
    expect(integers({ min: 0 }, 4).safeParse([2 ** 53]).success).toBe(false);
    expect(integers({ min: 0 }, 4).safeParse([2 ** 53 - 1]).success).toBe(true);
    expect(Percents.safeParse([1, 2, 3, 4, 5]).success).toBe(false);
  });

  test("says so in JSON Schema", () => {
    expect(z.toJSONSchema(Percents)).toMatchObject({
      type: "array",
      maxItems: 4,
      items: { type: "integer", minimum: 0, maximum: 100 },
    });
  });
});
