import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
const form = /^tmk_([a-z2-7]{8})_([A-Za-z0-9_-]{43})$/;

/** A token's parts: the public prefix that finds the agent, and the secret that proves it. */
export type TokenParts = { prefix: string; secret: string };

/** A new agent token, `tmk_<8 base32>_<43 base64url>`: 40 public bits and 256 secret ones. */
export function makeToken(): TokenParts & { token: string } {
  // 256 is a multiple of 32, so the remainder is evenly spread.
  const prefix = Array.from(randomBytes(8), (byte) => alphabet[byte % 32]).join("");
  const secret = randomBytes(32).toString("base64url");
  return { prefix, secret, token: `tmk_${prefix}_${secret}` };
}

/** The parts of a token; null when it does not have the form of one. */
export function parseToken(token: string): TokenParts | null {
  const [, prefix, secret] = form.exec(token) ?? [];
  return prefix === undefined || secret === undefined ? null : { prefix, secret };
}

/** SHA-256 of a secret. It has 256 random bits, so a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash("sha256").update(secret).digest());
}

/** Whether `secret` belongs to `hash`, in a time that does not depend on how much of it is right. */
export function isSecretOf(secret: string, hash: Uint8Array): boolean {
  const actual = hashSecret(secret);
  return actual.length === hash.length && timingSafeEqual(actual, hash);
}
