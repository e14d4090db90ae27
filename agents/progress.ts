import type { DiskProgress } from "#agents/benchmarks/disk/run-disk.ts";
import type { Messages } from "#agents/messages/catalogue.ts";
import { durationText } from "./duration-text.ts";
import { cutToWidth, megabytesText } from "./number-text.ts";

/** Where progress goes: a terminal gets one line that changes, anything else plain lines. */
export type ProgressSink = { isTerminal: boolean; columns: number; write(text: string): void };

/** One line: `[2/4] RND4K Q32T1 read · pass 1/3 · 48.2 MB/s · 31 s left`. */
export function progressLine(progress: DiskProgress, messages: Messages): string {
  const { progress: words } = messages;
  const stage = {
    layout: words.layout,
    "fresh-layout": messages.run.freshLayout,
    "warm-up": words.warmUp,
    pass: words.pass(progress.pass, progress.passes),
    "fresh-read": messages.run.freshRead,
  }[progress.stage];
  const what = progress.label === null ? [] : [`${progress.label} ${words.operation[progress.operation]}`];
  const rate = progress.bytesPerSecond === null ? [] : [`${megabytesText(progress.bytesPerSecond)} MB/s`];
  const left =
    progress.remainingMs === null ? [] : [words.left(durationText(progress.remainingMs, messages))];
  return `[${progress.step}/${progress.steps}] ${[...what, stage, ...rate, ...left].join(" · ")}`;
}

/** `tell` is for progress that has a sentence of its own: off a terminal, one in ten seconds is printed. */
export type ProgressDisplay = { show(progress: DiskProgress): void; tell(line: string): void; end(): void };

const tellEveryMs = 10_000;

/** Shows progress until `end`, which leaves the terminal's line empty or prints the last plain line. */
export function createProgressDisplay(sink: ProgressSink, messages: Messages): ProgressDisplay {
  if (sink.isTerminal) {
    return {
      show: (progress) => {
        sink.write(`\r\u001b[K${cutToWidth(progressLine(progress, messages), sink.columns - 1)}`);
      },
      tell: (line) => {
        sink.write(`\r\u001b[K${cutToWidth(line, sink.columns - 1)}`);
      },
      end: () => sink.write("\r\u001b[K"),
    };
  }
  // A plain line stands for a whole stage, so it is printed with the stage's last figures, when the next one begins.
  let last: DiskProgress | null = null;
  let toldMs = Number.NEGATIVE_INFINITY;
  const flush = (): void => {
    if (last !== null && last.stage !== "warm-up") sink.write(`${progressLine(last, messages)}\n`);
  };
  const stageOf = ({ step, stage, pass }: DiskProgress): string => `${step}/${stage}/${pass}`;
  return {
    show(progress) {
      if (last !== null && stageOf(last) !== stageOf(progress)) flush();
      last = progress;
    },
    tell(line) {
      if (performance.now() < toldMs + tellEveryMs) return;
      toldMs = performance.now();
      flush();
      last = null;
      sink.write(`${line}\n`);
    },
    end() {
      flush();
      last = null;
    },
  };
}
