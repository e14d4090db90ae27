import * as z from "zod";
import { limits } from "./canonical-state.ts";
import { Form, Metric } from "./state.ts";

const list = z.string().max(20_000).optional();
const filters = z.array(z.string().max(20_000)).max(limits.filters).optional();
const show = z.literal("show").optional();

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The parameters of the page `/compare`, and what a page has by its cookies. */
export const CompareQuery = z.strictObject({
  view: z.string().max(60).optional(),
  form: z.enum(Form.options).optional(),
  metric: z.enum(Metric.options).optional(),
  workload: list,
  op: list,
  group: list,
  colour: list,
  facet: list,
  where: filters,
  not: filters,
  runs: list,
  from: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  to: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  baseline: list,
  published: z.enum(["show", "hide"]).optional(),
  doubtful: show,
  cache: show,
  sort: z.enum(["value", "dimension"]).optional(),
  axis: z.enum(["own", "shared"]).optional(),
  points: z.enum(["hide", "show"]).optional(),
  ceilings: z.enum(["hide", "show"]).optional(),
  scale: z.enum(["log", "linear"]).optional(),
  unit: z.string().max(20).optional(),
  timeZone: z.string().max(60).refine(isTimeZone, { error: "is no time zone" }).optional(),
  format: z.enum(["json", "csv", "markdown"]).optional(),
});
