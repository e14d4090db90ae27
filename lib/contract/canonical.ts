/**
 * Canonical JSON after RFC 8785: keys sorted by UTF-16 code unit at every depth, no white space, numbers and strings as
 * `JSON.stringify` writes them. Absent (`undefined`) members are left out. Equal values give equal text, so a report can be
 * compared by its digest. Throws TypeError for what JSON cannot hold: NaN, infinities, functions, dates, lone surrogates.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("A lone surrogate has no canonical JSON");
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical JSON`);
    return JSON.stringify(value);
  }
  if (value === null || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (isPlainObject(value)) return `{${canonicalMembers(value).join(",")}}`;
  throw new TypeError(`${Object.prototype.toString.call(value)} has no canonical JSON`);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function canonicalMembers(object: Record<string, unknown>): string[] {
  return Object.keys(object)
    .sort()
    .flatMap((key) => {
      const member = object[key];
      return member === undefined ? [] : `${canonicalJson(key)}:${canonicalJson(member)}`;
    });
}
