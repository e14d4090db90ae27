import * as z from "zod";

/** A route without parts in its address, or without a query. */
export const Nothing = z.strictObject({});

/** The part of an address that names a run. */
export const RunParams = z.strictObject({ id: z.uuid().toLowerCase() });

/** `download` (with any value) asks for the bare report as a file. */
export const GetRunQuery = z.strictObject({ download: z.string().max(20).optional() });
