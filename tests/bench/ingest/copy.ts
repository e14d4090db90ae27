import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { createReportSource, type LoadFigures, type LoadOptions, toFigures } from "./load.ts";

/** The rows of one stored run as COPY writes them, with its id in them. */
export type CopyRows = { run: string; results: string };

export async function readCopyRows(client: pg.Client, id: string): Promise<CopyRows> {
  const read = (query: string): Promise<string> => text(client.query(copyTo(query)));
  return {
    run: await read(`COPY (SELECT * FROM run WHERE id = '${id}') TO STDOUT`),
    results: await read(`COPY (SELECT * FROM result WHERE run_id = '${id}') TO STDOUT`),
  };
}

const separator = "\u0000";

/** Copies the same rows under new ids into the same tables, a transaction for each run, as many at a time as connections. */
export async function copyRuns(
  databaseUrl: string,
  rows: readonly CopyRows[],
  options: Omit<LoadOptions, "templates">,
): Promise<LoadFigures> {
  const templates = rows.map(({ run, results }) => `${run}${separator}${results}`);
  const nextRows = createReportSource({ ...options, templates });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: options.connections });
  const latenciesMs: number[] = [];
  const began = performance.now();
  const end = began + options.seconds * 1000;
  const copyUntilEnd = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      while (performance.now() < end) {
        const [run = "", results = ""] = nextRows().text.split(separator);
        const startedMs = performance.now();
        await client.query("BEGIN");
        await pipeline(Readable.from([run]), client.query(copyFrom("COPY run FROM STDIN")));
        await pipeline(Readable.from([results]), client.query(copyFrom("COPY result FROM STDIN")));
        await client.query("COMMIT");
        latenciesMs.push(performance.now() - startedMs);
      }
    } finally {
      client.release();
    }
  };
  try {
    await Promise.all(Array.from({ length: options.connections }, copyUntilEnd));
  } finally {
    await pool.end();
  }
  return toFigures(latenciesMs, (performance.now() - began) / 1000);
}
