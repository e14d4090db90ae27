/** Tells the layout that a page is a shared one. The proxy sets it, whatever a request says. */
export const sharedPageHeader = "x-tidemark-shared";

/** Whether an address is that of a shared link: everything below `/r/` and `/c/`. */
export const isSharedPage = (pathname: string): boolean => /^\/[rc]\//.test(pathname);

/** What a shared page carries beside the headers of every page: no search engine lists it. */
export const sharedPageHeaders: Readonly<Record<string, string>> = {
  "x-robots-tag": "noindex, nofollow",
};
