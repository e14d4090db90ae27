/** Where a tag leads: the runs that have it. */
export const tagHref = (tag: string): string => `/runs?tag=${encodeURIComponent(tag)}`;

/** The look of a tag. */
export const tagClass =
  "inline-flex h-5.5 min-w-0 max-w-full items-center rounded-1 bg-surface-3 px-1.5 text-xs text-text hover:underline";
