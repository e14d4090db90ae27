"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";
import { explorerHref, readExplorerState } from "#lib/explorer/address.ts";

/** The address that a form of the explorer stands for: canonical, with the unit of the page where the address names it. */
function hrefOf(form: HTMLFormElement): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value !== "") parameters.append(name, value);
  const unit = parameters.get("unit");
  const href = explorerHref(readExplorerState(parameters));
  if (unit === null) return href;
  return `${href}${href.includes("?") ? "&" : "?"}unit=${encodeURIComponent(unit).replaceAll("%2F", "/")}`;
}

/** The controls as a form of the address: each change applies at once; without a script a button does. */
export function ExplorerForm({
  words,
  className,
  children,
}: {
  words: { apply: string; reading: string };
  className: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const apply = (form: HTMLFormElement) => {
    const href = hrefOf(form);
    if (href === `${window.location.pathname}${window.location.search}`) return;
    startTransition(() => router.push(href, { scroll: false }));
  };
  return (
    <form
      action="/compare"
      method="get"
      className={className}
      aria-busy={isPending}
      onChange={(event) => apply(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {children}
      <noscript>
        <button
          type="submit"
          className="h-8 w-full rounded-2 border border-text bg-text text-sm text-surface"
        >
          {words.apply}
        </button>
      </noscript>
      {isPending ? (
        <p
          role="status"
          className="late fixed right-4 bottom-4 z-10 rounded-2 border border-line bg-surface px-3 py-1.5 text-xs text-text-2 shadow-float max-md:bottom-16"
        >
          {words.reading}
        </p>
      ) : null}
    </form>
  );
}
