import type { FieldErrors } from "./field-reader.ts";
import type { FormValues } from "./form-values.ts";

/** What a change would do, shown before it is saved. */
export type Review = {
  title: string;
  /** Each difference in words; empty where there is none, which `none` says. */
  changes: string[];
  none: string;
  /** Null where there is nothing to save. */
  saveWord: string | null;
  /** A further choice, offered with the save: a checkbox by its name. */
  offer: { name: string; text: string } | null;
  /** Of what was reviewed and what it was compared with: a save of anything else is reviewed again. */
  digest: string;
};

/** A form between two submits. Every answer of the server has another `version`, which draws the fields anew. */
export type FormState = {
  version: number;
  values: FormValues;
  errors: FieldErrors;
  /** What stands against the whole, in words. */
  problem: string | null;
  /** What was filled in and where it is from, by the name of a row or of the form. */
  filled: Readonly<Record<string, { text: string; url: string | null }>>;
  review: Review | null;
  /** The field or part that gets the focus. */
  focus: string | null;
};

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

/** A form as it is opened. */
export const openForm = (values: FormValues): FormState => ({
  version: 0,
  values,
  errors: {},
  problem: null,
  filled: {},
  review: null,
  focus: null,
});

/** The next state: what was typed stays, all else is gone unless `changes` has it. */
export const nextState = (
  state: FormState,
  values: FormValues,
  changes: Partial<Omit<FormState, "version">>,
): FormState => ({ ...openForm(values), version: state.version + 1, ...changes });

const isRowOf = (field: string, list: string) =>
  field.startsWith(`${list}.`) && /^\d/.test(field.slice(list.length + 1));

/** A field, or a list of rows, that has a mistake: the first on the page, in whose order a form posts its fields. */
function firstMistaken(values: FormValues, errors: FieldErrors): string | null {
  const names = Object.keys(errors);
  for (const field of Object.keys(values)) {
    const found = names.find((name) => name === field) ?? names.find((name) => isRowOf(field, name));
    if (found !== undefined) return found;
  }
  return names[0] ?? null;
}

/** The state that shows mistakes, with the focus on the first. */
export const mistaken = (state: FormState, values: FormValues, errors: FieldErrors): FormState =>
  nextState(state, values, { errors, focus: firstMistaken(values, errors) });
