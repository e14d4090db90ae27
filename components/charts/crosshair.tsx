"use client";

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import styles from "./plot.module.css";

/** A place the crosshair can stand at, in percent of the width, and what is to be read there. */
export type CrosshairStep = { x: number; text: string };

type Props = {
  steps: CrosshairStep[];
  label: string;
  hint: string;
  axis: ReactNode;
  children: ReactNode;
  className?: string;
};

const keyMoves: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowDown: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The frame of a plot with one crosshair, moved by the pointer or the arrow keys, and one line of text below for what it shows. */
export function Crosshair({ steps, label, hint, axis, children, className }: Props): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null ? undefined : steps[at];

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 100;
    setAt(nearestStep(steps, x));
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setAt(null);
    const to = keyMoves[event.key]?.(at ?? (event.key === "ArrowLeft" ? steps.length : -1), steps.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
  };

  return (
    <div className={`${styles.plot} ${className ?? ""}`}>
      <div className={styles.area}>
        {children}
        {axis}
        {shown ? <span className={styles.cross} style={{ left: `${shown.x}%` }} /> : null}
        {steps.length === 0 ? null : (
          <div
            className={styles.hit}
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={1}
            aria-valuemax={steps.length}
            aria-valuenow={(at ?? 0) + 1}
            aria-valuetext={shown?.text ?? hint}
            onPointerMove={follow}
            onPointerDown={follow}
            onPointerLeave={() => setAt(null)}
            onBlur={() => setAt(null)}
            onKeyDown={move}
          />
        )}
      </div>
      <p className={styles.readout} data-testid="readout">
        {shown?.text ?? <span className={styles.hint}>{hint}</span>}
      </p>
    </div>
  );
}

function nearestStep(steps: readonly CrosshairStep[], x: number): number {
  let nearest = 0;
  steps.forEach((step, at) => {
    if (Math.abs(step.x - x) < Math.abs((steps[nearest]?.x ?? 0) - x)) nearest = at;
  });
  return nearest;
}
