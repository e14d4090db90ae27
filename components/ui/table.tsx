import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** What scrolls sideways must be reachable by keyboard; not every browser does that by itself. */
const focusable = { tabIndex: 0 };

/**
 * A table that scrolls inside itself when it is wider than the page, and when it is long and `isFramed`. `label` names the
 * scrolling part.
 */
export function Table({
  label,
  isFramed = false,
  children,
  className,
  ...rest
}: ComponentProps<"table"> & { label: string; isFramed?: boolean }) {
  return (
    <section
      aria-label={label}
      {...focusable}
      className={classNames(
        "scroll-x relative max-md:-mx-4 max-md:px-4 print:max-h-none print:overflow-visible",
        isFramed && "max-h-160 overflow-y-auto",
      )}
    >
      <table className={classNames("w-full border-collapse text-sm", className)} {...rest}>
        {children}
      </table>
    </section>
  );
}

type CellProps = { isNumeric?: boolean };

const cell = (isNumeric: boolean | undefined) =>
  classNames(
    "border-b border-line py-2 pr-3 last:pr-0",
    isNumeric === true ? "text-right whitespace-nowrap" : "text-left",
  );

/** Head of a column: small, not bold. */
export function ColumnHead({ isNumeric, className, ...rest }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      className={classNames(cell(isNumeric), "align-bottom text-xs/4 font-medium text-text-2", className)}
      {...rest}
    />
  );
}

/** Head of a row. */
export function RowHead({ isNumeric, className, ...rest }: ComponentProps<"th"> & CellProps) {
  return <th scope="row" className={classNames(cell(isNumeric), "font-medium", className)} {...rest} />;
}

export function Cell({ isNumeric, className, ...rest }: ComponentProps<"td"> & CellProps) {
  return <td className={classNames(cell(isNumeric), className)} {...rest} />;
}

/** A cell without a value says why: "not known", "never". */
export const NoValue = ({ children }: { children: ReactNode }) => (
  <span className="text-text-3">{children}</span>
);
