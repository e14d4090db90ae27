"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import type { TagDialogWords } from "#components/runs-table/tag-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { UndoBar, type UndoWords } from "#components/ui/undo-bar.tsx";
import { useEdits } from "#components/ui/use-edits.ts";
import type { TagChoices } from "#lib/tags/tag.ts";
import { readTargetTagsAction } from "#lib/targets/actions.ts";
import { choiceOfAll, choiceOfOne } from "./target-choice.ts";

const TagDialog = dynamic(
  () => import("#components/runs-table/tag-dialog.tsx").then((module) => module.TagDialog),
  { ssr: false },
);

export type TargetSelectionWords = {
  selected: string;
  tag: string;
  clear: string;
  dialog: TagDialogWords;
  undo: UndoWords;
  failed: string;
};

/** What can be done with the targets whose boxes in the table below are ticked. The table is drawn by the server. */
export function TargetSelection({ words, children }: { words: TargetSelectionWords; children: ReactNode }) {
  const table = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<TagChoices | null>(null);
  const edits = useEdits(words.failed);

  const boxes = () => [...(table.current?.querySelectorAll("input") ?? [])];
  const boxesOf = (name: string) => boxes().filter((box) => box.name === name);
  const read = () => {
    const ones = boxesOf(choiceOfOne);
    const ticked = ones.filter((box) => box.checked);
    for (const all of boxesOf(choiceOfAll)) {
      all.checked = ticked.length === ones.length;
      all.indeterminate = ticked.length > 0 && ticked.length < ones.length;
    }
    setIds(ticked.map((box) => box.value));
  };
  const tickAll = (isTicked: boolean) => {
    for (const box of boxesOf(choiceOfOne)) box.checked = isTicked;
    read();
  };
  const openTags = () =>
    edits.run(async () => {
      setChoices(await readTargetTagsAction(ids));
      return null;
    });

  return (
    <>
      <div className="flex min-h-9 items-center justify-end gap-2 pb-1">
        <div className={`flex items-center gap-2 ${ids.length === 0 ? "invisible" : ""}`}>
          <span className="text-xs whitespace-nowrap text-text-2" aria-live="polite">
            {ids.length === 0 ? "" : words.selected.replace("{count}", String(ids.length))}
          </span>
          <Button size="small" aria-haspopup="dialog" disabled={edits.isBusy} onClick={openTags}>
            {words.tag}
          </Button>
          <Button
            size="small"
            variant="ghost"
            aria-label={words.clear}
            title={words.clear}
            onClick={() => tickAll(false)}
          >
            <Icon name="close" />
          </Button>
        </div>
      </div>
      <div
        ref={table}
        onChange={({ target }) => {
          if (!(target instanceof HTMLInputElement)) return;
          if (target.name === choiceOfAll) tickAll(target.checked);
          else read();
        }}
      >
        {children}
      </div>
      {choices !== null && (
        <TagDialog
          subject="targetIds"
          ids={ids}
          choices={choices}
          words={words.dialog}
          edits={edits}
          onClose={() => setChoices(null)}
        />
      )}
      <UndoBar edits={edits} words={words.undo} />
    </>
  );
}
