"use client";

import dynamic from "next/dynamic";
import { useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import {
  addObservationAction,
  changeObservationAction,
  deleteObservationAction,
} from "#lib/observations/actions.ts";
import type { MetricChoice, ObservationValues, ObservationWords } from "./observation-dialog.tsx";

const ObservationDialog = dynamic(
  () => import("./observation-dialog.tsx").then((module) => module.ObservationDialog),
  { ssr: false },
);

/** What an edit is of: a new observation of a run or a target, or one that is there. */
export type ObservationPlace = { add: { runId: string } | { targetId: string } } | { change: string };

/** Opens the form of an observation. */
export function EditObservation({
  place,
  button,
  label,
  title,
  initial,
  metrics,
  states,
  words,
}: {
  place: ObservationPlace;
  button: string;
  label?: string;
  title: string;
  initial: ObservationValues;
  metrics: readonly MetricChoice[];
  states: readonly string[];
  words: ObservationWords;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, start] = useTransition();
  const save = (form: FormData, onMistake: (mistake: string | null) => void) =>
    start(async () => {
      const saved =
        "add" in place ? addObservationAction(place.add, form) : changeObservationAction(place.change, form);
      const answer = await saved.catch(() => "failed" as const);
      onMistake(answer === "saved" ? null : words[answer]);
      if (answer === "saved") setIsOpen(false);
    });
  return (
    <>
      <Button size="small" aria-label={label} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {button}
      </Button>
      {isOpen && (
        <ObservationDialog
          title={title}
          initial={initial}
          metrics={metrics}
          states={states}
          words={words}
          isBusy={isBusy}
          onSave={save}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Removes an observation at once; the log keeps what it was. */
export function RemoveObservation({
  id,
  button,
  label,
  failed,
}: {
  id: string;
  button: string;
  label: string;
  failed: string;
}) {
  const [isBusy, start] = useTransition();
  const [hasFailed, setHasFailed] = useState(false);
  const remove = () =>
    start(async () => {
      const answer = await deleteObservationAction(id).catch(() => "failed" as const);
      setHasFailed(answer !== "saved" && answer !== "not-found");
    });
  return (
    <>
      <Button size="small" variant="ghost" aria-label={label} disabled={isBusy} onClick={remove}>
        {button}
      </Button>
      {hasFailed && (
        <span role="alert" className="text-xs text-danger">
          {failed}
        </span>
      )}
    </>
  );
}
