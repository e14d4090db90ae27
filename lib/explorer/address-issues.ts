import type { Dimension } from "#lib/setups/dimensions.ts";
import { type AddressParameters, listOf, namesOf, readAddressDimension, valuesOf } from "./address.ts";
import { isMoment, isRunId, isViewKey, limits } from "./canonical-state.ts";
import { FigureOperation, Form, Metric } from "./state.ts";
import { readyMadeViews } from "./views.ts";

/** A part of an address that does not count, as it stands there, and why. */
export type AddressIssue = { name: string; text: string; reason: string };

const words: Readonly<Record<string, readonly string[]>> = {
  form: Form.options,
  metric: Metric.options,
  published: ["show", "hide"],
  doubtful: ["show", "hide"],
  cache: ["show", "hide"],
  sort: ["value", "dimension"],
  axis: ["own", "shared"],
  points: ["hide", "show"],
  ceilings: ["hide", "show"],
  scale: ["log", "linear"],
};

/** Parameters that say how a page shows something, and not what. */
const elsewhere = ["unit", "timeZone", "format"];

const notDimension = "is no dimension";
const tooMany = (most: number) => `is one too many: there can be ${most}`;

function filterIssue(text: string): string | null {
  const at = text.lastIndexOf(":");
  const dimension: Dimension | null = at < 0 ? null : readAddressDimension(text.slice(0, at));
  if (dimension === null) return "is no filter, which is a dimension, a colon and values";
  if (dimension === "time") return "filters by time, which from and to do";
  const values = text
    .slice(at + 1)
    .split(",")
    .filter((value) => value !== "");
  if (values.length === 0) return "names no value";
  if (values.some((value) => value.length > limits.text)) return "has a value that is too long";
  return values.length > limits.filterValues ? `has more than ${limits.filterValues} values` : null;
}

function viewIssue(key: string, parameters: AddressParameters): string | null {
  const isKnown =
    readyMadeViews.some((view) => view.key === key) ||
    (isViewKey(key) && listOf(parameters, "group").length > 0);
  return isKnown ? null : "is no ready-made view";
}

/** Why one part of a parameter does not count; `place` is the one that it has in its list. */
function reasonFor(name: string, text: string, place: number, all: AddressParameters): string | null {
  const options = words[name];
  if (options !== undefined) return options.includes(text) ? null : `is none of ${options.join(", ")}`;
  switch (name) {
    case "view":
      return viewIssue(text, all);
    case "workload":
      if (text.length > limits.text) return "is too long";
      return place < limits.workloads ? null : tooMany(limits.workloads);
    case "op":
      return FigureOperation.options.some((one) => one === text) ? null : "is no operation";
    case "group":
      if (readAddressDimension(text) === null) return notDimension;
      return place < limits.groupBy ? null : tooMany(limits.groupBy);
    case "colour":
      return text === "none" || readAddressDimension(text) !== null ? null : notDimension;
    case "facet":
      return readAddressDimension(text) === null ? notDimension : null;
    case "where":
    case "not":
      return filterIssue(text) ?? (place < limits.filters ? null : tooMany(limits.filters));
    case "runs":
      if (!isRunId(text.trim().toLowerCase())) return "is no id of a run";
      return place < limits.runs ? null : tooMany(limits.runs);
    case "from":
    case "to":
      return isMoment(text) ? null : "is no day and no instant with an offset";
    case "baseline":
      return text.length > limits.groupBy * limits.text ? "is too long" : null;
    default:
      return "is no parameter of a comparison";
  }
}

const listed = ["workload", "op", "group", "runs"];

/** What `readExplorerState` can't read of an address and counts as not given. Empty parameters, as forms send them, say nothing. */
export function readAddressIssues(parameters: AddressParameters): AddressIssue[] {
  return namesOf(parameters)
    .filter((name) => !elsewhere.includes(name))
    .flatMap((name) => {
      const texts = listed.includes(name)
        ? [...new Set(listOf(parameters, name))]
        : valuesOf(parameters, name).filter((text) => text !== "");
      return texts.flatMap((text, place) => {
        const reason = reasonFor(name, text, place, parameters);
        return reason === null ? [] : [{ name, text, reason }];
      });
    });
}
