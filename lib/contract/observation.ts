import * as z from "zod";
import { Figure } from "./figure.ts";

/** Something measured or seen beside the I/O. `value` is in `unit`; `text` holds what a source says only in words. */
export const Observation = z
  .strictObject({
    metric: z.enum([
      "noise",
      "power",
      "temperature",
      "nas-processor-load",
      "client-core-load",
      "network-load",
      "other",
    ]),
    unit: z.enum(["dB", "dB(A)", "W", "°C", "%"]).nullable(),
    value: Figure,
    /** What the target was doing: "off", "starting", "idle"; null while this run was measured. */
    state: z.string().min(1).max(200).nullable(),
    text: z.string().max(1000).optional(),
  })
  .meta({ id: "Observation" });
export type Observation = z.infer<typeof Observation>;
