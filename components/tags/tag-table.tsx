"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Cell, ColumnHead, RowHead, Table } from "#components/ui/table.tsx";
import { UndoBar, type UndoWords } from "#components/ui/undo-bar.tsx";
import { useEdits } from "#components/ui/use-edits.ts";
import type { Managed, ManageWords } from "./manage-dialog.tsx";
import { TagLink } from "./tag-link.tsx";

const ManageDialog = dynamic(() => import("./manage-dialog.tsx").then((module) => module.ManageDialog), {
  ssr: false,
});

/** One tag in finished words. `deleteText` says what loses it, `published` what does not. */
export type TagRow = {
  tag: string;
  runs: string;
  targets: string;
  published: string | null;
  /** All that have it are published. */
  isReadOnly: boolean;
  deleteText: string;
};

/** The tags of one key; null for labels. */
export type TagGroup = { key: string | null; title: string; compareHref: string | null; rows: TagRow[] };

export type TagTableWords = {
  table: string;
  tag: string;
  runs: string;
  targets: string;
  edit: string;
  editOf: string;
  compareBy: string;
  renameKey: string;
  failed: string;
  undo: UndoWords;
  manage: ManageWords;
};

/** Every tag with its use; each can be renamed, merged and deleted, and each key renamed. */
export function TagTable({ groups, words }: { groups: readonly TagGroup[]; words: TagTableWords }) {
  const edits = useEdits(words.failed);
  const [managed, setManaged] = useState<Managed | null>(null);
  const ofKey = (text: string, key: string) => text.replace("{key}", key);
  return (
    <>
      {groups.map(({ key, title, compareHref, rows }) => (
        <section key={key ?? ""} aria-label={title} className="mt-7 max-w-240">
          <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
            <h2 className="text-section font-semibold wrap-anywhere">{title}</h2>
            {key !== null && (
              <>
                {compareHref !== null && (
                  <Link href={compareHref} className="link text-sm print:hidden">
                    {ofKey(words.compareBy, key)}
                  </Link>
                )}
                {rows.some(({ isReadOnly }) => !isReadOnly) && (
                  <Button
                    size="small"
                    aria-haspopup="dialog"
                    onClick={() => setManaged({ is: "key", name: key, title: ofKey(words.renameKey, key) })}
                  >
                    {ofKey(words.renameKey, key)}
                  </Button>
                )}
              </>
            )}
          </div>
          <Table label={`${words.table}: ${title}`}>
            <thead>
              <tr>
                <ColumnHead>{words.tag}</ColumnHead>
                <ColumnHead isNumeric>{words.runs}</ColumnHead>
                <ColumnHead isNumeric>{words.targets}</ColumnHead>
                <ColumnHead className="print:hidden">
                  <span className="sr-only">{words.edit}</span>
                </ColumnHead>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ tag, runs, targets, published, isReadOnly, deleteText }) => {
                const label = words.editOf.replace("{tag}", tag);
                return (
                  <tr key={tag}>
                    <RowHead className="w-full max-w-0">
                      <TagLink tag={tag} />
                      {published !== null && <span className="ml-2 text-xs text-text-3">{published}</span>}
                    </RowHead>
                    <Cell isNumeric>{runs}</Cell>
                    <Cell isNumeric>{targets}</Cell>
                    <Cell className="text-right print:hidden">
                      {!isReadOnly && (
                        <Button
                          size="small"
                          aria-label={label}
                          aria-haspopup="dialog"
                          onClick={() => setManaged({ is: "tag", name: tag, title: label, deleteText })}
                        >
                          {words.edit}
                        </Button>
                      )}
                    </Cell>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        </section>
      ))}
      {managed !== null && (
        <ManageDialog
          managed={managed}
          names={
            managed.is === "tag"
              ? groups.flatMap(({ rows }) => rows.map(({ tag }) => tag))
              : groups.flatMap(({ key }) => key ?? [])
          }
          words={words.manage}
          edits={edits}
          onClose={() => setManaged(null)}
        />
      )}
      <UndoBar edits={edits} words={words.undo} />
    </>
  );
}
