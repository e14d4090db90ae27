import { describe, expect, test } from "vitest";
import { hashSecret, isSecretOf, makeToken, parseToken } from "#lib/auth/token.ts";

describe("tokens", () => {
  test("come apart into what they were made of, and no two are equal", () => {
    const tokens = Array.from({ length: 200 }, makeToken);
    for (const { token, prefix, secret } of tokens) {
      expect(token).toMatch(/^tmk_[a-z2-7]{8}_[A-Za-z0-9_-]{43}$/);
      expect(parseToken(token)).toEqual({ prefix, secret });
      expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    }
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(200);
  });

  test.each([
    "",
    "tmk_",
    "tmk_aaaaaaaa",
    `tmk_AAAAAAAA_${"a".repeat(43)}`,
    `tmk_aaaaaaaa_${"a".repeat(44)}`,
    `tmk_aaaaaaaa_${"a".repeat(42)}=`,
    ` tmk_aaaaaaaa_${"a".repeat(43)}`,
    `tmk_aaaaaaaa_${"a".repeat(43)}\n`,
  ])("%j is none", (text) => {
    expect(parseToken(text)).toBeNull();
  });
});

describe("secrets", () => {
  // NIST's example for SHA-256: FIPS 180-4, the message "abc".
  test("are kept as their SHA-256", () => {
    expect(hashSecret("abc").toString("hex")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  test("fit their own hash only", () => {
    expect(isSecretOf("abc", hashSecret("abc"))).toBe(true);
    expect(isSecretOf("abd", hashSecret("abc"))).toBe(false);
    expect(isSecretOf("abc", Buffer.alloc(0))).toBe(false);
  });
});
