const paths = {
  overview: <path d="M2.5 7.5 8 2.8l5.5 4.7V13h-11z" />,
  runs: <path d="M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1" />,
  compare: <path d="M3 13V8M8 13V3M13 13V6" />,
  targets: <path d="M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.1M5 11h.1" />,
  agents: <path d="M2.5 3h11v7.5h-11zM5.5 13.2h5M8 10.5v2.7" />,
  settings: <path d="M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6M8.5 3v3h3.5V3zM4 10v3h3.5v-3z" />,
  tag: <path d="M2.5 2.5h5l6 6-5 5-6-6zM5.3 5.3h.1" />,
  path: <path d="M2.5 3h4v4h-4zM9.5 9h4v4h-4zM6.5 5h5v4" />,
  review: (
    <path d="M8 4.3C6.6 3.3 4.8 3 2.5 3v9c2.3 0 4.1.3 5.5 1.3 1.4-1 3.2-1.3 5.5-1.3V3c-2.3 0-4.1.3-5.5 1.3zM8 4.3v9" />
  ),
  more: (
    <>
      <circle cx="3.5" cy="8" r=".7" />
      <circle cx="8" cy="8" r=".7" />
      <circle cx="12.5" cy="8" r=".7" />
    </>
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9" />
    </>
  ),
  moon: <path d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z" />,
  down: <path d="m4 6 4 4 4-4" />,
  up: <path d="m4 10 4-4 4 4" />,
  left: <path d="m10 4-4 4 4 4" />,
  right: <path d="m6 4 4 4-4 4" />,
  plus: <path d="M8 3v10M3 8h10" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  check: <path d="m3 8.5 3.2 3L13 4.5" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
    </>
  ),
  download: <path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13h10" />,
  filter: <path d="M2.5 4.5h11M4.5 8h7M6.5 11.5h3" />,
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.2" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  share: <path d="M8 10V2.5M4.8 5.5 8 2.3l3.2 3.2M3.5 8v5.5h9V8" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3 3" />
    </>
  ),
} as const;

export type IconName = keyof typeof paths;

/** A 16 px line icon beside a word; it says nothing to a screen reader. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`${className} shrink-0 fill-none stroke-current`}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {paths[name]}
    </svg>
  );
}
