"use client";

import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Modal } from "#components/ui/modal.tsx";
import type { Edits, Notice } from "#components/ui/use-edits.ts";
import {
  deleteTagAction,
  renameTagAction,
  renameTagKeyAction,
  undoTagChangesAction,
} from "#lib/tags/actions.ts";
import type { TagOutcome } from "#lib/tags/mutations.ts";
import { type TagCountWords, tagOutcomeText } from "./tag-outcome-text.ts";

/** What is renamed: one tag, which can also be deleted, or the key of several. */
export type Managed =
  | { is: "tag"; name: string; title: string; deleteText: string }
  | { is: "key"; name: string; title: string };

export type ManageWords = {
  newName: string;
  newKey: string;
  rename: string;
  merge: string;
  hint: string;
  invalid: string;
  tooLong: string;
  remove: string;
  close: string;
  outcome: TagCountWords;
};

/** Renames a tag or a key, merges it with another, or deletes a tag. */
export function ManageDialog({
  managed,
  names,
  words,
  edits,
  onClose,
}: {
  managed: Managed;
  names: readonly string[];
  words: ManageWords;
  edits: Edits;
  onClose: () => void;
}) {
  const id = useId();
  const [name, setName] = useState(managed.name);
  const [mistake, setMistake] = useState<string | null>(null);
  const done = (outcome: TagOutcome): Notice => {
    onClose();
    const { changeIds } = outcome;
    const undo = async (): Promise<Notice> => ({
      text: tagOutcomeText(await undoTagChangesAction(changeIds), words.outcome),
      undo: null,
    });
    return { text: tagOutcomeText(outcome, words.outcome), undo: changeIds.length === 0 ? null : undo };
  };
  const rename = () =>
    edits.run(async () => {
      const action = managed.is === "tag" ? renameTagAction : renameTagKeyAction;
      const answer = await action(managed.name, name);
      if (answer.ok) return done(answer.outcome);
      setMistake(answer.reason === "too-long" ? words.tooLong : words.invalid);
      return null;
    });
  const isMerge = name.trim() !== managed.name && names.includes(name.trim());
  return (
    <Modal title={managed.title} closeWord={words.close} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <label htmlFor={id} className="text-xs/4 text-text-2">
          {managed.is === "tag" ? words.newName : words.newKey}
        </label>
        <div className="mt-1 flex gap-2">
          <input
            id={id}
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            list={`${id}-names`}
            required
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={mistake !== null || undefined}
            aria-describedby={`${id}-hint`}
            className="h-8 w-full min-w-0 rounded-2 border border-line-strong bg-surface px-2 text-sm hover:bg-surface-2 focus:bg-surface max-md:h-11"
          />
          <Button
            type="submit"
            variant="primary"
            disabled={edits.isBusy || name.trim() === managed.name}
            className="max-md:h-11"
          >
            {isMerge ? words.merge : words.rename}
          </Button>
        </div>
        <datalist id={`${id}-names`}>
          {names.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <p
          id={`${id}-hint`}
          role={mistake === null ? undefined : "alert"}
          className={`mt-1 text-xs ${mistake === null ? "text-text-3" : "text-danger"}`}
        >
          {mistake ?? words.hint}
        </p>
      </form>
      {managed.is === "tag" && (
        <div className="mt-5 flex items-center justify-between gap-4 border-t border-line pt-4">
          <p className="text-sm text-text-2">{managed.deleteText}</p>
          <Button
            variant="danger"
            disabled={edits.isBusy}
            onClick={() => edits.run(async () => done(await deleteTagAction(managed.name)))}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </Modal>
  );
}
