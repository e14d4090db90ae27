import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { randomJson, seededRandom, shuffledMembers } from "./seeded.ts";

describe("canonicalJson", () => {
  it("writes the example of RFC 8785, section 3.2.2", () => {
    const value = {
      numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/",
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("sorts keys by UTF-16 code unit: the example of RFC 8785, section 3.2.3", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    const text = canonicalJson(value);
    const order = ["Carriage", "One", "Control", "Latin", "Euro", "Emoji", "Hebrew"].map((word) =>
      text.indexOf(word),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(Math.min(...order)).toBeGreaterThan(0);
  });

  it.each([
    ["0000000000000000", "0"],
    ["8000000000000000", "0"],
    ["0000000000000001", "5e-324"],
    ["8000000000000001", "-5e-324"],
    ["7fefffffffffffff", "1.7976931348623157e+308"],
    ["4340000000000000", "9007199254740992"],
    ["4430000000000000", "295147905179352830000"],
    ["44b52d02c7e14af5", "9.999999999999997e+22"],
    ["44b52d02c7e14af6", "1e+23"],
    ["44b52d02c7e14af7", "1.0000000000000001e+23"],
    ["444b1ae4d6e2ef4e", "999999999999999700000"],
    ["444b1ae4d6e2ef4f", "999999999999999900000"],
    ["444b1ae4d6e2ef50", "1e+21"],
    ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
    ["3eb0c6f7a0b5ed8d", "0.000001"],
    ["41b3de4355555553", "333333333.3333332"],
    ["41b3de4355555554", "333333333.33333325"],
    ["41b3de4355555555", "333333333.3333333"],
    ["becbf647612f3696", "-0.0000033333333333333333"],
    ["43143ff3c1cb0959", "1424953923781206.2"],
  ])("writes the double %s as %s (RFC 8785, appendix B)", (bits, text) => {
    expect(canonicalJson(Buffer.from(bits, "hex").readDoubleBE())).toBe(text);
  });

  it("sorts keys that look like integers as texts, and keeps __proto__ as a member", () => {
    expect(canonicalJson({ 9: "a", 10: "b", a: { 2: 1, 11: 2 } })).toBe(
      '{"10":"b","9":"a","a":{"11":2,"2":1}}',
    );
    expect(canonicalJson(JSON.parse('{"z":1,"__proto__":{"b":1,"a":2}}'))).toBe(
      '{"__proto__":{"a":2,"b":1},"z":1}',
    );
  });

  it("leaves out absent members and keeps null, false and 0", () => {
    expect(canonicalJson({ c: undefined, b: null, a: false, d: 0, e: "" })).toBe(
      '{"a":false,"b":null,"d":0,"e":""}',
    );
  });

  it("does not normalise Unicode: two spellings of é stay two texts", () => {
    expect(canonicalJson("\u00e9")).not.toBe(canonicalJson("e\u0301"));
  });

  it.each([
    ["NaN", Number.NaN],
    ["Infinity", { a: [Number.POSITIVE_INFINITY] }],
    ["a lone surrogate", { a: "\ud83d" }],
    ["a lone surrogate in a key", { "\udc00": 1 }],
    ["undefined in an array", [undefined]],
    ["a bigint", 1n],
    ["a function", { a: () => 1 }],
    ["a date", new Date(0)],
    ["a map", new Map()],
  ])("throws a TypeError for %s", (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it("gives equal values equal text in whatever order they were built, and loses nothing", () => {
    const random = seededRandom(8785);
    for (let round = 0; round < 2000; round += 1) {
      const value = randomJson(random, 4);
      const text = canonicalJson(value);
      expect(canonicalJson(shuffledMembers(value, random))).toBe(text);
      const read: unknown = JSON.parse(text);
      expect(canonicalJson(read)).toBe(text);
      // JSON has one zero; -0 is 0 there.
      expect(read).toEqual(JSON.parse(JSON.stringify(value)));
    }
  });

  it("gives two values the same text exactly when they are equal", () => {
    const random = seededRandom(41);
    const values = Array.from({ length: 250 }, (): unknown =>
      JSON.parse(JSON.stringify(randomJson(random, 2))),
    );
    const texts = values.map(canonicalJson);
    for (const [a, left] of values.entries())
      for (const [b, right] of values.entries())
        expect(texts[a] === texts[b]).toBe(isDeepStrictEqual(left, right));
  });

  it("has no white space outside texts", () => {
    expect(canonicalJson({ a: [1, { b: " " }], c: [] })).toBe('{"a":[1,{"b":" "}],"c":[]}');
  });
});
