"use client";

import { type ReactNode, useRef } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import { Icon } from "./icon.tsx";

/**
 * A button and the dialog that it opens. The browser's own dialog keeps the focus inside, closes on Escape and gives the focus
 * back, and stays open while the page behind is drawn anew.
 */
export function ModalButton({
  id,
  button,
  variant,
  title,
  closeWord,
  children,
}: {
  id: string;
  button: ReactNode;
  variant?: ButtonVariant;
  title: string;
  closeWord: string;
  children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {button}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        className="m-auto w-235 max-w-[calc(100vw-32px)] rounded-[12px] border border-line bg-surface p-0 text-base text-text shadow-float backdrop:bg-overlay max-md:mx-0 max-md:mt-0 max-md:mb-0 max-md:h-dvh max-md:max-h-none max-md:w-full max-md:max-w-none max-md:rounded-none max-md:border-0"
      >
        <div className="flex items-center justify-between gap-4 px-6 pt-5 max-md:px-4">
          <h2 id={`${id}-title`} className="text-[17px]/[24px] font-semibold">
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
    </>
  );
}
