import type { Messages } from "#agents/messages/catalogue.ts";

/** A duration in whole seconds, from two minutes on in minutes and seconds. */
export function durationText(ms: number, { progress }: Messages): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 120 ? progress.seconds(seconds) : progress.minutes(Math.floor(seconds / 60), seconds % 60);
}
