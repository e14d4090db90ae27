export const localeCookie = "tidemark-locale";
export const rateUnitCookie = "tidemark-unit";
export const publishedCookie = "tidemark-published";

/** How a choice is remembered: for a year. */
export const keptCookie = { maxAge: 31_536_000, path: "/", sameSite: "lax" } as const;

/** Names the chosen language in forms, and in the address by which a shared page is asked for in it. */
export const localeParameter = "locale";
