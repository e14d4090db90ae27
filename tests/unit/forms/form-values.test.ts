import { expect, test } from "vitest";
import { addRow, readFormValues, readIntent, removeRow, rowCount } from "#lib/forms/form-values.ts";

const twoRows = {
  name: "tank",
  "pool.drives.0.model": "A",
  "pool.drives.1.model": "B",
  "pool.drives.1.count": "2",
  "pool.drivesNote": "",
};

test("rows are counted by their numbers", () => {
  expect(rowCount(twoRows, "pool.drives")).toBe(2);
  expect(rowCount(twoRows, "acceleration.drives")).toBe(0);
  expect(rowCount({ "pool.drives.x.model": "" }, "pool.drives")).toBe(0);
});

test("an added row is empty and last", () => {
  expect(addRow(twoRows, "pool.drives", "model")).toEqual({ ...twoRows, "pool.drives.2.model": "" });
});

test("rows after a removed one move up, all else stays", () => {
  expect(removeRow(twoRows, "pool.drives", 0)).toEqual({
    name: "tank",
    "pool.drives.0.model": "B",
    "pool.drives.0.count": "2",
    "pool.drivesNote": "",
  });
});

test("the last value of a name counts, files don't", () => {
  const form = new FormData();
  form.append("name", "first");
  form.append("name", "second");
  form.append("file", new File(["x"], "x.txt"));
  expect(readFormValues(form)).toEqual({ name: "second" });
});

test("buttons say what they ask for", () => {
  expect(readIntent({ intent: "add:pool.drives" })).toEqual({ is: "add", list: "pool.drives" });
  expect(readIntent({ intent: "remove:pool.drives:1" })).toEqual({
    is: "remove",
    list: "pool.drives",
    row: 1,
  });
  expect(readIntent({ intent: "save" })).toEqual({ is: "other", word: "save" });
  expect(readIntent({})).toEqual({ is: "other", word: "" });
});
