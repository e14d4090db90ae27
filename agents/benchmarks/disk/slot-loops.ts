import type { SlotLoad } from "./slot-load.ts";
import type { Recorder } from "./slot-memory.ts";

/** One phase of a slot on its thread's own clock, in ms. */
export type SlotPhase = { startMs: number; deadlineMs: number; blockLimit: number };

/** What a slot does its requests with; a test plays a device and a clock. */
export type SlotParts = {
  nowMs(): number;
  /** Returns after so many ms, or before when the slot is to stop. */
  waitMs(durationMs: number): void;
  hasStopped(): boolean;
  nextOffset(blockLimit: number): number;
  chooseRead(): boolean;
  /** What belongs to a request and not to its time. */
  prepare(isRead: boolean): void;
  transfer(isRead: boolean, offset: number): void;
};

export type SlotRecorders = { read: Recorder; write: Recorder; lag: Recorder | null };

/** Begins each request as soon as the one before has ended. Gives when the last has, in ms. */
export function runClosed(
  parts: SlotParts,
  { read, write }: SlotRecorders,
  { deadlineMs, blockLimit }: SlotPhase,
): number {
  let endedMs = parts.nowMs();
  while (endedMs < deadlineMs && !parts.hasStopped()) {
    const offset = parts.nextOffset(blockLimit);
    if (offset < 0) break;
    const isRead = parts.chooseRead();
    parts.prepare(isRead);
    const beganMs = parts.nowMs();
    parts.transfer(isRead, offset);
    endedMs = parts.nowMs();
    if (isRead) read.record(beganMs, endedMs);
    else write.record(beganMs, endedMs);
  }
  return endedMs;
}

/**
 * Begins each request when it is due, by `takeDueNs` since the start. In an open loop one that had to wait for this busy slot
 * counts from when it was due; how late a free slot wakes is the generator's own error and counts as lag alone. Waits, never
 * spins. Gives the deadline, or when it was stopped.
 */
export function runArrivals(
  parts: SlotParts,
  { read, write, lag }: SlotRecorders,
  { startMs, deadlineMs, blockLimit }: SlotPhase,
  { kind, takeDueNs }: { kind: NonNullable<SlotLoad["arrivals"]>["kind"]; takeDueNs: () => number },
): number {
  let nowMs = parts.nowMs();
  for (let isFirst = true; ; isFirst = false) {
    const dueMs = startMs + takeDueNs() / 1e6;
    const wasBusy = !isFirst && nowMs >= dueMs;
    const untilMs = Math.min(dueMs, deadlineMs);
    nowMs = parts.nowMs();
    while (nowMs < untilMs && !parts.hasStopped()) {
      parts.waitMs(untilMs - nowMs);
      nowMs = parts.nowMs();
    }
    if (nowMs >= deadlineMs || parts.hasStopped()) return nowMs;
    const offset = parts.nextOffset(blockLimit);
    if (offset < 0) return nowMs;
    const isRead = parts.chooseRead();
    parts.prepare(isRead);
    const beganMs = parts.nowMs();
    parts.transfer(isRead, offset);
    nowMs = parts.nowMs();
    const fromMs = wasBusy && kind === "open" ? dueMs : beganMs;
    if (isRead) read.record(fromMs, nowMs);
    else write.record(fromMs, nowMs);
    if (!wasBusy) lag?.record(dueMs, beganMs);
  }
}
