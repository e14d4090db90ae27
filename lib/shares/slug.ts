import { randomBytes } from "node:crypto";
import { Slug } from "#lib/contract/share.ts";

/** A new slug: 128 random bits in base64url, 22 characters, so that nobody can guess one. */
export const makeSlug = (): string => randomBytes(16).toString("base64url");

/** Whether a part of an address can be a slug at all; what can't is not looked up. */
export const isSlug = (text: string): boolean => Slug.safeParse(text).success;
