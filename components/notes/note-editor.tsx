"use client";

import { type ReactNode, useEffect, useId, useRef, useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { saveNoteAction } from "#lib/notes/actions.ts";
import type { NoteSubject } from "#lib/notes/note.ts";

export type NoteWords = Record<"edit" | "label" | "hint" | "save" | "cancel" | "failed", string> &
  Record<"too-long" | "published" | "not-found", string>;

/** Shows a note with a button that opens it for writing. What was typed stays until it is saved or given up. */
export function NoteEditor({
  subject,
  id,
  note,
  words,
  children,
}: {
  subject: NoteSubject;
  id: string;
  note: string;
  words: NoteWords;
  /** The note as it reads. */
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const [isBusy, start] = useTransition();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const labelId = useId();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    setMistake(null);
  };
  const save = (form: FormData) =>
    start(async () => {
      const answer = await saveNoteAction(subject, id, form).catch(() => "failed" as const);
      if (answer === "saved") return close();
      setMistake(words[answer]);
    });
  if (!isOpen)
    return (
      <>
        {children}
        <Button ref={button} size="small" className="mt-3" onClick={() => setIsOpen(true)}>
          {words.edit}
        </Button>
      </>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(new FormData(event.currentTarget));
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <label htmlFor={labelId} className="text-xs/4 text-text-2">
        {words.label}
      </label>
      <textarea
        ref={field}
        id={labelId}
        name="note"
        defaultValue={note}
        rows={Math.min(24, Math.max(6, note.split("\n").length + 1))}
        maxLength={10_000}
        aria-invalid={mistake !== null || undefined}
        aria-describedby={`${labelId}-hint`}
        className="mt-1 block w-full rounded-2 border border-line-strong bg-surface px-2 py-1.5 text-sm"
      />
      <p
        id={`${labelId}-hint`}
        role={mistake === null ? undefined : "alert"}
        className={`mt-1 text-xs ${mistake === null ? "text-text-3" : "text-danger"}`}
      >
        {mistake ?? words.hint}
      </p>
      <div className="mt-3 flex gap-2">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {words.save}
        </Button>
        <Button onClick={close}>{words.cancel}</Button>
      </div>
    </form>
  );
}
