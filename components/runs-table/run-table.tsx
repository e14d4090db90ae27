"use client";

import { type RowSelectionState, useTable } from "@tanstack/react-table";
import Link from "next/link";
import { type ReactNode, useMemo, useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Swatch } from "#components/ui/swatch.tsx";
import { UndoBar, type UndoWords } from "#components/ui/undo-bar.tsx";
import { useEdits } from "#components/ui/use-edits.ts";
import { largestSelection } from "#lib/runs/list-parameters.ts";
import { type ColumnWords, features, numericColumns, toColumns } from "./columns.tsx";
import type { RunRow } from "./run-rows.ts";
import { SelectionBar, type SelectionWords } from "./selection-bar.tsx";

export type TableWords = {
  table: string;
  /** Over the two figures of a phone's rows. */
  phoneRead: string;
  phoneWrite: string;
  chooseAll: string;
  chooseRun: string;
  columns: ColumnWords;
  selection: SelectionWords;
  undo: UndoWords;
  failed: string;
};

const checkboxClass = "size-4 cursor-pointer align-middle accent-accent";

// On a phone a run has two lines: target and figures, then time and profile.
const phoneCells: Record<string, string> = {
  target: "max-md:col-start-2 max-md:row-start-1 max-md:truncate",
  read: "max-md:col-start-3 max-md:row-start-1",
  write: "max-md:col-start-4 max-md:row-start-1",
  time: "max-md:col-start-2 max-md:row-start-2 max-md:text-xs max-md:text-text-2",
  profile:
    "max-md:col-span-2 max-md:col-start-3 max-md:row-start-2 max-md:text-right max-md:text-xs max-md:text-text-2",
};

/** A page of runs: sorted by links in the heads, chosen by checkboxes, compared and deleted by the bar above. */
export function RunTable({
  rows,
  sort,
  sortHrefs,
  words,
  matching,
  children,
}: {
  rows: RunRow[];
  sort: { id: string; desc: boolean };
  /** Where a click on a sortable head leads. */
  sortHrefs: Readonly<Record<string, string>>;
  words: TableWords;
  /** How many runs the filters let through, on all pages, and the filters as a query. */
  matching: { count: number; search: string };
  /** How many runs there are and which filters are in force, at the left above the table. */
  children: ReactNode;
}) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const edits = useEdits(words.failed);
  const columns = useMemo(() => toColumns(words.columns), [words.columns]);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    manualSorting: true,
    state: { rowSelection, sorting: [sort] },
    onRowSelectionChange: setRowSelection,
  });
  const chosen = Object.keys(rowSelection).filter((id) => rowSelection[id]);
  const isAll = table.getIsAllPageRowsSelected();

  return (
    <>
      <div className="mt-4 flex min-h-9 items-center justify-between gap-4 pb-1">
        {children}
        <SelectionBar
          ids={chosen}
          words={words.selection}
          edits={edits}
          matching={isAll && chosen.length < Math.min(matching.count, largestSelection) ? matching : null}
          onChoose={(ids) => setRowSelection(Object.fromEntries(ids.map((id) => [id, true])))}
        />
      </div>
      <div className={classNames("overflow-x-auto max-md:overflow-visible", rows.length === 0 && "hidden")}>
        <p aria-hidden="true" className="flex gap-4 border-b border-line pb-2 text-xs text-text-2 md:hidden">
          <Swatch operation="read">{words.phoneRead}</Swatch>
          <Swatch operation="write">{words.phoneWrite}</Swatch>
        </p>
        <table aria-label={words.table} className="w-full border-collapse text-sm max-md:block">
          <thead className="max-md:hidden">
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} className="border-y border-line">
                <th scope="col" className="w-8 py-2 text-left">
                  <input
                    type="checkbox"
                    aria-label={words.chooseAll}
                    checked={isAll}
                    ref={(box) => {
                      if (box !== null) box.indeterminate = !isAll && table.getIsSomePageRowsSelected();
                    }}
                    onChange={table.getToggleAllPageRowsSelectedHandler()}
                    className={checkboxClass}
                  />
                </th>
                {group.headers.map((header) => {
                  const sorted = header.column.getIsSorted();
                  const href = sortHrefs[header.column.id];
                  const isNumeric = numericColumns.has(header.column.id);
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      aria-sort={
                        href === undefined
                          ? undefined
                          : sorted === false
                            ? "none"
                            : sorted === "asc"
                              ? "ascending"
                              : "descending"
                      }
                      className={classNames(
                        "py-2 pr-3 align-bottom text-xs/4 font-medium text-text-2 last:pr-0",
                        isNumeric ? "text-right" : "text-left",
                      )}
                    >
                      {href === undefined ? (
                        <table.FlexRender header={header} />
                      ) : (
                        <Link
                          href={href}
                          scroll={false}
                          className={classNames(
                            "inline-flex items-center gap-0.5 align-bottom hover:text-text",
                            isNumeric && "flex-row-reverse",
                            sorted !== false && "text-text",
                          )}
                        >
                          <table.FlexRender header={header} />
                          <span className={sorted === false ? "invisible" : undefined}>
                            <Icon name={sorted === "asc" ? "up" : "down"} className="size-3.5" />
                          </span>
                        </Link>
                      )}
                    </th>
                  );
                })}
              </tr>
            ))}
          </thead>
          <tbody className="max-md:block">
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                className={classNames(
                  "h-9 border-b border-line hover:bg-surface-2",
                  "max-md:relative max-md:grid max-md:h-auto max-md:grid-cols-[32px_minmax(0,1fr)_max-content_76px] max-md:gap-x-3 max-md:py-1",
                  row.getIsSelected() && "bg-accent-soft hover:bg-accent-soft",
                )}
              >
                <td className="py-1.5 max-md:row-span-2 max-md:self-center max-md:p-0">
                  <label className="relative z-1 flex items-center max-md:h-11">
                    <input
                      type="checkbox"
                      aria-label={words.chooseRun
                        .replace("{target}", row.original.target)
                        .replace("{time}", row.original.time.text)}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                      className={checkboxClass}
                    />
                  </label>
                </td>
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    className={classNames(
                      "max-w-56 truncate py-1.5 pr-3 last:pr-0 max-md:max-w-none max-md:p-0",
                      // Sources and people give these long names, and there is one line for all.
                      (cell.column.id === "configuration" || cell.column.id === "tags") && "md:max-w-40",
                      numericColumns.has(cell.column.id) && "text-right",
                      cell.column.id === "read" && "max-md:text-read",
                      cell.column.id === "write" && "max-md:text-write",
                      phoneCells[cell.column.id] ?? "max-md:hidden",
                    )}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <UndoBar edits={edits} words={words.undo} />
    </>
  );
}
