"use client";

import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { Edits } from "./use-edits.ts";

export type UndoWords = { undo: string; close: string };

/** Says what was done and offers to take it back. Stays until it is closed: nobody is hurried. */
export function UndoBar({
  edits: { notice, isBusy, run, close },
  words,
}: {
  edits: Edits;
  words: UndoWords;
}) {
  const undo = notice?.undo ?? null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-30 flex justify-center max-md:bottom-17 print:hidden"
    >
      {notice !== null && (
        <div className="flex items-center gap-3 rounded-2 border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-float">
          <span>{notice.text}</span>
          {undo !== null && (
            <Button size="small" disabled={isBusy} onClick={() => run(undo)}>
              {words.undo}
            </Button>
          )}
          <Button size="small" variant="ghost" aria-label={words.close} title={words.close} onClick={close}>
            <Icon name="close" />
          </Button>
        </div>
      )}
    </div>
  );
}
