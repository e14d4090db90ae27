import { describe, expect, it } from "vitest";
import { comparisonHref, readComparisonQuery } from "#lib/comparisons/query.ts";

const id = (number: number) => `01939b1c-0000-7000-8000-${String(number).padStart(12, "0")}`;

describe("readComparisonQuery", () => {
  it("reads a list, and the repeated parameter of a form, each run once", () => {
    const list = readComparisonQuery({ runs: `${id(1)},${id(2)},${id(1)}` });
    const form = readComparisonQuery({ runs: [id(1), id(2)] });
    expect(list.runIds).toEqual([id(1), id(2)]);
    expect(form).toEqual(list);
    expect(list).toMatchObject({ baselineId: null, metric: "throughput", leftOut: 0, notIds: [] });
  });

  it("takes the first twelve runs and counts the others", () => {
    const query = readComparisonQuery({ runs: Array.from({ length: 15 }, (_, at) => id(at)).join(",") });
    expect(query.runIds).toHaveLength(12);
    expect(query.leftOut).toBe(3);
  });

  it("names what is no id, and does not fail on an unknown metric or baseline", () => {
    expect(readComparisonQuery({ runs: `${id(1)},abc`, metric: "speed", baseline: id(9) })).toEqual({
      runIds: [id(1)],
      leftOut: 0,
      notIds: ["abc"],
      baselineId: null,
      metric: "throughput",
    });
  });
});

describe("comparisonHref", () => {
  it("is read back as it was written, without the defaults", () => {
    expect(
      comparisonHref({ runIds: [id(1), id(2)], baselineId: null, metric: "throughput", unit: null }),
    ).toBe(`/compare?runs=${id(1)},${id(2)}`);
    const href = comparisonHref({ runIds: [id(1), id(2)], baselineId: id(2), metric: "p99", unit: "MiB/s" });
    const parameters = Object.fromEntries(new URL(href, "http://localhost").searchParams);
    expect(readComparisonQuery(parameters)).toMatchObject({
      runIds: [id(1), id(2)],
      baselineId: id(2),
      metric: "p99",
    });
    expect(parameters.unit).toBe("MiB/s");
  });
});
