import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { inspect } from "node:util";
import type { ServeMode } from "#scripts/web/serve.ts";
import { agentConfigFile } from "./agent-config.ts";
import { buildWhatChanged } from "./build.ts";
import { openDataFolder, writePrivateFile } from "./data-folder.ts";
import { checkOwnDatabase, migrateDatabase, openDatabase, postgresLog, reasonOf } from "./database.ts";
import { enrolThisPc } from "./enrol.ts";
import { Failure } from "./failure.ts";
import { say } from "./messages.ts";
import { checkPort } from "./port.ts";
import { createProgress, type Progress } from "./progress.ts";
import { loadReferences } from "./references.ts";
import { projectRoot, readSettings, type Settings, serverUrl } from "./settings.ts";
import { aborted, stopRequest } from "./stop-request.ts";
import { endLeftoverWeb, startWeb } from "./web-process.ts";

/** What has to be undone, the last one first: so the database ends after the web process. */
type Undo = (() => void | Promise<void>)[];
type Run = { mode: ServeMode; settings: Settings; progress: Progress; signal: AbortSignal; undo: Undo };

/**
 * Runs Tidemark until it is asked to stop or a part of it is lost, then ends the parts in order. Answers the exit code: 0 when
 * asked, 1 after a sentence about what went wrong.
 */
export async function supervise(mode: ServeMode): Promise<number> {
  const signal = stopRequest();
  const progress = createProgress(process.stdout);
  const undo: Undo = [];
  let code = 0;
  try {
    const settings = readSettings(process.env);
    await runUntilStopped({ mode, settings, progress, signal, undo });
  } catch (error) {
    if (!signal.aborted) {
      code = 1;
      console.error(sentenceFor(error));
    }
  }
  if (undo.length > 1) progress.note(say("stopping"));
  // What can't be undone must not keep the rest, the database above all, from ending.
  for (const step of undo.reverse())
    await (async () => step())().catch((error: unknown) => console.error(sentenceFor(error)));
  if (code === 0) progress.note(say("stopped"));
  return code;
}

async function runUntilStopped(run: Run): Promise<void> {
  const { mode, settings, progress, signal, undo } = run;
  const { dataDir } = settings;
  undo.push(openDataFolder(dataDir));
  await endLeftoverWeb(dataDir);
  await checkPort(settings);
  await checkOwnDatabase(settings, progress);
  await buildWhatChanged(
    mode === "production" ? ["client", "agent", "pages"] : ["client", "agent"],
    progress,
    signal,
  );
  signal.throwIfAborted();

  const database = await openDatabase(settings, progress);
  undo.push(() => database.close());
  const { databaseUrl } = database;
  signal.throwIfAborted();
  await migrateDatabase(databaseUrl, progress);
  await loadReferences(databaseUrl, progress);
  signal.throwIfAborted();

  const logFile = join(dataDir, "logs", "web.log");
  const enrolment = enrolThisPc(settings, databaseUrl);
  // Awaited below, when there is a web process to undo: a failure before that is not unhandled.
  enrolment.catch(() => undefined);
  const web = await progress.step(say("startingWeb"), () =>
    startWeb({ settings, databaseUrl, mode, logFile }),
  );
  undo.push(() => web.stop());
  const { newName, elsewhere } = await enrolment;
  if (newName !== null) progress.note(say("enrolled", { name: newName }));
  if (elsewhere !== null) {
    progress.note(say("enrolledElsewhere", { server: elsewhere, file: agentConfigFile(dataDir) }));
  }
  announce(run, databaseUrl);

  await Promise.race([
    aborted(signal),
    web.exited.then((reason) => throwUnless(signal, new Failure("webDied", { reason, logFile }))),
    database.lost.then(() =>
      throwUnless(signal, new Failure("postgresDied", { logFile: postgresLog(dataDir) })),
    ),
  ]);
}

function throwUnless(signal: AbortSignal, failure: Failure): void {
  if (!signal.aborted) throw failure;
}

function announce({ settings, progress, undo }: Run, databaseUrl: string): void {
  const url = serverUrl(settings);
  const file = join(settings.dataDir, "server.json");
  writePrivateFile(file, JSON.stringify({ url, pid: process.pid, databaseUrl }));
  undo.push(() => rmSync(file, { force: true }));
  const folder = relative(process.cwd(), settings.dataDir);
  progress.note(say("ready", { url }));
  progress.note(say("nextStep", { command: "npm run agent -- run PATH --profile quick" }));
  progress.note(say("howToStop", { folder: folder.startsWith("..") ? settings.dataDir : folder }));
}

/** An expected failure is its sentence. Anything else is kept in full in a log, and named. */
function sentenceFor(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const logFile = join(projectRoot, "dist", "start.log");
  try {
    mkdirSync(join(projectRoot, "dist"), { recursive: true });
    appendFileSync(logFile, `${new Date().toISOString()} ${inspect(error)}\n`);
  } catch {
    return inspect(error);
  }
  return say("unexpected", { reason: reasonOf(error), logFile });
}
