import type { ReactNode } from "react";

/** A shared page that has nothing to show says why, and nothing else. */
export const PlainMessage = ({ children }: { children: ReactNode }): ReactNode => (
  <h1 className="text-title font-semibold">{children}</h1>
);
