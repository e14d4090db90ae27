import Link from "next/link";

/** A tag that leads to the runs that have it. */
export function TagLink({ tag }: { tag: string }) {
  return (
    <Link
      href={`/runs?tag=${encodeURIComponent(tag)}`}
      title={tag}
      className="inline-flex h-5.5 max-w-full min-w-0 items-center rounded-1 bg-surface-3 px-1.5 text-xs text-text hover:underline"
    >
      <span className="truncate">{tag}</span>
    </Link>
  );
}
