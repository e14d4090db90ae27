import Link from "next/link";
import type { ReactNode } from "react";
import type { NamedRun } from "./run-names.ts";

/** The letter of a run, its target and its date; leads to the run where that can be seen. */
export function RunLabel({ run }: { run: NamedRun }): ReactNode {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="w-3 shrink-0 font-semibold">{run.letter}</span>
      <span className="min-w-0 truncate">
        {run.href === null ? (
          run.name
        ) : (
          <Link href={run.href} className="text-text hover:underline">
            {run.name}
          </Link>
        )}
        {run.date === null ? null : <span className="text-text-3">{` ${run.date}`}</span>}
      </span>
    </span>
  );
}
