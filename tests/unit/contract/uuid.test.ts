import { describe, expect, it } from "vitest";
import * as z from "zod";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { seededRandom } from "./seeded.ts";

describe("uuidV7", () => {
  it("begins with the time of the example in RFC 9562, appendix A.6", () => {
    expect(uuidV7(Date.UTC(2022, 1, 22, 19, 22, 22))).toMatch(/^017f22e2-79b0-7/);
  });

  it("has 48 bits of Unix milliseconds, version 7 and variant 10", () => {
    const random = seededRandom(9562);
    const times = [0, 1, 2 ** 16, 2 ** 32, 2 ** 48 - 1, 1700000000000.75];
    for (let round = 0; round < 500; round += 1) times.push(Math.floor(random() * 2 ** 48));
    for (const ms of times) {
      const id = uuidV7(ms);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(Math.floor(ms));
      expect(z.uuidv7().safeParse(id).success).toBe(true);
    }
  });

  it("sorts by time as text", () => {
    const random = seededRandom(7);
    const times = Array.from({ length: 300 }, () => Math.floor(random() * 2 ** 44)).sort((a, b) => a - b);
    const distinct = [...new Set(times)];
    const ids = distinct.map(uuidV7);
    expect([...ids].sort()).toEqual(ids);
  });

  it("differs within one millisecond, in all 74 random bits", () => {
    const ids = Array.from({ length: 400 }, () => BigInt(`0x${uuidV7(0).replaceAll("-", "")}`));
    expect(new Set(ids).size).toBe(ids.length);
    const everSet = ids.reduce((bits, id) => bits | id, 0n);
    const alwaysSet = ids.reduce((bits, id) => bits & id, 2n ** 128n - 1n);
    const varying = (everSet & ~alwaysSet).toString(2).replaceAll("0", "").length;
    expect(varying).toBe(74);
  });
});
