const protocols = new Set(["http:", "https:", "mailto:"]);

/** An address that a note may link to, as a browser reads it: http, https or mailto, whole. Null for any other. */
export function safeLink(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && protocols.has(url.protocol) ? url.href : null;
}
