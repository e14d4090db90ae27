import { join } from "node:path";
import { migrate } from "#lib/db/migrate.ts";
import { withClient } from "#scripts/postgres/database.ts";
import { type Postgres, startPostgres } from "#scripts/postgres/start-postgres.ts";
import { Failure } from "./failure.ts";
import { say } from "./messages.ts";
import type { Progress } from "./progress.ts";
import type { Settings } from "./settings.ts";

export type Database = {
  databaseUrl: string;
  /** Resolves when the embedded server has ended and stays down. */
  lost: Promise<void>;
  close(): Promise<void>;
};

const restartsAllowed = 3;

/** Throws Failure when a database of one's own does not answer. The embedded one is not there yet. */
export async function checkOwnDatabase({ databaseUrl }: Settings, progress: Progress): Promise<void> {
  if (databaseUrl === undefined) return;
  await progress.step(say("connecting"), () =>
    withClient(databaseUrl, (client) => client.query("select 1")).catch((error) => {
      throw new Failure("databaseUnreachable", { reason: reasonOf(error) });
    }),
  );
}

/** The database that the settings name, else the embedded one, started. */
export async function openDatabase(settings: Settings, progress: Progress): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined) return openEmbedded(dataDir, progress);
  return { databaseUrl, lost: new Promise(() => undefined), close: () => Promise.resolve() };
}

export function postgresLog(dataDir: string): string {
  return join(dataDir, "logs", "postgres.log");
}

/**
 * A server that was killed from outside is started again, three times at most: the data survives that, the socket stays where
 * it was, and the web process connects anew.
 */
async function openEmbedded(dataDir: string, progress: Progress): Promise<Database> {
  const start = () => startPostgres({ dataDir: join(dataDir, "postgres"), logFile: postgresLog(dataDir) });
  let postgres: Postgres = await progress.step(say("startingPostgres"), start);
  const { databaseUrl } = postgres;
  let isClosing = false;
  const keepUp = async () => {
    for (let restarts = 0; restarts <= restartsAllowed; restarts += 1) {
      await postgres.exited;
      if (isClosing || restarts === restartsAllowed) return;
      progress.note(say("restartingPostgres"));
      postgres = await start();
      if (isClosing) return postgres.stop();
      if (postgres.databaseUrl !== databaseUrl) return postgres.stop();
    }
  };
  const lost = keepUp().catch(() => undefined);
  return {
    databaseUrl,
    lost,
    close: async () => {
      isClosing = true;
      await postgres.stop();
      await lost;
    },
  };
}

/** Brings the database to this version. Throws Failure when it is a newer version's, or a migration fails. */
export async function migrateDatabase(databaseUrl: string, progress: Progress): Promise<void> {
  const outcome = await progress.step(say("migrating"), () =>
    migrate(databaseUrl).catch((error) => {
      throw new Failure("migrationFailed", { reason: reasonOf(error) });
    }),
  );
  if (!outcome.ok) throw new Failure("newerDatabase", { migrations: outcome.unknownMigrations.join(", ") });
  if (outcome.applied.length > 0) progress.note(say("migrated", { count: outcome.applied.length }));
}

/** What an error says, in one line. Several addresses of one host fail together, without a text of their own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).trim().replace(/\s*\n\s*/g, " ");
}
