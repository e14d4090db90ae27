import { useId } from "react";
import { Button } from "#components/ui/button.tsx";

/** The field `tag` of a form with completion, its button beside it and a hint or what is wrong below. */
export function TagInput({
  label,
  button,
  hint,
  isInvalid,
  isBusy,
  names,
}: {
  label: string;
  button: string;
  hint: string;
  isInvalid: boolean;
  isBusy: boolean;
  names: readonly string[];
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="text-xs/4 text-text-2">
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          name="tag"
          list={`${id}-names`}
          required
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-hint`}
          className={`h-8 w-full min-w-0 rounded-2 border bg-surface px-2 text-sm hover:bg-surface-2 focus:bg-surface max-md:h-11 ${isInvalid ? "border-danger" : "border-line-strong"}`}
        />
        <Button type="submit" disabled={isBusy} className="max-md:h-11">
          {button}
        </Button>
      </div>
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p
        id={`${id}-hint`}
        role={isInvalid ? "alert" : undefined}
        className={`mt-1 text-xs ${isInvalid ? "text-danger" : "text-text-3"}`}
      >
        {hint}
      </p>
    </>
  );
}
