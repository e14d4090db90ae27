"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { type CountWords, countText } from "#components/ui/count-text.ts";
import { Icon } from "#components/ui/icon.tsx";
import type { Edits } from "#components/ui/use-edits.ts";
import {
  deleteRunsAction,
  listMatchingRunsAction,
  readSelectionAction,
  restoreRunsAction,
  type SelectionChoices,
} from "#lib/runs/actions.ts";
import type { MoveDialogWords } from "./move-dialog.tsx";
import type { TagDialogWords } from "./tag-dialog.tsx";

// Few visits end in a change: dialogs come when one is asked for.
const ConfirmDialog = dynamic(
  () => import("#components/ui/dialog.tsx").then((module) => module.ConfirmDialog),
  { ssr: false },
);
const TagDialog = dynamic(() => import("./tag-dialog.tsx").then((module) => module.TagDialog), {
  ssr: false,
});
const MoveDialog = dynamic(() => import("./move-dialog.tsx").then((module) => module.MoveDialog), {
  ssr: false,
});

export const largestComparison = 12;

export type SelectionWords = {
  selected: string;
  selectAll: string;
  compare: string;
  compareLimit: string;
  tag: string;
  move: string;
  remove: string;
  clear: string;
  deleteTitle: CountWords;
  deleteText: string;
  confirm: string;
  cancel: string;
  deleted: CountWords;
  restored: CountWords;
  tagDialog: TagDialogWords;
  moveDialog: MoveDialogWords;
};

type Open = { is: "tag" | "move"; choices: SelectionChoices } | null;

/** What can be done with the chosen runs. It stands in the line above the table, so that nothing moves when it appears. */
export function SelectionBar({
  ids,
  words,
  edits,
  matching,
  onChoose,
}: {
  ids: readonly string[];
  words: SelectionWords;
  edits: Edits;
  /** The list's filters, where all of this page is chosen and there are other pages: how many runs can be chosen in all. */
  matching: { count: number; search: string } | null;
  onChoose: (ids: readonly string[]) => void;
}) {
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const count = ids.length;
  const counted = (text: string) => text.replace("{count}", String(count));
  const isTooMany = count > largestComparison;
  const show = (is: "tag" | "move") =>
    edits.run(async () => {
      setOpen({ is, choices: await readSelectionAction(ids) });
      return null;
    });
  const remove = () =>
    edits.run(
      async () => {
        const deletedCount = await deleteRunsAction(ids);
        return {
          text: countText(words.deleted, deletedCount),
          undo: async () => ({
            text: countText(words.restored, await restoreRunsAction(ids)),
            undo: null,
          }),
        };
      },
      () => {
        onChoose([]);
        setIsAsking(false);
      },
    );
  const chooseMatching = (search: string) =>
    edits.run(async () => {
      onChoose(await listMatchingRunsAction(search));
      return null;
    });
  const dialog = { ids, edits, onClose: () => setOpen(null) };
  return (
    <div
      className={`flex items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:flex-wrap max-md:justify-end max-md:gap-1.5 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2 ${count === 0 ? "invisible max-md:hidden" : ""}`}
    >
      <span className="text-xs whitespace-nowrap text-text-2 max-md:sr-only" aria-live="polite">
        {count === 0 ? "" : counted(words.selected)}
        {isTooMany && ` (${words.compareLimit})`}
      </span>
      {matching !== null && (
        <Button
          size="small"
          variant="ghost"
          disabled={edits.isBusy}
          onClick={() => chooseMatching(matching.search)}
        >
          {words.selectAll}
        </Button>
      )}
      {count >= 2 && !isTooMany ? (
        <Link href={`/compare?runs=${ids.join(",")}`} className={buttonClass("primary", "small")}>
          <Icon name="compare" className="size-4 max-md:hidden" />
          {counted(words.compare)}
        </Link>
      ) : (
        <span aria-disabled="true" className={buttonClass("plain", "small")}>
          <Icon name="compare" className="size-4 max-md:hidden" />
          {counted(words.compare)}
        </span>
      )}
      <Button size="small" aria-haspopup="dialog" onClick={() => show("tag")}>
        {words.tag}
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => show("move")}>
        {words.move}
      </Button>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {counted(words.remove)}
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label={words.clear}
        title={words.clear}
        onClick={() => onChoose([])}
      >
        <Icon name="close" />
      </Button>
      {open?.is === "tag" && (
        <TagDialog subject="runIds" {...dialog} choices={open.choices} words={words.tagDialog} />
      )}
      {open?.is === "move" && <MoveDialog {...dialog} choices={open.choices} words={words.moveDialog} />}
      {isAsking !== null && (
        <ConfirmDialog
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          title={countText(words.deleteTitle, count)}
          cancelWord={words.cancel}
          confirmWord={words.confirm}
          isBusy={edits.isBusy}
          onConfirm={remove}
        >
          {words.deleteText}
        </ConfirmDialog>
      )}
    </div>
  );
}
