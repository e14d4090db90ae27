"use client";

import { type ReactNode, useState } from "react";

/** What the address says, until the person says else: follows back and forward without losing the focus. */
function useFollowed<Value>(given: Value): [Value, (value: Value) => void] {
  const [followed, setFollowed] = useState({ given, value: given });
  if (followed.given !== given) {
    setFollowed({ given, value: given });
    return [given, (value) => setFollowed({ given, value })];
  }
  return [followed.value, (value) => setFollowed({ given, value })];
}

export type SelectOption = { value: string; word: string };

/** Options without a group stand before the groups. */
export type SelectGroup = { label: string | null; options: readonly SelectOption[] };

export function FormSelect({
  name,
  label,
  value,
  groups,
}: {
  name: string;
  label: string;
  value: string;
  groups: readonly SelectGroup[];
}) {
  const [chosen, setChosen] = useFollowed(value);
  const options = (list: readonly SelectOption[]) =>
    list.map((option) => (
      <option key={option.value} value={option.value}>
        {option.word}
      </option>
    ));
  return (
    <label className="grid grid-cols-[66px_minmax(0,1fr)] items-center gap-2 text-xs text-text-2 ja:grid-cols-[58px_minmax(0,1fr)]">
      <span>{label}</span>
      <select
        name={name}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        className="h-8 w-full min-w-0 rounded-2 border border-line bg-surface px-2 text-sm text-ellipsis text-text hover:bg-surface-2 max-lg:h-11"
      >
        {groups.map((group) =>
          group.label === null ? (
            options(group.options)
          ) : (
            <optgroup key={group.label} label={group.label}>
              {options(group.options)}
            </optgroup>
          ),
        )}
      </select>
    </label>
  );
}

export function FormCheck({
  name,
  value,
  isChecked,
  children,
}: {
  name: string;
  value: string;
  isChecked: boolean;
  children: ReactNode;
}) {
  const [checked, setChecked] = useFollowed(isChecked);
  return (
    <label className="flex items-baseline gap-2 py-0.5 max-lg:py-2.5">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={checked}
        onChange={(event) => setChecked(event.target.checked)}
        className="relative top-0.5 size-3.5 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}

export function FormDay({ name, label, value }: { name: string; label: string; value: string }) {
  const [day, setDay] = useFollowed(value);
  return (
    <label className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-2 text-xs text-text-2">
      <span>{label}</span>
      <input
        type="date"
        name={name}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        className="h-8 w-full min-w-0 rounded-2 border border-line bg-surface px-2 text-sm text-text max-lg:h-11"
      />
    </label>
  );
}
