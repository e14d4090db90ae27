"use client";

import { debounce, useQueryStates } from "nuqs";
import { type ComponentProps, type ReactNode, useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { type RunFilterName, runFilterNames, runListParsers } from "#lib/runs/list-parameters.ts";

export type FilterChoice = { value: string; word: string };

/** `words` are the labels by filter; `filters` and the rest belong to the whole form. */
export type FilterWords = Record<RunFilterName, string> & {
  filters: string;
  filterCount: string;
  all: string;
  apply: string;
  dayHint: string;
  reading: string;
};

const controlClass =
  "h-8 w-full min-w-0 rounded-2 border border-line bg-surface px-2 text-sm text-text hover:bg-surface-2 max-md:h-11";

const idOf = (name: RunFilterName) => `filter-${name}`;

function Labelled({ name, word, children }: { name: RunFilterName; word: string; children: ReactNode }) {
  return (
    <div className={`grid gap-1 ${name === "text" ? "max-md:col-span-2" : ""}`}>
      <label htmlFor={idOf(name)} className="truncate text-xs/4 text-text-2">
        {word}
      </label>
      {children}
    </div>
  );
}

/** The filters of the list. Each change goes to the address and the server; without a script they are a form with a button. */
export function RunFilters({
  words,
  choices,
}: {
  words: FilterWords;
  choices: Record<
    "target" | "configuration" | "agent" | "profile" | "origin" | "tag",
    readonly FilterChoice[]
  >;
}) {
  const [isPending, startTransition] = useTransition();
  const [isOpen, setIsOpen] = useState(false);
  const [parameters, setParameters] = useQueryStates(runListParsers, {
    shallow: false,
    history: "push",
    startTransition,
  });
  const count = runFilterNames.filter((name) => (parameters[name] ?? "") !== "").length;
  const set = (name: RunFilterName, value: string) =>
    setParameters({ [name]: value === "" ? null : value, cursor: null, page: null });
  const select = (name: keyof typeof choices) => (
    <Labelled key={name} name={name} word={words[name]}>
      <select
        id={idOf(name)}
        name={name}
        value={parameters[name] ?? ""}
        onChange={(event) => set(name, event.target.value)}
        className={controlClass}
      >
        <option value="">{words.all}</option>
        {choices[name].map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </Labelled>
  );
  const day = (name: "from" | "to", more: ComponentProps<"input">) => (
    <Labelled key={name} name={name} word={words[name]}>
      <input
        type="date"
        id={idOf(name)}
        name={name}
        title={words.dayHint}
        value={parameters[name] ?? ""}
        onChange={(event) => set(name, event.target.value)}
        className={controlClass}
        {...more}
      />
    </Labelled>
  );
  return (
    <search aria-busy={isPending}>
      <Button className="w-full md:hidden" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="filter" />
        {count === 0 ? words.filters : words.filterCount.replace("{count}", String(count))}
      </Button>
      <form
        action="/runs"
        className={`grid gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[minmax(0,1.4fr)] max-lg:grid-cols-4 max-md:mt-3 max-md:grid-cols-2 ${isOpen ? "" : "max-md:hidden"}`}
        onSubmit={(event) => event.preventDefault()}
      >
        <Labelled name="text" word={words.text}>
          <TextFilter
            key={parameters.text === null ? "empty" : "filled"}
            initial={parameters.text ?? ""}
            onText={(text) =>
              setParameters(
                { text: text === "" ? null : text, cursor: null, page: null },
                { history: "replace", limitUrlUpdates: debounce(300) },
              )
            }
          />
        </Labelled>
        {select("target")}
        {choices.configuration.length > 0 && select("configuration")}
        {select("agent")}
        {select("profile")}
        {select("origin")}
        {choices.tag.length > 0 && select("tag")}
        {day("from", { max: parameters.to ?? undefined })}
        {day("to", { min: parameters.from ?? undefined })}
        <noscript>
          <button type="submit" className={controlClass}>
            {words.apply}
          </button>
        </noscript>
      </form>
      {isPending && (
        <p
          role="status"
          className="late fixed right-4 bottom-4 z-10 rounded-2 border border-line bg-surface px-3 py-1.5 text-xs text-text-2 shadow-float max-md:bottom-16"
        >
          {words.reading}
        </p>
      )}
    </search>
  );
}

/** Keeps what is typed; the address follows after a pause. */
function TextFilter({ initial, onText }: { initial: string; onText: (text: string) => void }) {
  const [text, setText] = useState(initial);
  return (
    <input
      type="search"
      id={idOf("text")}
      name="text"
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onText(event.target.value);
      }}
      className={`${controlClass} placeholder:text-text-3`}
    />
  );
}
