import pg from "pg";

/** Makes the database `name` on the server at `adminUrl` unless it exists, as a copy of `template` if one is named. */
export async function ensureDatabase(adminUrl: string, name: string, template = "template1"): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount !== 0) return;
    const quote = (identifier: string) => client.escapeIdentifier(identifier);
    await client.query(`create database ${quote(name)} template ${quote(template)} strategy file_copy`);
  });
}

/** Connects to `databaseUrl` for as long as `use` runs. */
export async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The URL of the database `name` on the server that `databaseUrl` names. */
export function databaseUrlOf(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
