import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";
import type { FieldView } from "./form-view.ts";

const controlClass =
  "w-full min-w-0 rounded-2 border bg-surface px-2 text-sm text-text placeholder:text-text-3 hover:bg-surface-2 focus:bg-surface";
const lineClass = "h-8 max-md:h-11";

/** A field with its label above, and its hint and mistake below. */
export function Field({
  field,
  value,
  error,
  errorHref,
  unknownWord,
  isLeading = false,
}: {
  field: FieldView;
  value: string;
  error: string | null;
  /** Where what stands in the way is. */
  errorHref?: string | undefined;
  unknownWord: string;
  isLeading?: boolean;
}): ReactNode {
  const {
    name,
    label,
    is,
    options = [],
    list,
    hint,
    isWide = false,
    isRequired = false,
    isFree = false,
  } = field;
  const id = `field-${name}`;
  const described = [hint === undefined ? [] : `${id}-hint`, error === null ? [] : `${id}-error`].flat();
  const control = {
    id,
    name,
    defaultValue: value,
    "aria-invalid": error === null ? undefined : true,
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
    "aria-required": isRequired || undefined,
    className: classNames(
      controlClass,
      is !== "area" && lineClass,
      is === "area" && "py-1.5",
      error === null ? "border-line-strong" : "border-danger",
    ),
  };
  return (
    <div className={isWide ? "col-span-full" : "min-w-0"} data-leading={isLeading ? "" : undefined}>
      <label htmlFor={id} className="mb-1 block text-xs/4 text-text-2">
        {label}
      </label>
      {is === "choice" ? (
        <select {...control}>
          {isRequired && value !== "" ? null : <option value="">{unknownWord}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.word}
            </option>
          ))}
        </select>
      ) : is === "area" ? (
        <textarea {...control} rows={3} />
      ) : (
        <input
          {...control}
          type={is === "time" ? "datetime-local" : "text"}
          list={list === undefined ? undefined : `list-${list}`}
          placeholder={is === "text" && !isRequired && !isFree ? unknownWord : undefined}
          autoComplete="off"
        />
      )}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-xs text-text-3">
          {hint}
        </p>
      )}
      {error === null ? null : (
        <p id={`${id}-error`} className="mt-1 text-xs text-danger">
          {errorHref === undefined ? (
            error
          ) : (
            <a href={errorHref} className="underline">
              {error}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
