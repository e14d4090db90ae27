/**
 * Canonical JSON: keys sorted by code unit at every depth, no white space, numbers and strings as `JSON.stringify` writes
 * them, absent (`undefined`) members left out. Equal values give equal text, so a report can be compared by its digest.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isPlainObject(member) ? sortKeys(member) : member,
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sortKeys(object: Record<string, unknown>): Record<string, unknown> {
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(object).sort()) sorted[key] = object[key];
  return sorted;
}
