import autocannon from "autocannon";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { samplePercentile } from "#lib/stats/summary.ts";

/** What one load came to: how many runs a second were taken in, and how long each took. */
export type LoadFigures = { runsPerSecond: number; p50Ms: number | null; p99Ms: number | null };

export type LoadOptions = {
  seconds: number;
  connections: number;
  templates: readonly string[];
  templateId: string;
};

export function toFigures(latenciesMs: readonly number[], seconds: number): LoadFigures {
  return {
    runsPerSecond: latenciesMs.length / seconds,
    p50Ms: samplePercentile(latenciesMs, 50),
    p99Ms: samplePercentile(latenciesMs, 99),
  };
}

/** Gives the templates one after the other, each time under a new id. */
export function createReportSource({
  templates,
  templateId,
}: LoadOptions): () => { id: string; text: string } {
  let next = 0;
  return () => {
    const id = uuidV7(Date.now());
    const template = templates[next % templates.length] ?? "";
    next += 1;
    return { id, text: template.replaceAll(templateId, id) };
  };
}

/** Puts reports to a server over keep-alive connections, each waiting for its answer. Throws unless all were accepted. */
export async function putReports(url: string, token: string, options: LoadOptions): Promise<LoadFigures> {
  const nextReport = createReportSource(options);
  const latenciesMs: number[] = [];
  let refused = 0;
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const end = (error: unknown): void => (error === null ? resolve() : reject(error));
    const load = autocannon(
      {
        url,
        connections: options.connections,
        duration: options.seconds,
        requests: [
          {
            method: "PUT",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            setupRequest: (request) => {
              const { id, text } = nextReport();
              return { ...request, path: `/api/v1/runs/${id}`, body: text };
            },
          },
        ],
      },
      end,
    );
    load.on("response", (_client, status, _bytes, latencyMs) => {
      if (status === 201) latenciesMs.push(latencyMs);
      else refused += 1;
    });
  });
  if (refused > 0) throw new Error(`${refused} reports were not accepted`);
  return toFigures(latenciesMs, (performance.now() - began) / 1000);
}
