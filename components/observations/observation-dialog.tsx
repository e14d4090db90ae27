"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Modal } from "#components/ui/modal.tsx";
import type { ObservationAnswer } from "#lib/observations/actions.ts";

/** One choice of what was measured, with its unit. */
export type MetricChoice = { metric: string; word: string };

/** What a form holds when it opens. */
export type ObservationValues = {
  metric: string;
  /** Null for the usual one. */
  unit: string | null;
  value: string;
  isAbout: boolean;
  state: string;
  note: string;
};

export type ObservationWords = {
  metric: string;
  value: string;
  about: string;
  state: string;
  stateHint: string;
  note: string;
  noteHint: string;
  save: string;
  cancel: string;
  failed: string;
} & Record<Exclude<ObservationAnswer, "saved">, string>;

const controlClass =
  "mt-1 h-8 w-full min-w-0 rounded-2 border border-line-strong bg-surface px-2 text-sm hover:bg-surface-2 focus:bg-surface max-md:h-11";

function Labelled({
  word,
  hint,
  children,
}: {
  word: string;
  hint?: string;
  children: (id: string, hintId: string | undefined) => ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-xs/4 text-text-2">
        {word}
      </label>
      {children(id, hint === undefined ? undefined : `${id}-hint`)}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-text-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The form of one observation, over the page. */
export function ObservationDialog({
  title,
  initial,
  metrics,
  states,
  words,
  isBusy,
  onSave,
  onClose,
}: {
  title: string;
  initial: ObservationValues;
  metrics: readonly MetricChoice[];
  states: readonly string[];
  words: ObservationWords;
  isBusy: boolean;
  /** Gives what is wrong; null once it is saved. */
  onSave: (form: FormData, onMistake: (mistake: string | null) => void) => void;
  onClose: () => void;
}) {
  const [mistake, setMistake] = useState<string | null>(null);
  const listId = useId();
  return (
    <Modal title={title} closeWord={words.cancel} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(new FormData(event.currentTarget), setMistake);
        }}
      >
        <input type="hidden" name="unit" value={initial.unit ?? ""} />
        <div className="grid grid-cols-2 gap-3">
          <Labelled word={words.metric}>
            {(id) => (
              <select id={id} name="metric" defaultValue={initial.metric} className={controlClass}>
                {metrics.map(({ metric, word }) => (
                  <option key={metric} value={metric}>
                    {word}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
          <Labelled word={words.value}>
            {(id) => (
              <input
                id={id}
                name="value"
                inputMode="decimal"
                required
                maxLength={20}
                autoComplete="off"
                defaultValue={initial.value}
                aria-invalid={mistake !== null || undefined}
                className={controlClass}
              />
            )}
          </Labelled>
        </div>
        <label className="flex items-center gap-2 text-sm max-md:min-h-11">
          <input
            type="checkbox"
            name="about"
            defaultChecked={initial.isAbout}
            className="size-4 accent-accent"
          />
          {words.about}
        </label>
        <Labelled word={words.state} hint={words.stateHint}>
          {(id, hintId) => (
            <input
              id={id}
              name="state"
              list={listId}
              maxLength={200}
              autoComplete="off"
              defaultValue={initial.state}
              aria-describedby={hintId}
              className={controlClass}
            />
          )}
        </Labelled>
        <datalist id={listId}>
          {states.map((state) => (
            <option key={state} value={state} />
          ))}
        </datalist>
        <Labelled word={words.note} hint={words.noteHint}>
          {(id, hintId) => (
            <input
              id={id}
              name="note"
              maxLength={1000}
              autoComplete="off"
              defaultValue={initial.note}
              aria-describedby={hintId}
              className={controlClass}
            />
          )}
        </Labelled>
        {mistake !== null && (
          <p role="alert" className="text-sm text-danger">
            {mistake}
          </p>
        )}
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {words.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
