import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy, pageHeaders } from "#lib/http/security-headers.ts";
import { isSharedPage, sharedPageHeader, sharedPageHeaders } from "#lib/http/shared-pages.ts";
import { keptCookie, localeCookie, localeParameter } from "#lib/i18n/cookies.ts";
import { Locale } from "#lib/i18n/locale.ts";

/**
 * A shared page is read and nothing else: actions of other pages can't be called by its address. Its language is asked for in the
 * address and remembered, as by the action of private pages. Null where there is nothing to answer before the page.
 */
function answerShared(request: NextRequest): NextResponse | null {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new NextResponse(null, { status: 405, headers: { allow: "GET, HEAD", ...sharedPageHeaders } });
  const locale = Locale.safeParse(request.nextUrl.searchParams.get(localeParameter));
  if (!locale.success) return null;
  const page = request.nextUrl.clone();
  page.searchParams.delete(localeParameter);
  const response = NextResponse.redirect(page, 303);
  response.cookies.set(localeCookie, locale.data, keptCookie);
  return response;
}

/** Gives each page its security headers; Next finds the nonce in the request's policy. Who may do what is not decided here. */
export function proxy(request: NextRequest): NextResponse {
  const isShared = isSharedPage(request.nextUrl.pathname);
  const answer = isShared ? answerShared(request) : null;
  if (answer !== null) return answer;
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set(sharedPageHeader, isShared ? "yes" : "no");
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  const added = { ...pageHeaders, ...(isShared ? sharedPageHeaders : {}) };
  for (const [name, value] of Object.entries(added)) response.headers.set(name, value);
  return response;
}

export const config = { matcher: ["/((?!api/|_next/static/|_next/image|icon.svg).*)"] };
