import Link from "next/link";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export const segmentClass =
  "inline-flex overflow-hidden rounded-2 border border-line bg-surface text-sm print:hidden";

export const segmentItemClass = (isChosen: boolean): string =>
  classNames(
    "border-l border-line px-3 leading-7 whitespace-nowrap first:border-l-0 -outline-offset-2 focus-visible:rounded-none",
    isChosen ? "bg-surface-3 font-medium text-text" : "text-text-2 hover:bg-surface-2",
  );

/** A choice of a few views, as links: works without JavaScript, and each view has its address. */
export function SegmentLinks({
  label,
  items,
}: {
  label: string;
  items: readonly { key: string; href: string; isChosen: boolean; children: ReactNode }[];
}) {
  return (
    <nav aria-label={label} className={segmentClass}>
      {items.map(({ key, href, isChosen, children }) => (
        <Link
          key={key}
          href={href}
          scroll={false}
          aria-current={isChosen ? "true" : undefined}
          className={segmentItemClass(isChosen)}
        >
          {children}
        </Link>
      ))}
    </nav>
  );
}

/** The same as buttons, for a choice that only this page knows. */
export function SegmentButtons<Value extends string>({
  label,
  value,
  onChoose,
  items,
}: {
  label: string;
  value: Value;
  onChoose: (value: Value) => void;
  items: readonly { value: Value; children: ReactNode }[];
}) {
  return (
    <fieldset className={segmentClass}>
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          className={segmentItemClass(item.value === value)}
          onClick={() => onChoose(item.value)}
        >
          {item.children}
        </button>
      ))}
    </fieldset>
  );
}
