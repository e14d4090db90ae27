import { expect, test } from "vitest";
import { readTarget, readVolume, writeTarget, writeVolume } from "#lib/forms/target-form.ts";

const target = {
  name: "studio-nas",
  kind: "nas" as const,
  vendor: "Synology",
  model: "DS415+",
  processor: "Intel Atom C2538",
  memoryBytes: 2 * 2 ** 30,
  bays: "4 x 3.5 inch",
  ports: [
    { kind: "RJ45", linkBitsPerSecond: 1e9, count: 2 },
    { kind: null, linkBitsPerSecond: 1e10, count: 1 },
  ],
  note: "Under the **desk**.",
};

test("every field of a target comes back as it was", () => {
  expect(readTarget(writeTarget(target))).toEqual({ target });
});

test("what is left empty is not known", () => {
  expect(readTarget({ name: " nas ", kind: "nas" })).toEqual({
    target: {
      name: "nas",
      kind: "nas",
      vendor: null,
      model: null,
      processor: null,
      memoryBytes: null,
      bays: null,
      ports: null,
      note: null,
    },
  });
});

test("name and kind are needed, ports need their number", () => {
  expect(readTarget({ "ports.0.kind": "RJ45", memoryBytes: "2" })).toEqual({
    errors: {
      name: { code: "required" },
      kind: { code: "required" },
      "ports.0.count": { code: "required" },
      memoryBytes: { code: "size" },
    },
  });
  expect(readTarget({ name: "x".repeat(121), kind: "toaster" })).toEqual({
    errors: { name: { code: "too-long", value: "120" }, kind: { code: "choice" } },
  });
});

test("a volume comes back, and needs name and kind", () => {
  const volume = { name: "media", kind: "share" as const, note: null };
  expect(readVolume(writeVolume(volume))).toEqual({ volume });
  expect(readVolume({ kind: "share" })).toEqual({ errors: { name: { code: "required" } } });
});

test("a name of which nothing can be seen is none, and one with hidden marks is refused at its field", () => {
  const errorOf = (name: string) => {
    const read = readTarget({ name, kind: "nas" });
    return "errors" in read ? read.errors.name?.code : null;
  };
  expect(errorOf("\u200b")).toBe("required");
  expect(errorOf("NAS \u202etxt")).toBe("characters");
  const read = readTarget({ name: "NAS", kind: "nas", note: "two\r\nlines" });
  expect("target" in read && read.target.note).toBe("two\r\nlines");
});
