import type { Api } from "./api-test.ts";

/** Makes a target that a publication describes, as the loader does, and gives its id. */
export async function makePublishedTarget(api: Api, key: string): Promise<string> {
  await api.query(
    "INSERT INTO publication (key, digest, body) VALUES ($1, '\\x00', '{}') ON CONFLICT DO NOTHING",
    [key],
  );
  const [row] = await api.query<{ id: string }>(
    "INSERT INTO target (key, name, kind, publication_key) VALUES ($1, $1, 'nas', $2) RETURNING id",
    [`published/${key}`, key],
  );
  if (row === undefined) throw new Error("the target was not made");
  return row.id;
}
