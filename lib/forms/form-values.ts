/** What a form holds, by the names of its fields: paths of the contract, rows by number (`pool.drives.0.model`). "" is "not known". */
export type FormValues = Readonly<Record<string, string>>;

/** The texts of a posted form; files are left out, and of fields with one name the last counts. */
export function readFormValues(form: FormData): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] = value;
  return values;
}

/** How many rows a list has: one more than its highest number. */
export function rowCount(values: FormValues, list: string): number {
  const numbers = Object.keys(values)
    .filter((name) => name.startsWith(`${list}.`))
    .map((name) => Number(name.slice(list.length + 1).split(".")[0]));
  return Math.max(-1, ...numbers.filter((number) => Number.isInteger(number) && number >= 0)) + 1;
}

/** Adds an empty row, of which `field` is one. */
export const addRow = (values: FormValues, list: string, field: string): FormValues => ({
  ...values,
  [`${list}.${rowCount(values, list)}.${field}`]: "",
});

/** Takes a row out; those after it move up. */
export function removeRow(values: FormValues, list: string, row: number): FormValues {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const match = name.startsWith(`${list}.`) ? /^(\d+)(\..+)$/.exec(name.slice(list.length + 1)) : null;
    const number = Number(match?.[1]);
    if (match === null || number < row) kept[name] = value;
    else if (number > row) kept[`${list}.${number - 1}${match[2]}`] = value;
  }
  return kept;
}

/** What a button of a form asks for: `add:pool.drives`, `remove:pool.drives:1`, or a word of the form itself. */
export type FormIntent =
  | { is: "add"; list: string }
  | { is: "remove"; list: string; row: number }
  | { is: "fill"; list: string; row: number }
  | { is: "other"; word: string };

/** Reads the value of the button `intent`. */
export function readIntent(values: FormValues): FormIntent {
  const [verb = "", list, row] = (values.intent ?? "").split(":");
  if (verb === "add" && list !== undefined) return { is: "add", list };
  if ((verb === "remove" || verb === "fill") && list !== undefined && row !== undefined)
    return { is: verb, list, row: Number(row) };
  return { is: "other", word: verb };
}
