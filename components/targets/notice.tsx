import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";

/** What came of the last step, above the page's sentence. */
export function Notice({
  isProblem = false,
  children,
  action,
}: {
  isProblem?: boolean;
  children: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <div
      role={isProblem ? "alert" : "status"}
      className={classNames(
        "mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 px-3.5 py-2.5 text-sm",
        isProblem ? "bg-danger-soft text-danger" : "bg-ok-soft text-text",
      )}
    >
      <div className="min-w-0">{children}</div>
      {action}
    </div>
  );
}
