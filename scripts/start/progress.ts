import { say } from "./messages.ts";

export type Progress = {
  /** Shows `title` while `work` runs, and how long it took when that was a second or more. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** A line for the person at the terminal. */
  note(line: string): void;
  /** Longer text from elsewhere, such as a compiler's. */
  detail(text: string): void;
};

type Output = { isTTY?: boolean; write(text: string): unknown };

const eraseLine = "\r\u001b[2K";

/** Shows steps on `output`. A terminal sees the seconds of the running step; a file gets one plain line at its start and end. */
export function createProgress(output: Output, now: () => number = () => performance.now()): Progress {
  const isTerminal = output.isTTY === true;
  const line = (text: string) => output.write(`${text}\n`);
  return {
    note: line,
    detail: line,
    async step(title, work) {
      const startedAt = now();
      const seconds = () => Math.round((now() - startedAt) / 1000);
      const show = () => output.write(`${eraseLine}${title} …${seconds() > 0 ? ` ${seconds()} s` : ""}`);
      const timer = isTerminal ? setInterval(show, 1000) : undefined;
      if (isTerminal) show();
      else line(`${title} …`);
      let isDone = false;
      try {
        const result = await work();
        isDone = true;
        return result;
      } finally {
        clearInterval(timer);
        const took = seconds() > 0 ? ` (${seconds()} s)` : "";
        if (isTerminal) output.write(eraseLine);
        const outcome = say(isDone ? "stepDone" : "stepFailed");
        if (isTerminal || !isDone || took !== "") line(`${title}: ${outcome}${took}`);
      }
    },
  };
}
