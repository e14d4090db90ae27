import type { EngineHang } from "#agents/benchmarks/disk/engine-child.ts";
import { AgentFailure, exitCode } from "#agents/failure.ts";

/** A disk or share has left a request without an answer for too long. */
export class NoAnswer extends Error {
  readonly limitMs: number;
  constructor(limitMs: number) {
    super(`no answer for ${limitMs / 1000} s`);
    this.limitMs = limitMs;
  }
}

/** A keeper that got no answer, in words; anything else as it is. */
export const toNoAnswer = (error: unknown, path: string): unknown =>
  error instanceof NoAnswer
    ? new AgentFailure(exitCode.failed, ({ faults }) => faults.noAnswer(path, error.limitMs / 1000), {
        cause: error,
      })
    : error;

/** An engine whose requests got no answer, in words. */
export const toStoppedAnswering = (error: EngineHang, path: string): AgentFailure =>
  new AgentFailure(
    exitCode.failed,
    ({ faults }) => faults.stoppedAnswering(path, Math.floor(error.silentMs / 1000)),
    { cause: error },
  );
