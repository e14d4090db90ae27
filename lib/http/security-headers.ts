/**
 * The policy of a page: scripts and style sheets of this server, inline ones with this answer's nonce only, no frames around it,
 * nothing sent elsewhere. Style attributes are allowed, since charts place their marks with them.
 */
export function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  const scripts = ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"];
  const styles = ["'self'", `'nonce-${nonce}'`];
  if (isDevelopment) {
    scripts.push("'unsafe-eval'");
    styles.splice(1, 1, "'unsafe-inline'");
  }
  return [
    "default-src 'self'",
    `script-src ${scripts.join(" ")}`,
    `style-src ${styles.join(" ")}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** What every page carries beside its policy. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};
