import type { Messages } from "#agents/messages/catalogue.ts";

/** What a command gets from `main`: where to read and write, in which language, and when to stop. */
export type Context = {
  messages: Messages;
  home: string;
  environment: Readonly<Record<string, string | undefined>>;
  workingFolder: string;
  /** All of the standard input. */
  readInput(): Promise<string>;
  /** The answer of a person at the terminal; null where nobody can be asked. */
  ask(question: string): Promise<string | null>;
  /** The result. Resolves when it has been handed over, so that an exit can't cut it. */
  print(text: string): Promise<void>;
  /** Everything else, a line each. */
  tell(line: string): void;
  /** Progress, as it is. */
  progress: { isTerminal: boolean; columns: number; write(text: string): void };
  signal: AbortSignal;
  /** Has `action` done on every way out, also on an unforeseen one. Gives a function that takes it back. */
  onExit(action: () => Promise<void>): () => void;
};
