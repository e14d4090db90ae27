"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { type CountWords, countText } from "./undo-bar.tsx";

const ConfirmDialog = dynamic(
  () => import("#components/ui/dialog.tsx").then((module) => module.ConfirmDialog),
  {
    ssr: false,
  },
);

export const largestComparison = 12;

export type SelectionWords = {
  selected: string;
  compare: string;
  compareLimit: string;
  remove: string;
  clear: string;
  deleteTitle: CountWords;
  deleteText: string;
  confirm: string;
  cancel: string;
};

/** What can be done with the chosen runs. It stands in the line above the table, so that nothing moves when it appears. */
export function SelectionBar({
  ids,
  words,
  isBusy,
  onClear,
  onDelete,
}: {
  ids: readonly string[];
  words: SelectionWords;
  isBusy: boolean;
  onClear: () => void;
  onDelete: (whenDone: () => void) => void;
}) {
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const count = ids.length;
  const counted = (text: string) => text.replace("{count}", String(count));
  const isTooMany = count > largestComparison;
  return (
    <div
      className={`flex items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:justify-end max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2 ${count === 0 ? "invisible max-md:hidden" : ""}`}
    >
      <span className="text-xs whitespace-nowrap text-text-2 max-md:sr-only" aria-live="polite">
        {count === 0 ? "" : counted(words.selected)}
        {isTooMany && ` (${words.compareLimit})`}
      </span>
      {count >= 2 && !isTooMany ? (
        <Link href={`/compare?runs=${ids.join(",")}`} className={buttonClass("primary", "small")}>
          <Icon name="compare" />
          {counted(words.compare)}
        </Link>
      ) : (
        <span aria-disabled="true" className={buttonClass("plain", "small")}>
          <Icon name="compare" />
          {counted(words.compare)}
        </span>
      )}
      <Button size="small" onClick={() => setIsAsking(true)}>
        {counted(words.remove)}
      </Button>
      <Button size="small" variant="ghost" aria-label={words.clear} title={words.clear} onClick={onClear}>
        <Icon name="close" />
      </Button>
      {isAsking !== null && (
        <ConfirmDialog
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          title={countText(words.deleteTitle, count)}
          cancelWord={words.cancel}
          confirmWord={words.confirm}
          isBusy={isBusy}
          onConfirm={() => onDelete(() => setIsAsking(false))}
        >
          {words.deleteText}
        </ConfirmDialog>
      )}
    </div>
  );
}
