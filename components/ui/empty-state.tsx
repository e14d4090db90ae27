import type { ReactNode } from "react";

/** What would be here, in one sentence, and the one thing that fills it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-3 border border-line px-5 py-8 text-center">
      <p className="text-text-2">{children}</p>
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
