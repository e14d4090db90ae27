const defaultLimitMs = 60_000;
const longestLimitSeconds = 3600;

/** How long a target may leave a request without an answer: 60 s, or what TIDEMARK_ANSWER_SECONDS says (from 1 to 3600). */
export function answerLimitMs(environment: Readonly<Record<string, string | undefined>>): number {
  const seconds = Number(environment.TIDEMARK_ANSWER_SECONDS ?? Number.NaN);
  return seconds >= 1 && seconds <= longestLimitSeconds ? seconds * 1000 : defaultLimitMs;
}
