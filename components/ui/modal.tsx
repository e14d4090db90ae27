"use client";

import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** The browser's own dialog, open from the start: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Modal({
  title,
  closeWord,
  onClose,
  children,
}: {
  title: string;
  closeWord: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed before it is taken out, so that the focus goes back to the button.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown !== null && !shown.open) shown.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-120 max-w-[calc(100vw-32px)] rounded-[12px] border border-line bg-surface p-6 text-base text-text shadow-float backdrop:bg-overlay max-md:p-4"
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-section font-semibold">
          {title}
        </h2>
        <form method="dialog">
          <Button type="submit" variant="ghost" aria-label={closeWord} title={closeWord} className="px-2">
            <Icon name="close" />
          </Button>
        </form>
      </div>
      {children}
    </dialog>
  );
}
