import Link from "next/link";
import type { ReactNode } from "react";

/** Where a page stands, above its title. */
export function Crumbs({
  label,
  links,
}: {
  label: string;
  links: readonly { href: string; word: string }[];
}): ReactNode {
  return (
    <nav aria-label={label} className="mb-1.5 text-xs text-text-3">
      <ol className="flex flex-wrap">
        {links.map(({ href, word }) => (
          <li key={href} className="not-first:before:mx-1 not-first:before:content-['/']">
            <Link href={href} className="text-text-2 hover:underline">
              {word}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
