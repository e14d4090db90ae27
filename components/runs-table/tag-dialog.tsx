"use client";

import { useId, useState } from "react";
import { TagInput } from "#components/tags/tag-input.tsx";
import { type TagCountWords, tagOutcomeText } from "#components/tags/tag-outcome-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Modal } from "#components/ui/modal.tsx";
import type { Edits, Notice } from "#components/ui/use-edits.ts";
import { changeTagsAction, undoTagChangesAction } from "#lib/tags/actions.ts";
import type { TagChoices } from "#lib/tags/tag.ts";

export type TagDialogWords = {
  title: string;
  add: string;
  addLabel: string;
  hint: string;
  keep: string;
  invalid: string;
  remove: string;
  removeOne: string;
  none: string;
  close: string;
  outcome: TagCountWords;
};

/** Adds a tag to the chosen runs or targets, or takes one from them. */
export function TagDialog({
  subject,
  ids,
  choices,
  words,
  edits,
  onClose,
}: {
  subject: "runIds" | "targetIds";
  ids: readonly string[];
  choices: TagChoices;
  words: TagDialogWords;
  edits: Edits;
  onClose: () => void;
}) {
  const [isInvalid, setIsInvalid] = useState(false);
  const keepId = useId();
  const change = (wanted: { add?: string[]; remove?: string[]; isOtherValueKept?: boolean }) =>
    edits.run(async () => {
      const outcome = await changeTagsAction({ [subject]: ids, ...wanted });
      setIsInvalid(outcome === null);
      if (outcome === null) return null;
      onClose();
      const { changeIds } = outcome;
      const undo = async (): Promise<Notice> => ({
        text: tagOutcomeText(await undoTagChangesAction(changeIds), words.outcome),
        undo: null,
      });
      return { text: tagOutcomeText(outcome, words.outcome), undo: changeIds.length === 0 ? null : undo };
    });
  return (
    <Modal title={words.title} closeWord={words.close} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          change({ add: [String(form.get("tag"))], isOtherValueKept: form.get("keep") !== null });
        }}
      >
        <TagInput
          label={words.addLabel}
          button={words.add}
          hint={isInvalid ? words.invalid : words.hint}
          isInvalid={isInvalid}
          isBusy={edits.isBusy}
          names={choices.tagNames}
        />
        <p className="mt-2 flex items-center gap-2 text-sm max-md:min-h-11">
          <input id={keepId} type="checkbox" name="keep" className="size-4 accent-accent" />
          <label htmlFor={keepId}>{words.keep}</label>
        </p>
      </form>
      <h3 className="mt-5 text-sm font-semibold">{words.remove}</h3>
      {choices.tags.length === 0 ? (
        <p className="mt-1 text-sm text-text-2">{words.none}</p>
      ) : (
        <ul className="mt-2 flex max-h-60 flex-wrap gap-1.5 overflow-y-auto">
          {choices.tags.map(({ tag, count }) => (
            <li key={tag}>
              <Button
                size="small"
                disabled={edits.isBusy}
                aria-label={words.removeOne.replace("{tag}", tag).replace("{count}", String(count))}
                onClick={() => change({ remove: [tag] })}
              >
                {tag}
                <span className="text-text-3">{count}</span>
                <Icon name="close" className="size-3" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
