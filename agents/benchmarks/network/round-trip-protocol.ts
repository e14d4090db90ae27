import * as z from "zod";
import { PathMtuEvidence } from "#lib/contract/result.ts";

/**
 * What a client says first, on a connection of its own to the port of `net --serve`, in place of iperf3's cookie: as long as
 * one (36 characters and a zero), and with characters that those never have. The server sends the same back. Then the client
 * sends frames of 32 bytes: one that begins with `E` comes back as it is, one with `M` asks for the path MTU from the server to
 * the client, and is answered by its JSON behind `M` and a length of four bytes.
 */
export const roundTripCookie: Uint8Array = Buffer.from("tidemark-round-trip/1".padEnd(37, "\0"), "latin1");

export const frameBytes = 32;
export const echoFrame = "E".charCodeAt(0);
export const measureFrame = "M".charCodeAt(0);
export const longestAnswerBytes = 4096;

/** Whether a connection that began with these 37 bytes is one for round trips. */
export const isRoundTripCookie = (bytes: Uint8Array): boolean =>
  bytes.length === roundTripCookie.length && Buffer.compare(bytes, roundTripCookie) === 0;

/** The server's answer to `M`: null where it is measuring for somebody else. */
export const MeasuredBack = z
  .strictObject({ mtu: z.int().positive().max(65_536).nullable(), evidence: PathMtuEvidence })
  .nullable();
export type MeasuredBack = z.infer<typeof MeasuredBack>;
