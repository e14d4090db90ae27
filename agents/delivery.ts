import { canonicalJson } from "#lib/contract/canonical.ts";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import type { Outbox } from "./outbox.ts";
import { type PostAnswer, postReport } from "./post-report.ts";

/** What became of a report. `kept`: it waits in the outbox. */
export type Delivery =
  | { state: "accepted"; id: string; url: string; isDuplicate: boolean; json: string }
  | { state: "rejected"; id: string; reason: string; path: string }
  | { state: "kept"; id: string; cause: KeptCause; detail: string; status: number | null };
export type KeptCause = "unauthorized" | "unreachable" | "server-error" | "unexpected" | "busy";

export type DeliveryOptions = {
  outbox: Outbox;
  server: string;
  token: string;
  signal: AbortSignal;
  /** Attempts in all; between them the wait doubles, with jitter. */
  attempts: number;
  firstWaitMs?: number;
  onRetry?: (waitMs: number) => void;
  post?: typeof postReport;
};

const defaultFirstWaitMs = 500;
const longestWaitMs = 8000;

/** Half the doubled wait is fixed, half is random, so that many agents do not come back at the same moment. */
export function retryWaitMs(attempt: number, firstWaitMs: number, random: number): number {
  const full = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}

/** The same run without the figures for each second, and with a warning that says so. The id stays. */
export function withoutSeries(report: Report): Report {
  const results = report.results.map((result) =>
    "passes" in result ? { ...result, passes: result.passes.map(withoutPassSeries) } : result,
  );
  const isSaid = report.warnings.some(({ code }) => code === "series-dropped");
  const warnings = isSaid ? report.warnings : [...report.warnings, { code: "series-dropped" as const }];
  return { ...report, results, warnings };
}

type Pass = Extract<Report["results"][number], { passes: unknown }>["passes"][number];

function withoutPassSeries({ counters: _, ...pass }: Pass): Pass {
  const strip = <Part extends Pass["read"]>(part: Part): Part =>
    part === null ? part : { ...part, series: null };
  return {
    ...pass,
    total: { ...pass.total, series: null },
    read: strip(pass.read),
    write: strip(pass.write),
  };
}

/** The smaller form of a report that was too large; null when there is nothing left to drop. */
function shrink(json: string): string | null {
  const read = readReport(parseJson(json));
  if (!read.ok) return null;
  const smaller = canonicalJson(withoutSeries(read.report));
  return smaller === json ? null : smaller;
}

/** What a file of the outbox holds; null where something has damaged it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Brings one report of the outbox to the server. It leaves the outbox only when the server has it or refused it for good.
 * Rejects when `signal` is aborted; the report is kept then. Null when another agent has delivered it meanwhile.
 */
export async function deliver(id: string, options: DeliveryOptions): Promise<Delivery | null> {
  const delivery = await options.outbox.withLock(id, () => deliverLocked(id, options));
  if (delivery !== null) return delivery === "gone" ? null : delivery;
  return { state: "kept", id, cause: "busy", detail: "", status: null };
}

async function deliverLocked(id: string, options: DeliveryOptions): Promise<Delivery | "gone"> {
  const { outbox, server, token, signal, attempts, post = postReport } = options;
  let json = outbox.read(id);
  if (json === null) return "gone";
  for (let attempt = 1; ; ) {
    const answer = await post({ server, token, id, json, signal });
    switch (answer.state) {
      case "accepted":
        outbox.accept(id);
        return { state: "accepted", id, url: answer.url, isDuplicate: answer.isDuplicate, json };
      case "refused":
        return toRejected(id, answer, outbox);
      case "too-large": {
        const smaller = shrink(json);
        if (smaller === null) return toRejected(id, answer, outbox);
        outbox.keep(id, smaller);
        json = smaller;
        break;
      }
      case "unauthorized":
        return { state: "kept", id, cause: "unauthorized", detail: "", status: null };
      case "unexpected":
        return { state: "kept", id, cause: "unexpected", detail: answer.detail, status: null };
      case "retry": {
        const { status, detail } = answer;
        if (attempt >= attempts) {
          const cause = status === null ? "unreachable" : "server-error";
          return { state: "kept", id, cause, detail, status };
        }
        const backoffMs = retryWaitMs(attempt, options.firstWaitMs ?? defaultFirstWaitMs, Math.random());
        const waitMs = Math.max(answer.afterMs ?? 0, backoffMs);
        options.onRetry?.(waitMs);
        await pause(waitMs, signal);
        attempt += 1;
      }
    }
  }
}

type Refused = Extract<PostAnswer, { state: "refused" | "too-large" }>;

function toRejected(id: string, { refusal }: Refused, outbox: Outbox): Delivery {
  const issues = refusal.issues.map(({ path, message }) => `${path}: ${message}`);
  const reason = [`${refusal.message} (${refusal.status})`, ...issues.slice(0, 5)].join("\n  ");
  return { state: "rejected", id, reason, path: outbox.reject(id, refusal) };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A signal that is aborted already tells nobody any more.
    signal.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

const fatalCauses = new Set<KeptCause>(["unreachable", "unauthorized"]);

/**
 * Delivers everything that waits, oldest first, and stops where the next one would fail alike: no answer, no valid token. A
 * report that the server can't digest does not keep the others back; after it each has one attempt. Gives what became of
 * each that was tried.
 */
export async function deliverWaiting(options: DeliveryOptions, ids: readonly string[]): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  let { attempts } = options;
  for (const id of ids) {
    const delivery = await deliver(id, { ...options, attempts });
    if (delivery === null) continue;
    deliveries.push(delivery);
    if (delivery.state !== "kept" || delivery.cause === "busy") continue;
    if (fatalCauses.has(delivery.cause)) break;
    attempts = 1;
  }
  return deliveries;
}
