"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";

export type PageWords = { pages: string; previous: string; next: string; firstPage: string };

const storeKey = (listKey: string, page: number) => `tidemark-runs ${page} ${listKey}`;

/**
 * Links to the pages around this one. A cursor knows only what comes next, so each page leaves its address in the tab for the
 * next one's "previous"; a page that was opened by itself leads back to the first.
 */
export function PageLinks({
  listKey,
  page,
  firstHref,
  nextHref,
  words,
}: {
  /** Names the list without its page: equal filters and order, equal key. */
  listKey: string;
  page: number;
  firstHref: string;
  nextHref: string | null;
  words: PageWords;
}) {
  const pathname = usePathname();
  const parameters = useSearchParams();
  const [previousHref, setPreviousHref] = useState<string | null>(null);
  const here = `${pathname}?${parameters}`;

  useEffect(() => {
    sessionStorage.setItem(storeKey(listKey, page), here);
    setPreviousHref(page > 2 ? sessionStorage.getItem(storeKey(listKey, page - 1)) : null);
  }, [listKey, page, here]);

  if (page === 1 && nextHref === null) return null;
  const backHref = page === 2 ? firstHref : previousHref;
  return (
    <nav aria-label={words.pages} className="mt-4 flex justify-end gap-2">
      {page > 1 && (
        <ButtonLink href={backHref ?? firstHref}>
          <Icon name="left" />
          {backHref === null ? words.firstPage : words.previous}
        </ButtonLink>
      )}
      {nextHref !== null && (
        <ButtonLink href={nextHref}>
          {words.next}
          <Icon name="right" />
        </ButtonLink>
      )}
    </nav>
  );
}
