"use client";

import Link from "next/link";

const track =
  "inline-block h-4 w-6.5 shrink-0 rounded-full bg-line-strong p-0.5 after:block after:size-3 after:rounded-full after:bg-surface";

/** A switch whose other state has an address: works as a link, and by the space bar as a switch does. */
export function SwitchLink({ href, isOn, word }: { href: string; isOn: boolean; word: string }) {
  return (
    <Link
      href={href}
      scroll={false}
      prefetch={false}
      role="switch"
      aria-checked={isOn}
      onKeyDown={(event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      className="flex min-h-6 items-center justify-between gap-3 text-sm text-text max-lg:min-h-11"
    >
      {word}
      <span aria-hidden="true" className={`${track} ${isOn ? "bg-accent! after:ml-2.5" : ""}`} />
    </Link>
  );
}
