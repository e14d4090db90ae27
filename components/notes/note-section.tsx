import { getTranslations } from "next-intl/server";
import { SectionHead } from "#components/ui/section-head.tsx";
import { longestNote, type NoteSubject } from "#lib/notes/note.ts";
import { Markdown } from "./markdown.tsx";
import { NoteEditor } from "./note-editor.tsx";

/**
 * The section with the note of a run, a target or a revision. `reportNote` is what a run's own report says, which nobody edits; what is
 * published can't be edited at all. `titleId` tells sections of one page apart.
 */
export async function NoteSection({
  subject,
  id,
  note,
  reportNote = null,
  isReadOnly,
  titleId = "note-title",
}: {
  subject: NoteSubject;
  id: string;
  note: string | null;
  reportNote?: string | null;
  isReadOnly: boolean;
  titleId?: string;
}) {
  const t = await getTranslations("notes");
  const shown = note === null ? <p className="text-sm text-text-2">{t("none")}</p> : <Markdown text={note} />;
  return (
    <section aria-labelledby={titleId} className={note === null && reportNote === null ? "print:hidden" : ""}>
      <SectionHead id={titleId} title={t("section")} />
      {isReadOnly ? (
        shown
      ) : (
        <NoteEditor
          subject={subject}
          id={id}
          note={note ?? ""}
          words={{
            edit: note === null ? t("write") : t("edit"),
            label: t("label"),
            hint: t("hint"),
            save: t("save"),
            cancel: t("cancel"),
            failed: t("failed"),
            "too-long": t("tooLong", { count: longestNote }),
            published: t("published"),
            "not-found": t("not-found"),
          }}
        >
          {shown}
        </NoteEditor>
      )}
      {reportNote !== null && (
        <div className="mt-4">
          <p className="mb-1 text-xs text-text-2">{t("fromReport")}</p>
          <p className="max-w-[72ch] text-sm wrap-anywhere whitespace-pre-line">{reportNote}</p>
        </div>
      )}
    </section>
  );
}
