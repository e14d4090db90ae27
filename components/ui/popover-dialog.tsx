import type { ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button.tsx";

/** A button that opens a small dialog; the browser's own popover closes it with Escape and gives the focus back, without a script. */
export function PopoverDialog({
  id,
  openWord,
  openVariant = "plain",
  openSize = "normal",
  openLabel,
  title,
  cancelWord,
  children,
  actions,
}: {
  id: string;
  openWord: ReactNode;
  openVariant?: ButtonVariant;
  openSize?: ButtonSize;
  openLabel?: string;
  title: string;
  cancelWord: string;
  children: ReactNode;
  actions: ReactNode;
}): ReactNode {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={openLabel}
        className={buttonClass(openVariant, openSize)}
      >
        {openWord}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="m-auto w-120 max-w-[calc(100vw-32px)] rounded-[12px] border border-line bg-surface p-6 text-base text-text shadow-float backdrop:bg-overlay"
      >
        <h2 id={`${id}-title`} className="text-section font-semibold">
          {title}
        </h2>
        <div className="mt-2 text-sm text-text-2">{children}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <button type="button" popoverTarget={id} popoverTargetAction="hide" className={buttonClass()}>
            {cancelWord}
          </button>
          {actions}
        </div>
      </div>
    </>
  );
}
