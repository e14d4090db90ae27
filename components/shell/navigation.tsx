"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { menuItemClass, TopMenu } from "./top-menu.tsx";

export type NavigationItem = { href: string; word: string; icon: IconName };

const isAt = (pathname: string, href: string): boolean =>
  href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);

const current = (pathname: string, href: string) => (isAt(pathname, href) ? "page" : undefined);

/** Marks the link that was followed when its page lets wait. */
function Pending() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span aria-hidden="true" className="late absolute inset-x-2.75 -bottom-px h-0.5 bg-line-strong" />
  ) : null;
}

/** The pages in the top bar: those of `rest` in its menu where it is narrow, and those of `more` always. */
export function TopNavigation({
  label,
  moreWord,
  first,
  rest,
  more,
}: {
  label: string;
  moreWord: string;
  first: readonly NavigationItem[];
  rest: readonly NavigationItem[];
  more: readonly NavigationItem[];
}) {
  const pathname = usePathname();
  const items = [
    ...first.map((item) => ({ ...item, width: "" })),
    ...rest.map((item) => ({ ...item, width: "max-[960px]:hidden" })),
  ];
  return (
    <nav aria-label={label} className="flex gap-0.5 self-stretch max-md:hidden">
      {items.map(({ href, word, width }) => (
        <Link
          key={href}
          href={href}
          aria-current={current(pathname, href)}
          className={`relative flex items-center px-2.75 max-[960px]:px-2 text-[13.5px] whitespace-nowrap text-text-2 hover:text-text aria-[current]:font-medium aria-[current]:text-text aria-[current]:after:absolute aria-[current]:after:inset-x-2.75 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-accent ${width}`}
        >
          {word}
          <Pending />
        </Link>
      ))}
      <div className="flex items-center">
        <TopMenu
          key={pathname}
          name="more"
          label={moreWord}
          word={moreWord}
          isCurrent={more.some(({ href }) => isAt(pathname, href))}
        >
          {[
            ...rest.map((item) => ({ ...item, width: "min-[960px]:hidden" })),
            ...more.map((item) => ({ ...item, width: "" })),
          ].map(({ href, word, width }) => (
            <Link
              key={href}
              href={href}
              aria-current={current(pathname, href)}
              className={`${menuItemClass} ${width}`}
            >
              {word}
            </Link>
          ))}
        </TopMenu>
      </div>
    </nav>
  );
}

const tabClass =
  "grid justify-items-center gap-0.75 px-1 pt-1.5 pb-2 text-text-2 aria-[current]:font-medium aria-[current]:text-accent";

/** The tab bar of a phone: the first pages, and a sheet with the rest. */
export function TabBar({
  label,
  moreWord,
  tabs,
  more,
  children,
}: {
  label: string;
  moreWord: string;
  tabs: readonly NavigationItem[];
  more: readonly NavigationItem[];
  children: React.ReactNode;
}) {
  const pathname = usePathname();
  const isInMore = more.some(({ href }) => isAt(pathname, href));
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 hidden border-t border-line bg-surface text-center text-2xs max-md:block print:hidden!"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map(({ href, word, icon }) => (
          <li key={href}>
            <Link href={href} aria-current={current(pathname, href)} className={tabClass}>
              <Icon name={icon} className="size-5" />
              {word}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            popoverTarget="more"
            aria-current={isInMore ? "true" : undefined}
            className={`${tabClass} w-full`}
          >
            <Icon name="more" className="size-5" />
            {moreWord}
          </button>
        </li>
      </ul>
      <div
        key={pathname}
        id="more"
        popover="auto"
        className="fixed inset-x-0 top-auto bottom-14 m-0 w-full border-t border-line bg-surface px-4 pt-2 pb-4 text-left text-base shadow-float"
      >
        <ul>
          {more.map(({ href, word, icon }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={current(pathname, href)}
                className="flex h-11 items-center gap-3 border-b border-line aria-[current]:text-accent"
              >
                <Icon name={icon} className="size-5" />
                {word}
              </Link>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </nav>
  );
}
