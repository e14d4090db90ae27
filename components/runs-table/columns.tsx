import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import Link from "next/link";
import { TagLink } from "#components/tags/tag-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Swatch } from "#components/ui/swatch.tsx";
import type { FigureCell, RunRow } from "./run-rows.ts";

export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

/** Heads of the columns by id; a rate's head ends with its unit where the column has one. */
export type ColumnWords = Record<
  | "time"
  | "target"
  | "configuration"
  | "profile"
  | "agent"
  | "read"
  | "write"
  | "randomRead"
  | "randomWrite"
  | "warnings"
  | "tags",
  string
> & { notKnown: string };

const helper = createColumnHelper<typeof features, RunRow>();

function Figure({ cell, notKnown }: { cell: FigureCell; notKnown: string }) {
  if (cell === null) return <span className="text-text-3">{notKnown}</span>;
  return (
    <span title={cell.title}>
      {cell.figure}
      {cell.unit !== null && <span className="text-text-3"> {cell.unit}</span>}
    </span>
  );
}

/** The head of a column of figures, with the colour of its operation. */
function Operation({ id, word }: { id: string; word: string }) {
  return <Swatch operation={id === "read" || id === "randomRead" ? "read" : "write"}>{word}</Swatch>;
}

const tagsInCell = 2;

/** The first tags of a run, as links to all runs with one; the rest by number. */
function Tags({ tags }: { tags: readonly string[] }) {
  const rest = tags.slice(tagsInCell);
  return (
    <span className="flex items-center gap-1">
      {tags.slice(0, tagsInCell).map((tag) => (
        <TagLink key={tag} tag={tag} />
      ))}
      {rest.length > 0 && (
        <span title={rest.join(", ")} className="text-xs text-text-3">
          +{rest.length}
        </span>
      )}
    </span>
  );
}

/** The columns of the list. The first word of a sort is the id of its column: `read` in `-read`. */
export function toColumns(words: ColumnWords) {
  const figure = (id: "read" | "write" | "randomRead" | "randomWrite") =>
    helper.accessor((row) => row[id], {
      id,
      header: () => <Operation id={id} word={words[id]} />,
      enableSorting: id === "read" || id === "write",
      sortDescFirst: true,
      cell: ({ getValue }) => <Figure cell={getValue()} notKnown={words.notKnown} />,
    });
  const known = (value: string | null) => value ?? <span className="text-text-3">{words.notKnown}</span>;
  return helper.columns([
    helper.accessor((row) => row.time, {
      id: "time",
      header: words.time,
      sortDescFirst: true,
      cell: ({ row, getValue }) => (
        <Link
          href={`/runs/${row.original.id}`}
          title={getValue().title}
          className={`whitespace-nowrap hover:underline max-md:after:absolute max-md:after:inset-0 ${getValue().isKnown ? "" : "text-text-3"}`}
        >
          {getValue().text}
        </Link>
      ),
    }),
    helper.accessor((row) => row.target, {
      id: "target",
      header: words.target,
      sortDescFirst: false,
      cell: ({ row, getValue }) => (
        <>
          <span className="font-medium">{getValue()}</span>
          {row.original.volume !== null && <span className="text-text-3"> · {row.original.volume}</span>}
          {row.original.origin !== null && (
            <span className="ml-2 align-middle">
              <Badge look="source">{row.original.origin}</Badge>
            </span>
          )}
        </>
      ),
    }),
    helper.accessor((row) => row.configuration, {
      id: "configuration",
      header: words.configuration,
      enableSorting: false,
      cell: ({ getValue }) => <span title={getValue() ?? undefined}>{known(getValue())}</span>,
    }),
    helper.accessor((row) => row.profile, { id: "profile", header: words.profile, sortDescFirst: false }),
    helper.accessor((row) => row.agent, {
      id: "agent",
      header: words.agent,
      enableSorting: false,
      cell: ({ getValue }) => known(getValue()),
    }),
    figure("read"),
    figure("write"),
    figure("randomRead"),
    figure("randomWrite"),
    helper.accessor((row) => row.warning, {
      id: "warnings",
      header: words.warnings,
      enableSorting: false,
      cell: ({ getValue }) => {
        const warning = getValue();
        return warning === null ? null : <Badge look="warning">{warning}</Badge>;
      },
    }),
    helper.accessor((row) => row.tags, {
      id: "tags",
      header: words.tags,
      enableSorting: false,
      cell: ({ getValue }) => <Tags tags={getValue()} />,
    }),
  ]);
}

export const numericColumns: ReadonlySet<string> = new Set(["read", "write", "randomRead", "randomWrite"]);
