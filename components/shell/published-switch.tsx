"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { readPublishedShown } from "#lib/format/published-choice.ts";
import { choosePublished } from "#lib/i18n/actions.ts";

/**
 * Shows or hides published runs everywhere. A form, so that it works without a script; the answer says it in its address where
 * they are hidden.
 */
export function PublishedSwitch({
  remembered,
  word,
  title,
  look,
}: {
  remembered: string | undefined;
  word: string;
  title: string;
  /** In the top bar, or as a line of the sheet of a phone. */
  look: "bar" | "sheet";
}) {
  const page = `${usePathname()}?${useSearchParams()}`;
  const isShown = readPublishedShown(useSearchParams().get("published"), remembered);
  const place =
    look === "bar"
      ? "h-8 gap-2 px-2.25 text-sm text-text-2 hover:text-text hover:bg-surface-2"
      : "h-11 w-full flex-row-reverse justify-between";
  return (
    <form action={choosePublished} className={look === "bar" ? "max-md:hidden" : undefined}>
      <input type="hidden" name="page" value={page} />
      <button
        type="submit"
        role="switch"
        aria-checked={isShown}
        name="published"
        value={isShown ? "hide" : "show"}
        title={title}
        className={`group inline-flex items-center rounded-2 whitespace-nowrap ${place}`}
      >
        <span
          aria-hidden="true"
          className="relative h-4 w-6.5 shrink-0 rounded-full bg-line-strong group-aria-checked:bg-accent after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-surface group-aria-checked:after:left-3 forced-colors:border"
        />
        <span className={look === "bar" ? "max-[960px]:sr-only" : undefined}>{word}</span>
      </button>
    </form>
  );
}
