import type * as z from "zod";
import { isVisible, unprintable } from "#lib/contract/visible.ts";
import { type FormValues, rowCount } from "./form-values.ts";
import { isNone, readList } from "./list-text.ts";
import { type Read, readLink, readNumber, readRate, readSize } from "./quantity-text.ts";

/** What is wrong with a field; a word of the catalogue `configurations.errors`. */
export type FieldErrorCode =
  | "required"
  | "too-long"
  | "choice"
  | "number"
  | "size"
  | "link"
  | "rate"
  | "count"
  | "mtu"
  | "percent"
  | "date"
  | "sum"
  | "rows"
  | "taken"
  | "characters"
  | "invalid";

/** `href` leads to what stands in the way. */
export type FieldError = { code: FieldErrorCode; value?: string; href?: string };
export type FieldErrors = Readonly<Record<string, FieldError>>;

type Rule = { code: FieldErrorCode; read: (text: string) => Read; isFine: (value: number) => boolean };

const isCount = (value: number) => Number.isSafeInteger(value) && value > 0;

const rules = {
  binarySize: {
    code: "size",
    read: (text) => readSize(text, true),
    isFine: (value) => Number.isSafeInteger(value),
  },
  size: {
    code: "size",
    read: (text) => readSize(text, false),
    isFine: (value) => Number.isSafeInteger(value),
  },
  link: { code: "link", read: readLink, isFine: (value) => value > 0 },
  rate: { code: "rate", read: readRate, isFine: (value) => value > 0 },
  count: { code: "count", read: readNumber, isFine: isCount },
  mtu: { code: "mtu", read: readNumber, isFine: (value) => isCount(value) && value >= 68 && value <= 65_536 },
  percent: { code: "percent", read: readNumber, isFine: (value) => value >= 0 && value <= 90 },
} satisfies Record<string, Rule>;

/** The hidden field that says of a list of rows that it was known to be empty. */
export const noneName = (list: string): string => `${list}.none`;

export type QuantityRule = keyof typeof rules;

/** Reads fields of a form one by one and gathers what is wrong with them. A field that is empty or missing is null: not known. */
export class FieldReader {
  readonly values: FormValues;
  readonly #errors: Record<string, FieldError> = {};

  constructor(values: FormValues) {
    this.values = values;
  }

  get errors(): FieldErrors {
    return this.#errors;
  }

  fail(name: string, code: FieldErrorCode, value?: string): null {
    this.#errors[name] ??= value === undefined ? { code } : { code, value };
    return null;
  }

  /** A line without space around it. One in which nothing can be seen is empty. */
  text(name: string, longest = 300): string | null {
    const text = this.lines(name, longest);
    if (text === null || !isVisible(text)) return null;
    return unprintable.test(text) ? this.fail(name, "characters") : text;
  }

  /** Lines of text without space around them. */
  lines(name: string, longest: number): string | null {
    const text = (this.values[name] ?? "").trim();
    if (text.length > longest) return this.fail(name, "too-long", String(longest));
    return text === "" ? null : text;
  }

  /** Parts as `readList` finds them; none where a dash says so, and an empty field is not known. */
  list(name: string, most: number): string[] | null {
    if (isNone(this.values[name] ?? "")) return [];
    const parts = readList(this.values[name] ?? "");
    if (parts.length > most) return this.fail(name, "rows", String(most));
    if (parts.some((part) => part.length > 300)) return this.fail(name, "too-long", "300");
    return parts.length === 0 ? null : parts;
  }

  choice<T extends string>(name: string, schema: z.ZodType<T>): T | null {
    const text = this.text(name);
    if (text === null) return null;
    const read = schema.safeParse(text);
    return read.success ? read.data : this.fail(name, "choice");
  }

  yesNo(name: string): boolean | null {
    const text = this.text(name);
    if (text === null) return null;
    return text === "yes" ? true : text === "no" ? false : this.fail(name, "choice");
  }

  /** A quantity in base units. */
  quantity(name: string, rule: QuantityRule): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const { code, read: readText, isFine } = rules[rule];
    const read = readText(text);
    return "value" in read && isFine(read.value) ? read.value : this.fail(name, code);
  }

  /** Reads each row of a list; rows in which nothing is known are left out. Without any, the list is not known, unless it was none. */
  rows<T>(list: string, most: number, readRow: (prefix: string) => T | null): T[] | null {
    const count = rowCount(this.values, list);
    if (count > most) return this.fail(list, "rows", String(most));
    const rows = Array.from({ length: count }, (_, row) => readRow(`${list}.${row}`)).filter(
      (row) => row !== null,
    );
    return rows.length === 0 && this.values[noneName(list)] !== "yes" ? null : rows;
  }

  /** Puts what a schema says against the fields that its paths name; `under` is the form's name for the whole. */
  failBy(error: z.ZodError): void {
    for (const issue of error.issues) this.fail(issue.path.join("."), "invalid");
  }
}

/** Whether anything is known in an object of facts. */
export const isAnythingKnown = (facts: Readonly<Record<string, unknown>>): boolean =>
  Object.values(facts).some((value) => value !== null && value !== undefined);
