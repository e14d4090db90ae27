"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";

type Words = {
  find: string;
  all: string;
  /** With `0` or `1` where the count stands. */
  found: { one: string; other: string };
  sorted: string;
};

/** Many groups: a field that leaves those whose name has what is typed, and the rest of a long list on demand. */
export function FindGroups({
  words,
  isFolded,
  children,
}: {
  words: Words;
  isFolded: boolean;
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(!isFolded);
  const [found, setFound] = useState<number | null>(null);
  const wanted = text.trim().toLowerCase();

  useEffect(() => {
    const rows = list.current?.querySelectorAll<HTMLElement>("[data-find]") ?? [];
    let count = 0;
    for (const row of rows) {
      const isFound = (row.dataset.find ?? "").includes(wanted);
      row.hidden = !isFound;
      if (isFound) count += 1;
    }
    for (const table of list.current?.querySelectorAll("table") ?? [])
      table.toggleAttribute("data-fold", !isOpen && wanted === "");
    setFound(wanted === "" ? null : count);
  });

  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-xs text-text-2 print:hidden">
        <input
          type="search"
          aria-label={words.find}
          placeholder={words.find}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-8 w-56 rounded-2 border border-line bg-surface px-2.5 text-sm text-text placeholder:text-text-3 max-md:h-11 max-md:w-full"
        />
        <span role="status">
          {found === null
            ? words.sorted
            : found === 1
              ? words.found.one
              : words.found.other.replace("0", String(found))}
        </span>
      </div>
      <div ref={list}>{children}</div>
      {isOpen || wanted !== "" ? null : (
        <p className="mt-3 print:hidden">
          <Button onClick={() => setIsOpen(true)}>{words.all}</Button>
        </p>
      )}
    </div>
  );
}
