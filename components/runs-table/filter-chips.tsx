import Link from "next/link";
import { Icon } from "#components/ui/icon.tsx";

export type Chip = { key: string; text: string; removeLabel: string; href: string };

/** The filters in force; each can be taken away. */
export function FilterChips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {chips.map(({ key, text, removeLabel, href }) => (
        <li key={key}>
          <Link
            href={href}
            scroll={false}
            aria-label={removeLabel}
            className="relative inline-flex h-6.5 max-w-72 items-center gap-1.5 rounded-2 border border-line bg-surface px-2 text-xs text-text hover:bg-surface-2 max-md:after:absolute max-md:after:-inset-y-2.25 max-md:after:inset-x-0"
          >
            <span className="truncate">{text}</span>
            <Icon name="close" className="size-3 text-text-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
