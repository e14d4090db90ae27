import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { collectReadings } from "#agents/benchmarks/disk/counter-readings.ts";

/** Two counters, read at 0, 10 and 20 ns. */
function readings() {
  const collected = collectReadings();
  collected.add(0, [100, 0]);
  collected.add(10, [200, 5]);
  collected.add(20, [600, 5]);
  return collected;
}

test("a counter rises evenly between readings, and is what was read at one", () => {
  expect(readings().counters()).toBe(2);
  expect(readings().valuesAt(0, [0, 5, 10, 15, 20])).toEqual([100, 150, 200, 400, 600]);
  expect(readings().valuesAt(1, [5, 10])).toEqual([2.5, 5]);
});

test("nothing is known outside of the readings, of another counter, or without any", () => {
  expect(readings().valuesAt(0, [5, 21])).toBeNull();
  expect(readings().valuesAt(0, [-1])).toBeNull();
  expect(readings().valuesAt(2, [5])).toBeNull();
  expect(collectReadings().valuesAt(0, [0])).toBeNull();
  expect(collectReadings().counters()).toBe(0);
});

test("nothing is known once a reading had more or fewer counters", () => {
  const torn = readings();
  torn.add(30, [700]);
  torn.add(40, [800, 6]);
  expect(torn.counters()).toBe(0);
  expect(torn.valuesAt(0, [5])).toBeNull();
});

test("ten hours of sixteen cores, read four times a second, need less than 96 MB", () => {
  const program = `
    import { collectReadings } from "#agents/benchmarks/disk/counter-readings.ts";
    const collected = collectReadings();
    for (let at = 0; at < 144_000; at += 1)
      collected.add(at * 25e7, Array.from({ length: 32 }, (_, counter) => at * 250.5 + counter));
    process.stdout.write(String(collected.valuesAt(31, [25e7])));
  `;
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--max-old-space-size=96", "--input-type=module", "-e", program],
    { encoding: "utf8" },
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: "281.5" });
});
