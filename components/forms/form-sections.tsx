import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { FormState } from "#lib/forms/form-state.ts";
import { rowCount } from "#lib/forms/form-values.ts";
import { Field } from "./field.tsx";
import type { FieldView, PartView, RowsView, SectionView } from "./form-view.ts";
import styles from "./record-form.module.css";

/** How a form says what it has no fields for: mistakes by their code, and that nothing is known. */
export type FormWords = {
  errors: Readonly<Record<string, string>>;
  notKnown: string;
  choose: string;
  source: string;
  fixOne: string;
  fixOther: string;
};

const gridClass =
  "grid grid-cols-[repeat(auto-fill,minmax(min(165px,46%),1fr))] gap-x-4 gap-y-3.5 max-md:gap-x-3";

type Drawn = { state: FormState; words: FormWords };

export function errorText(state: FormState, words: FormWords, name: string): string | null {
  const error = state.errors[name];
  if (error === undefined) return null;
  return (words.errors[error.code] ?? error.code).replace("{value}", error.value ?? "");
}

function Fields({
  fields,
  prefix = "",
  leading,
  state,
  words,
}: Drawn & { fields: readonly FieldView[]; prefix?: string; leading?: string }) {
  return (
    <div className={gridClass}>
      {fields.map((field) => {
        const name = `${prefix}${field.name}`;
        return (
          <Field
            key={name}
            field={{ ...field, name }}
            value={state.values[name] ?? ""}
            error={errorText(state, words, name)}
            errorHref={state.errors[name]?.href}
            unknownWord={field.isRequired === true && field.is === "choice" ? words.choose : words.notKnown}
            isLeading={field.name === leading}
          />
        );
      })}
    </div>
  );
}

const Carried = ({ names, state }: { names: readonly string[]; state: FormState }) =>
  names.map((name) =>
    state.values[name] === undefined ? null : (
      <input key={name} type="hidden" name={name} value={state.values[name]} />
    ),
  );

/** Where filled-in fields are from. */
function FilledFrom({ state, words, name }: Drawn & { name: string }): ReactNode {
  const filled = state.filled[name];
  if (filled === undefined) return null;
  return (
    <p id={`part-${name}`} tabIndex={-1} className="mt-2 text-xs text-text-2" role="status">
      {filled.url === null ? (
        filled.text
      ) : (
        <>
          {filled.text}{" "}
          <a href={filled.url} className="link wrap-anywhere" rel="noopener noreferrer">
            {words.source}
          </a>
        </>
      )}
    </p>
  );
}

function Rows({ rows, state, words }: Drawn & { rows: RowsView }) {
  const count = rowCount(state.values, rows.list);
  const error = errorText(state, words, rows.list);
  return (
    <div className="grid gap-4">
      {Array.from({ length: count }, (_, row) => {
        const prefix = `${rows.list}.${row}.`;
        const title = rows.title.replace("{number}", String(row + 1));
        return (
          <fieldset key={prefix} className="min-w-0 rounded-2 border border-line px-3.5 pt-1 pb-3.5">
            <legend className="px-1 text-xs font-medium text-text-2">{title}</legend>
            <Fields fields={rows.fields} prefix={prefix} state={state} words={words} />
            <Carried names={rows.carried.map((name) => `${prefix}${name}`)} state={state} />
            <FilledFrom state={state} words={words} name={`${rows.list}.${row}`} />
            <div className="mt-3 flex flex-wrap gap-2">
              {rows.fillWord === undefined ? null : (
                <Button type="submit" size="small" name="intent" value={`fill:${rows.list}:${row}`}>
                  {rows.fillWord}
                  <span className="sr-only"> ({title})</span>
                </Button>
              )}
              <Button
                type="submit"
                size="small"
                variant="ghost"
                name="intent"
                value={`remove:${rows.list}:${row}`}
              >
                {rows.removeWord}
                <span className="sr-only"> ({title})</span>
              </Button>
            </div>
          </fieldset>
        );
      })}
      <p>
        <Button
          type="submit"
          size="small"
          name="intent"
          value={`add:${rows.list}`}
          id={`field-${rows.list}`}
          aria-describedby={error === null ? undefined : `field-${rows.list}-error`}
        >
          <Icon name="plus" />
          {rows.addWord}
        </Button>
      </p>
      {error === null ? null : (
        <p id={`field-${rows.list}-error`} className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function Part({ part, state, words, leading }: Drawn & { part: PartView; leading: string | undefined }) {
  return (
    <div data-shown-for={part.shownFor?.join(" ")}>
      {part.fields === undefined ? null : (
        <Fields fields={part.fields} state={state} words={words} leading={leading} />
      )}
      {part.fillWord === undefined ? null : (
        <div className="mt-3">
          <Button type="submit" size="small" name="intent" value="fill">
            {part.fillWord}
          </Button>
          <FilledFrom state={state} words={words} name="all" />
        </div>
      )}
      {part.rows === undefined ? null : <Rows rows={part.rows} state={state} words={words} />}
    </div>
  );
}

/** The sections of a form: the title at the left, the fields at the right; one above the other on a phone. */
export function FormSections({
  sections,
  carried,
  state,
  words,
}: Drawn & { sections: readonly SectionView[]; carried: readonly string[] }): ReactNode {
  return (
    <>
      <Carried names={carried} state={state} />
      {sections.map((section) => (
        <fieldset
          key={section.key}
          aria-labelledby={`section-${section.key}`}
          className={`${styles.section} grid min-w-0 grid-cols-[200px_minmax(0,1fr)] gap-x-8 border-t border-line py-5 max-lg:grid-cols-1 max-lg:gap-y-3`}
        >
          <div>
            <h2 id={`section-${section.key}`} className="text-section font-semibold">
              {section.title}
            </h2>
            {section.note === undefined ? null : <p className="mt-1 text-xs text-text-2">{section.note}</p>}
          </div>
          <div className="grid min-w-0 content-start gap-4">
            {section.parts.map((part) => (
              <Part
                key={part.key}
                part={part}
                state={state}
                words={words}
                leading={section.parts[0]?.fields?.[0]?.name}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
