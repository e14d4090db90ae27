/** The tide mark: a line above two waves. */
export function BrandMark({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <path d="M2.5 4.5h15" stroke="var(--accent)" strokeWidth="2.4" />
      <path
        d="M2.5 10c2.5-2 5-2 7.5 0s5 2 7.5 0M2.5 15.5c2.5-2 5-2 7.5 0s5 2 7.5 0"
        stroke="currentColor"
        strokeWidth="1.9"
        opacity=".82"
      />
    </svg>
  );
}
