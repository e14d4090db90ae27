"use client";

import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { Button, buttonClass } from "./button.tsx";

/** Asks before something is done. Escape and "cancel" close it and give the focus back. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  children,
  cancelWord,
  confirmWord,
  isBusy = false,
  onConfirm,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  cancelWord: string;
  confirmWord: string;
  isBusy?: boolean;
  onConfirm: () => void;
}) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-overlay" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-50 w-105 max-w-[calc(100vw-32px)] -translate-1/2 rounded-[12px] border border-line bg-surface p-6 shadow-float">
          <AlertDialog.Title className="text-section font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2 text-sm text-text-2">
            {children}
          </AlertDialog.Description>
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Close className={buttonClass("plain")}>{cancelWord}</AlertDialog.Close>
            <Button variant="danger" disabled={isBusy} onClick={onConfirm}>
              {confirmWord}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
