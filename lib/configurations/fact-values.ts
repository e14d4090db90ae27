import type * as z from "zod";
import type { DriveGroup, Nic } from "#lib/contract/facts.ts";
import type { Figure } from "#lib/contract/figure.ts";

/** A single fact in a form that words can be made of. `word` is a code with a text in the catalogue. */
export type FactValue =
  | { is: "text"; text: string }
  | { is: "word"; word: string }
  | { is: "list"; items: readonly string[] }
  | { is: "yes-no"; isTrue: boolean }
  | { is: "on-off"; isOn: boolean }
  | { is: "bytes"; bytes: number }
  | { is: "capacity"; bytes: number }
  | { is: "count"; count: number }
  | { is: "percent"; percent: number }
  | { is: "mtu"; mtu: number }
  | { is: "link"; bitsPerSecond: number }
  | { is: "rate"; figure: Figure }
  | { is: "iops"; figure: Figure }
  | { is: "drives"; drives: z.infer<typeof DriveGroup> }
  | { is: "nic"; nic: z.infer<typeof Nic> }
  | { is: "hop"; description: string; linkBitsPerSecond: number | null };

/** What a fact is on one side: known, not known, or without meaning there (the mode of a cache where there is none). */
export type FactState = { is: "known"; value: FactValue } | { is: "not-known" } | { is: "absent" };

export const notKnown: FactState = { is: "not-known" };
export const absent: FactState = { is: "absent" };

/** Null and a member that is left out both say "not known". */
const from =
  <T>(toValue: (fact: T) => FactValue) =>
  (fact: T | null | undefined): FactState =>
    fact === null || fact === undefined ? notKnown : { is: "known", value: toValue(fact) };

export const asText = from<string>((text) => ({ is: "text", text }));
export const asWord = from<string>((word) => ({ is: "word", word }));
export const asList = from<readonly string[]>((items) => ({ is: "list", items }));
export const asYesNo = from<boolean>((isTrue) => ({ is: "yes-no", isTrue }));
export const asOnOff = from<boolean>((isOn) => ({ is: "on-off", isOn }));
/** In binary units: memory, blocks. */
export const asBytes = from<number>((bytes) => ({ is: "bytes", bytes }));
/** In decimal units, as drives are sold. */
export const asCapacity = from<number>((bytes) => ({ is: "capacity", bytes }));
export const asCount = from<number>((count) => ({ is: "count", count }));
export const asPercent = from<number>((percent) => ({ is: "percent", percent }));
export const asMtu = from<number>((mtu) => ({ is: "mtu", mtu }));
export const asLink = from<number>((bitsPerSecond) => ({ is: "link", bitsPerSecond }));
export const asDrives = from<z.infer<typeof DriveGroup>>((drives) => ({ is: "drives", drives }));

export const asNic = from<z.infer<typeof Nic>>((nic) => ({ is: "nic", nic }));

/** A figure that says only that it is not known is a fact that is not known. */
export const asFigure = (is: "rate" | "iops", figure: Figure | undefined): FactState =>
  figure === undefined || (figure.is === "unknown" && figure.note === undefined)
    ? notKnown
    : { is: "known", value: { is, figure } };
