import * as z from "zod";

/** A route without parts in its address, or without a query. */
export const Nothing = z.strictObject({});

/** The part of an address that names a run. */
export const RunParams = z.strictObject({ id: z.uuid().toLowerCase() });

/** `download` (with any value) asks for the bare report as a file. */
export const GetRunQuery = z.strictObject({ download: z.string().max(20).optional() });

/** The part of an address that names a target by its id. */
export const TargetParams = z.strictObject({ id: z.uuid().toLowerCase() });

/** The part of an address that names an observation. */
export const ObservationParams = z.strictObject({ id: z.uuid().toLowerCase() });

/** The part of an address that names a volume, a revision or a named path. */
export const VolumeParams = z.strictObject({ id: z.uuid().toLowerCase() });
export const ConfigurationParams = z.strictObject({ id: z.uuid().toLowerCase() });
export const PathParams = z.strictObject({ id: z.uuid().toLowerCase() });

/** The part of an address that names a saved view. */
export const SavedViewParams = z.strictObject({ id: z.uuid().toLowerCase() });
