"use client";

import { lazy, type ReactNode, Suspense, useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";

const loadDialog = () => import("#components/ui/dialog.tsx");
// Few visits end in a deletion: the dialog and its library come when the button is reached.
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

type Words = {
  remove: string;
  title: string;
  text: string;
  cancel: string;
  confirm: string;
  failed: string;
};

/** Deletes one run after asking; the page then shows that it is deleted, with the way back. */
export function DeleteRun({
  id,
  words,
  onDelete,
}: {
  id: string;
  words: Words;
  onDelete: (ids: string[]) => Promise<number>;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, start] = useTransition();
  const remove = () =>
    start(async () => {
      try {
        await onDelete([id]);
        setIsOpen(false);
      } catch {
        setHasFailed(true);
      }
    });
  return (
    <>
      <Button
        variant="plain"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={() => {
          setIsWanted(true);
          setIsOpen(true);
        }}
      >
        {words.remove}
      </Button>
      {isWanted ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            title={words.title}
            cancelWord={words.cancel}
            confirmWord={words.confirm}
            isBusy={isBusy}
            onConfirm={remove}
          >
            <p>{words.text}</p>
            {hasFailed ? (
              <p role="alert" className="mt-2 text-danger">
                {words.failed}
              </p>
            ) : null}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  );
}
