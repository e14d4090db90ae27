"use client";

import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { DeletionNotice } from "./use-deletion.ts";

/** Sentences for one and for several runs; `{count}` stands for the number. */
export type CountWords = { one: string; other: string };
export type UndoWords = {
  deleted: CountWords;
  restored: CountWords;
  failed: string;
  undo: string;
  close: string;
};

export const countText = ({ one, other }: CountWords, count: number): string =>
  (count === 1 ? one : other).replace("{count}", String(count));

/** Says what was done and offers to take it back. Stays until it is closed: nobody is hurried. */
export function UndoBar({
  notice,
  words,
  isBusy,
  onUndo,
  onClose,
}: {
  notice: DeletionNotice | null;
  words: UndoWords;
  isBusy: boolean;
  onUndo: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const text =
    notice?.kind === "deleted"
      ? countText(words.deleted, notice.ids.length)
      : notice?.kind === "restored"
        ? countText(words.restored, notice.count)
        : words.failed;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-30 flex justify-center max-md:bottom-17 print:hidden"
    >
      {notice !== null && (
        <div className="flex items-center gap-3 rounded-2 border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-float">
          <span>{text}</span>
          {notice.kind === "deleted" && (
            <Button size="small" disabled={isBusy} onClick={() => onUndo(notice.ids)}>
              {words.undo}
            </Button>
          )}
          <Button size="small" variant="ghost" aria-label={words.close} title={words.close} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
      )}
    </div>
  );
}
