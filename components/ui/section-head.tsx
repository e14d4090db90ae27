import type { ReactNode } from "react";

/** A section's title, with what it shows or a control at the right. */
export function SectionHead({
  title,
  id,
  children,
}: {
  title: ReactNode;
  id?: string;
  children?: ReactNode;
}) {
  return (
    <div className="mb-3 flex items-baseline justify-between gap-3.5 max-md:block">
      <h2 id={id} className="text-section font-semibold tracking-[-0.004em] ja:tracking-normal">
        {title}
      </h2>
      {children !== undefined && <div className="text-xs text-text-2 max-md:mt-1">{children}</div>}
    </div>
  );
}
