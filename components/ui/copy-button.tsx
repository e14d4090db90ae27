"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** Copies `text`. Both words share one place, so nothing moves; the change is announced. */
export function CopyButton({
  text,
  copyWord,
  copiedWord,
  variant,
  size,
}: {
  text: string;
  copyWord: string;
  copiedWord: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <Button variant={variant} size={size} onClick={async () => setIsCopied(await copyText(text))}>
      <Icon name={isCopied ? "check" : "copy"} />
      <span className="grid justify-items-center">
        <span className={`col-start-1 row-start-1 ${isCopied ? "invisible" : ""}`}>{copyWord}</span>
        <span className={`col-start-1 row-start-1 ${isCopied ? "" : "invisible"}`} aria-live="polite">
          {isCopied ? copiedWord : <span aria-hidden="true">{copiedWord}</span>}
        </span>
      </span>
    </Button>
  );
}

/** Pages served without TLS from another machine have no clipboard; a selection copies there. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}
