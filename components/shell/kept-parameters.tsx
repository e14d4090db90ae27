"use client";

import { useSearchParams } from "next/navigation";

/** In a form that asks for its own page again: the rest of the address, all but the parameter that the form sets. */
export function KeptParameters({ except }: { except: string }) {
  const kept = [...useSearchParams()].filter(([name]) => name !== except);
  return kept.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
