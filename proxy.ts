import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy, pageHeaders } from "#lib/http/security-headers.ts";
import { isSharedPage, sharedPageHeader, sharedPageHeaders } from "#lib/http/shared-pages.ts";

/** Gives each page its security headers; Next finds the nonce in the request's policy. Who may do what is not decided here. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const isShared = isSharedPage(request.nextUrl.pathname);
  headers.set(sharedPageHeader, isShared ? "yes" : "no");
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  const added = { ...pageHeaders, ...(isShared ? sharedPageHeaders : {}) };
  for (const [name, value] of Object.entries(added)) response.headers.set(name, value);
  return response;
}

export const config = { matcher: ["/((?!api/|_next/static/|_next/image|icon.svg).*)"] };
