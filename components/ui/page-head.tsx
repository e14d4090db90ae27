import type { ReactNode } from "react";

/** Title of a page, a line of facts below it, buttons at the right (below on a phone). */
export function PageHead({
  title,
  meta,
  actions,
  before,
}: {
  title: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  before?: ReactNode;
}) {
  return (
    <div className="flex items-start justify-between gap-6 max-md:block">
      <div className="min-w-0">
        {before}
        <h1 className="text-title font-semibold tracking-[-0.014em] text-balance wrap-anywhere max-md:text-[19px]/[26px] ja:tracking-normal ja:break-keep">
          {title}
        </h1>
        {meta !== undefined && (
          <div className="mt-1 flex flex-wrap gap-x-3.5 text-sm text-text-2">{meta}</div>
        )}
      </div>
      {actions !== undefined && (
        <div className="flex shrink-0 gap-2 max-md:mt-3 max-md:*:flex-1 print:hidden">{actions}</div>
      )}
    </div>
  );
}

/** The sentence that answers the page's question, and what carries it. */
export function Answer({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <div className="mt-5 mb-6 max-w-245 max-md:mt-3.5 max-md:mb-4.5">
      <p className="text-answer font-medium tracking-[-0.008em] text-pretty max-md:text-[17px]/[25px] ja:text-[18px]/[30px] ja:tracking-normal ja:max-md:text-[16px]/[27px]">
        {children}
      </p>
      {more !== undefined && <div className="mt-1.5 max-w-205 text-base/[22px] text-text-2">{more}</div>}
    </div>
  );
}
