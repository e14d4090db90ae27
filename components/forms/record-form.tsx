"use client";

import {
  type ReactNode,
  type SubmitEvent,
  startTransition,
  useActionState,
  useEffect,
  useState,
} from "react";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, type FormState, nextState } from "#lib/forms/form-state.ts";
import { addRow, readFormValues, readIntent, removeRow, rowCount } from "#lib/forms/form-values.ts";
import { FormSections, type FormWords } from "./form-sections.tsx";
import type { FormView } from "./form-view.ts";
import { ReviewPanel } from "./review-panel.tsx";

/** Rows are added and removed at once where there is a script, and by the server where there is none. */
function changeRows(
  state: FormState,
  form: HTMLFormElement,
  button: HTMLElement,
  view: FormView,
): FormState | null {
  const values = readFormValues(new FormData(form));
  const asked = readIntent({ intent: button.getAttribute("value") ?? "" });
  const rows = view.sections.flatMap(({ parts }) => parts.flatMap((part) => part.rows ?? []));
  const [first] = rows.find((one) => "list" in asked && one.list === asked.list)?.fields ?? [];
  if (first === undefined) return null;
  if (asked.is === "add")
    return nextState(state, addRow(values, asked.list, first.name), {
      focus: `${asked.list}.${rowCount(values, asked.list)}.${first.name}`,
    });
  if (asked.is === "remove")
    return nextState(state, removeRow(values, asked.list, asked.row), { focus: asked.list });
  return null;
}

const submitterOf = (event: Event): HTMLElement | null =>
  "submitter" in event && event.submitter instanceof HTMLElement ? event.submitter : null;

/**
 * A form of sections, rows and a review, which the server reads, checks and saves. What was typed stays, whatever the answer is. It
 * works without a script, too.
 */
export function RecordForm({
  view,
  words,
  action,
  initial,
  submitWord,
  submitIntent,
  cancel,
}: {
  view: FormView;
  words: FormWords;
  action: FormAction;
  initial: FormState;
  submitWord: string;
  submitIntent: string;
  cancel: ReactNode;
}) {
  const [answered, submit, isPending] = useActionState(action, initial);
  const [local, setLocal] = useState<{ of: FormState; state: FormState } | null>(null);
  const state = local !== null && local.of === answered ? local.state : answered;

  useEffect(() => {
    if (state.version === 0 || state.focus === null) return;
    const id = `field-${state.focus}`;
    (document.getElementById(id) ?? document.getElementById(`part-${state.focus}`))?.focus();
  }, [state]);

  // Called by hand rather than by the form's own action, after which React empties every select.
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const button = submitterOf(event.nativeEvent);
    const changed = button === null ? null : changeRows(state, form, button, view);
    if (changed !== null) return setLocal({ of: answered, state: changed });
    const posted = new FormData(form, button);
    startTransition(() => submit(posted));
  };

  const errorCount = Object.keys(state.errors).length;
  return (
    <form action={submit} onSubmit={onSubmit} noValidate>
      <button
        type="submit"
        name="intent"
        value={submitIntent}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <input type="hidden" name="reviewed" value={state.review?.digest ?? ""} />
      <div key={`${answered.version}.${state.version}`}>
        <FormSections sections={view.sections} carried={view.carried} state={state} words={words} />
      </div>
      {Object.entries(view.lists).map(([key, texts]) => (
        <datalist key={key} id={`list-${key}`}>
          {texts.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      ))}
      <div role="alert" className="text-sm text-danger">
        {errorCount > 0 ? (
          <p className="py-2">
            {errorCount === 1 ? words.fixOne : words.fixOther.replace("{count}", String(errorCount))}
          </p>
        ) : null}
        {state.problem === null ? null : <p className="py-2">{state.problem}</p>}
      </div>
      {state.review === null ? null : <ReviewPanel review={state.review} isBusy={isPending} />}
      <div className="flex flex-wrap gap-2 border-t border-line pt-5">
        <Button
          type="submit"
          name="intent"
          value={submitIntent}
          variant={state.review === null ? "primary" : "plain"}
          disabled={isPending}
        >
          {submitWord}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
