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
    unit: z.enum(["dB", "dB(A)", "W", "°C", "%", "bit/s"]).nullable(),
    value: Figure,
    /** What the target was doing: "off", "starting", "idle"; null while this run was measured. */
    state: z.string().min(1).max(200).nullable(),
    /** Id of the workload during which it was seen, where it belongs to one. */
    workload: z.string().min(1).max(80).optional(),
    /** Since the start of the run, where it is one sample of several. */
    afterMs: z.number().nonnegative().optional(),
    text: z.string().max(1000).optional(),
  })
  .meta({ id: "Observation" });
export type Observation = z.infer<typeof Observation>;
