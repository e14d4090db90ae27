import { expect, test } from "vitest";
import { mistaken, openForm } from "#lib/forms/form-state.ts";

const focusAfter = (values: Record<string, string>, wrong: readonly string[]) =>
  mistaken(
    openForm({}),
    values,
    Object.fromEntries(wrong.map((name) => [name, { code: "invalid" as const }])),
  ).focus;

const values = {
  "pool.drives.0.model": "X",
  "pool.drives.0.count": "2",
  "network.mtu": "9000",
  name: "",
  validFrom: "",
};

test("the first mistake on the page gets the focus, in whatever order they were found", () => {
  expect(focusAfter(values, ["validFrom", "network.mtu", "name"])).toBe("network.mtu");
  expect(focusAfter(values, ["name", "pool.drives.0.count"])).toBe("pool.drives.0.count");
});

test("a mistake of a list as a whole stands where its rows begin", () => {
  expect(focusAfter(values, ["network.mtu", "pool.drives"])).toBe("pool.drives");
  const hidden = { "acceleration.drives.none": "yes", ...values };
  expect(focusAfter(hidden, ["acceleration.drives", "network.mtu"])).toBe("network.mtu");
});

test("a field that was not posted gets it where nothing else is wrong", () => {
  expect(focusAfter(values, ["access.name"])).toBe("access.name");
  expect(focusAfter(values, [])).toBeNull();
});
