"use client";

import { type ReactNode, useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { deleteViewAction, saveViewAction } from "#lib/saved-views/actions.ts";

type Words = {
  name: string;
  submit: string;
  done: string;
  taken: string;
  noName: string;
  saved: string;
};

/** Keeps the comparison under a name, and removes what was kept. */
export function SaveView({
  query,
  views,
  words,
}: {
  query: string;
  views: readonly { id: string; name: string; removeLabel: string }[];
  words: Words;
}): ReactNode {
  const [answer, save, isBusy] = useActionState(
    (_before: unknown, form: FormData) => saveViewAction(form),
    null,
  );
  const said =
    answer === null
      ? ""
      : answer.ok
        ? words.done
        : answer.reason === "name-taken"
          ? words.taken
          : words.noName;
  return (
    <div>
      <form action={save} className="grid gap-2">
        <input type="hidden" name="query" value={query} />
        <label className="grid gap-1 text-xs text-text-2">
          {words.name}
          <input
            name="name"
            required
            maxLength={120}
            autoComplete="off"
            className="h-9 rounded-2 border border-line bg-surface px-2.5 text-sm text-text max-md:h-11"
          />
        </label>
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" disabled={isBusy}>
            {words.submit}
          </Button>
          <span
            role="status"
            className={`text-sm ${answer !== null && !answer.ok ? "text-danger" : "text-text-2"}`}
          >
            {said}
          </span>
        </div>
      </form>
      {views.length === 0 ? null : (
        <>
          <h3 className="mt-5 mb-1 text-xs font-medium text-text-3">{words.saved}</h3>
          <ul>
            {views.map(({ id, name, removeLabel }) => (
              <li
                key={id}
                className="flex items-center justify-between gap-3 border-t border-line py-1 text-sm"
              >
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <form action={deleteViewAction.bind(null, id)}>
                  <Button type="submit" size="small" variant="ghost" aria-label={removeLabel}>
                    <Icon name="close" />
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
