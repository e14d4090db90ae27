import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { chooseLanguage, messagesIn } from "#agents/messages/catalogue.ts";
import type { Context } from "./context.ts";
import { execute, namedLanguage } from "./execute.ts";
import { exitCode } from "./failure.ts";
import { agentHome } from "./home.ts";
import { leaveWorkingFolder } from "./working-folder.ts";

const signalExits = { SIGINT: exitCode.interrupted, SIGTERM: exitCode.terminated, SIGHUP: 129 } as const;
type StopSignal = keyof typeof signalExits;

/** Work that has not ended by itself so long after a signal is cut off. */
const stopLimitMs = 900;

/**
 * Runs the command line and ends the process: the one place that exits. A signal stops the work in order, and after
 * 0.9 seconds at once; either way everything registered for the exit is done before.
 */
export async function runProgram(): Promise<void> {
  const language =
    namedLanguage(process.argv) ??
    chooseLanguage(process.env, Intl.DateTimeFormat().resolvedOptions().locale);
  const messages = messagesIn(language);
  const stop = new AbortController();
  const exits = new Set<() => Promise<void>>();
  const end = async (code: number): Promise<never> => {
    await Promise.allSettled([...exits].map((action) => action()));
    return process.exit(code);
  };
  let stoppedBy: StopSignal | null = null;
  for (const signal of Object.keys(signalExits) as StopSignal[]) {
    process.on(signal, () => {
      // npm passes Ctrl-C on to a process that the terminal has told already: the repeat means nothing.
      if (stoppedBy !== null) return;
      stoppedBy = signal;
      setTimeout(() => end(signalExits[signal]), stopLimitMs).unref();
      stop.abort(new Error(signal));
    });
  }
  const fail = (error: unknown): Promise<never> => {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${messages.failure.unexpected(detail)}\n`);
    return end(exitCode.failed);
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  // A reader that closed the pipe ends our output, not the measurement's clean-up.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

  const context: Context = {
    messages,
    // Before the working folder is left, which a home may be relative to.
    home: resolve(agentHome()),
    environment: process.env,
    workingFolder: leaveWorkingFolder(),
    readInput: () => text(process.stdin),
    ask: (question) => ask(question, stop.signal),
    print: (result) => new Promise((resolve) => process.stdout.write(result, () => resolve())),
    tell: (line) => {
      process.stderr.write(`${line}\n`);
    },
    progress: {
      isTerminal: process.stderr.isTTY === true,
      columns: process.stderr.columns ?? 80,
      write: (part) => {
        process.stderr.write(part);
      },
    },
    signal: stop.signal,
    onExit(action) {
      exits.add(action);
      return () => exits.delete(action);
    },
  };
  try {
    await end(await execute(process.argv.slice(2), context));
  } catch (error) {
    if (stoppedBy === null) return fail(error);
    process.stderr.write(`${messages.result.stopped}\n`);
    await end(signalExits[stoppedBy]);
  }
}

async function ask(question: string, signal: AbortSignal): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // The terminal gives Ctrl-C to the reader of the line, not as a signal.
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await lines.question(question, { signal });
  } finally {
    lines.close();
  }
}
