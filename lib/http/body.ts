import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type * as z from "zod";
import { readDocument } from "#lib/contract/read-document.ts";
import { HttpError } from "./errors.ts";

/** The largest body that is taken, in bytes: as sent, and again once unpacked. */
export const maxBodyBytes = 8 * 1024 * 1024;

/** The largest of what people write, in bytes. */
const maxDocumentBytes = 1024 * 1024;

const unpackGzip = promisify(gunzip);

/** The connection ends with this answer: the rest of the body would be read for nothing. */
function tooLarge(limit: number): HttpError {
  return new HttpError("too-large", `the body is larger than ${limit} bytes`, {
    headers: { connection: "close" },
  });
}

/** Reads at most `limit` bytes, whatever content-length says. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

async function unpack(bytes: Uint8Array, encoding: string, limit: number): Promise<Uint8Array> {
  if (encoding === "identity") return bytes;
  if (encoding !== "gzip")
    throw new HttpError("unsupported-encoding", "send the body as it is, or with content-encoding gzip", {
      headers: { "accept-encoding": "gzip" },
    });
  try {
    return await unpackGzip(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(limit);
    throw new HttpError("invalid-request", "the body is not valid gzip");
  }
}

/**
 * The JSON document of a request: UTF-8, optionally gzip, at most `limit` bytes both packed and unpacked.
 * Throws HttpError `too-large`, `unsupported-encoding`, `invalid-request` or `invalid-json`.
 */
export async function readJson(request: Request, limit: number = maxBodyBytes): Promise<unknown> {
  const encoding = (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  const bytes = await unpack(await readBytes(request, limit), encoding, limit);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError("invalid-json", "the body is not UTF-8");
  }
  try {
    const document: unknown = JSON.parse(text);
    return document;
  } catch {
    throw new HttpError("invalid-json", "the body is not valid JSON");
  }
}

/**
 * The JSON document of a request as `schema` reads it, at most 1 MiB. Throws as `readJson` does, and `invalid-request` with what is wrong
 * and where, which may be a text that can't be stored.
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const read = readDocument(schema, await readJson(request, maxDocumentBytes));
  if (read.ok) return read.data;
  throw new HttpError("invalid-request", "the body has invalid parts", { issues: read.issues });
}
