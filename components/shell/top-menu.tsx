import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";

export const menuItemClass =
  "flex h-8 w-full items-center gap-2 rounded-1 px-2.5 text-left text-sm whitespace-nowrap text-text-2 hover:bg-surface-2 hover:text-text aria-[current]:font-medium aria-[current]:text-text aria-[current]:before:text-accent aria-pressed:font-medium aria-pressed:text-text before:w-3 before:content-[''] aria-[current]:before:content-['✓'] aria-pressed:before:content-['✓'] aria-pressed:before:text-accent";

const anchors = {
  more: "[anchor-name:--menu-more]",
  unit: "[anchor-name:--menu-unit]",
  language: "[anchor-name:--menu-language]",
  theme: "[anchor-name:--menu-theme]",
} as const;

const anchored = {
  more: "[position-anchor:--menu-more]",
  unit: "[position-anchor:--menu-unit]",
  language: "[position-anchor:--menu-language]",
  theme: "[position-anchor:--menu-theme]",
} as const;

/** A button in the top bar and its menu. The browser's own popover opens, closes and gives the focus back, without a script. */
export function TopMenu({
  name,
  label,
  word,
  children,
  isOnPhone = false,
  isCurrent = false,
}: {
  name: keyof typeof anchors;
  label: string;
  word: ReactNode;
  children: ReactNode;
  isOnPhone?: boolean;
  /** Whether it leads to the page that is open. */
  isCurrent?: boolean;
}) {
  const id = `menu-${name}`;
  return (
    <div className={isOnPhone ? undefined : "max-md:hidden"}>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        aria-current={isCurrent ? "true" : undefined}
        className={`relative inline-flex h-8 items-center gap-1 rounded-2 px-2.25 text-sm whitespace-nowrap text-text-2 hover:bg-surface-2 hover:text-text aria-[current]:font-medium aria-[current]:text-text max-md:after:absolute max-md:after:-inset-1.5 ${anchors[name]}`}
      >
        {word}
        {typeof word === "string" && <Icon name="down" />}
      </button>
      <div
        id={id}
        popover="auto"
        className={`menu min-w-36 rounded-2 border border-line bg-surface p-1 text-text shadow-float ${anchored[name]}`}
      >
        {children}
      </div>
    </div>
  );
}
