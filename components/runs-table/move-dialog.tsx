"use client";

import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { type CountWords, countText } from "#components/ui/count-text.ts";
import { Modal } from "#components/ui/modal.tsx";
import type { Edits, Notice } from "#components/ui/use-edits.ts";
import { moveRunsAction, type SelectionChoices, undoMoveAction } from "#lib/runs/actions.ts";

export type MoveDialogWords = {
  title: string;
  text: string;
  revision: string;
  /** One revision: `{target}`, `{volume}`, `{revision}` and `{name}` stand for its parts. */
  revisionOf: string;
  noRevision: string;
  severalTargets: string;
  noRevisions: string;
  path: string;
  noPath: string;
  noPaths: string;
  move: string;
  setPath: string;
  close: string;
  moved: CountWords;
  unchanged: CountWords;
  nothing: string;
  movedBack: CountWords;
  refused: Record<"not-found" | "missing-runs" | "published" | "other-target", string>;
};

type Choice = { value: string; word: string };

const selectClass =
  "h-8 w-full min-w-0 rounded-2 border border-line-strong bg-surface px-2 text-sm hover:bg-surface-2 max-md:h-11";

/** Of a choice that is "none". */
const none = "none";

/** A list of places with a button; `onMove` gets the id of the one that was chosen, or null. */
function PlaceForm({
  label,
  choices,
  noneWord,
  button,
  isBusy,
  onMove,
}: {
  label: string;
  choices: readonly Choice[];
  noneWord: string;
  button: string;
  isBusy: boolean;
  onMove: (id: string | null) => void;
}) {
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const place = String(new FormData(event.currentTarget).get("place"));
        onMove(place === none ? null : place);
      }}
    >
      <label htmlFor={id} className="text-xs/4 text-text-2">
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        <select id={id} name="place" className={selectClass}>
          {choices.map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
          <option value={none}>{noneWord}</option>
        </select>
        <Button type="submit" disabled={isBusy} className="max-md:h-11">
          {button}
        </Button>
      </div>
    </form>
  );
}

/** Moves the chosen runs to another revision of their target, or gives them a named path. */
export function MoveDialog({
  ids,
  choices: { revisions, paths, hasSeveralTargets },
  words,
  edits,
  onClose,
}: {
  ids: readonly string[];
  choices: SelectionChoices;
  words: MoveDialogWords;
  edits: Edits;
  onClose: () => void;
}) {
  const move = (kind: "run-revision" | "run-path", id: string | null) =>
    edits.run(async () => {
      const place = kind === "run-revision" ? { configurationId: id } : { pathId: id };
      const { outcome, undoFrom } = await moveRunsAction(ids, place);
      onClose();
      if (!outcome.ok) return { text: words.refused[outcome.reason], undo: null };
      const { movedCount, unchangedCount } = outcome;
      if (movedCount === 0) return { text: words.nothing, undo: null };
      return {
        text: [
          countText(words.moved, movedCount),
          ...(unchangedCount === 0 ? [] : [countText(words.unchanged, unchangedCount)]),
        ].join(" "),
        undo: async (): Promise<Notice> => ({
          text: countText(words.movedBack, await undoMoveAction(ids, kind, undoFrom)),
          undo: null,
        }),
      };
    });
  const toWord = ({ target, volume, revision, name }: SelectionChoices["revisions"][number]) =>
    [target, volume, words.revisionOf.replace("{revision}", String(revision)), name]
      .filter((part) => part !== null)
      .join(" · ");
  return (
    <Modal title={words.title} closeWord={words.close} onClose={onClose}>
      <p className="text-sm text-text-2">{words.text}</p>
      <div className="mt-4 grid gap-4">
        {revisions.length === 0 && (
          <p className="text-sm">{hasSeveralTargets ? words.severalTargets : words.noRevisions}</p>
        )}
        {!hasSeveralTargets && revisions.length > 0 && (
          <PlaceForm
            label={words.revision}
            choices={revisions.map((revision) => ({ value: revision.id, word: toWord(revision) }))}
            noneWord={words.noRevision}
            button={words.move}
            isBusy={edits.isBusy}
            onMove={(id) => move("run-revision", id)}
          />
        )}
        {paths.length === 0 ? (
          <p className="text-sm">{words.noPaths}</p>
        ) : (
          <PlaceForm
            label={words.path}
            choices={paths.map(({ id, name }) => ({ value: id, word: name }))}
            noneWord={words.noPath}
            button={words.setPath}
            isBusy={edits.isBusy}
            onMove={(id) => move("run-path", id)}
          />
        )}
      </div>
    </Modal>
  );
}
