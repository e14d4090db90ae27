export const localeCookie = "tidemark-locale";
export const rateUnitCookie = "tidemark-unit";
export const publishedCookie = "tidemark-published";
export const yearInSeconds = 31_536_000;
