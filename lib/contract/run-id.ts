import * as z from "zod";

/** A run's id: a UUID v7 (RFC 9562) in lower case, so that the same run is the same bytes. */
export const RunId = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, {
    error: "must be a UUID v7 in lower case",
  })
  .meta({ format: "uuid" });
