/** Next calls this once in the process that serves, and not while it builds. */
export async function register(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL;
  if (process.env.NEXT_RUNTIME !== "nodejs" || databaseUrl === undefined || databaseUrl === "") return;
  const { startBackground } = await import("#lib/jobs/background.ts");
  startBackground(databaseUrl);
}
