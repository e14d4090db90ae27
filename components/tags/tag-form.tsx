"use client";

import { useRef, useState, useTransition } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { changeTagsAction } from "#lib/tags/actions.ts";
import { TagInput } from "./tag-input.tsx";
import { TagLink } from "./tag-link.tsx";
import { type TagCountWords, tagOutcomeText } from "./tag-outcome-text.ts";

/** What carries the tags. */
export type TaggedSubject = { runId: string } | { targetId: string };

export type TagFormWords = {
  chips: string;
  none: string;
  add: string;
  addLabel: string;
  hint: string;
  invalid: string;
  removeOne: string;
  failed: string;
  outcome: TagCountWords;
};

/** Tags of one run or target: each leads to all that have it and can be taken away; a field adds another. */
export function TagForm({
  subject,
  tags,
  names,
  words,
}: {
  subject: TaggedSubject;
  tags: readonly string[];
  names: readonly string[];
  words: TagFormWords;
}) {
  const [isBusy, start] = useTransition();
  const [said, setSaid] = useState<{ text: string; isInvalid: boolean } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const ids = "runId" in subject ? { runIds: [subject.runId] } : { targetIds: [subject.targetId] };
  const change = (wanted: { add: string[] } | { remove: string[] }) =>
    start(async () => {
      try {
        const outcome = await changeTagsAction({ ...ids, ...wanted });
        if (outcome === null) return setSaid({ text: words.invalid, isInvalid: true });
        form.current?.reset();
        // A removed chip takes the focus with it.
        form.current?.querySelector("input")?.focus();
        setSaid({ text: tagOutcomeText(outcome, words.outcome), isInvalid: false });
      } catch {
        setSaid({ text: words.failed, isInvalid: true });
      }
    });
  return (
    <>
      {tags.length === 0 ? (
        <p className="text-sm text-text-2">{words.none}</p>
      ) : (
        <ul aria-label={words.chips} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex max-w-full items-center rounded-1 bg-surface-3">
              <TagLink tag={tag} />
              <button
                type="button"
                disabled={isBusy}
                aria-label={words.removeOne.replace("{tag}", tag)}
                title={words.removeOne.replace("{tag}", tag)}
                onClick={() => change({ remove: [tag] })}
                className="relative grid size-5.5 place-items-center text-text-3 hover:text-text max-md:after:absolute max-md:after:-inset-y-2.75 max-md:after:inset-x-0 print:hidden"
              >
                <Icon name="close" className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        ref={form}
        className="mt-3 max-w-90 print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          change({ add: [String(new FormData(event.currentTarget).get("tag"))] });
        }}
      >
        <TagInput
          label={words.addLabel}
          button={words.add}
          hint={said?.isInvalid === true ? said.text : words.hint}
          isInvalid={said?.isInvalid === true}
          isBusy={isBusy}
          names={names}
        />
      </form>
      <p role="status" className="sr-only">
        {said?.isInvalid === false ? said.text : ""}
      </p>
    </>
  );
}
