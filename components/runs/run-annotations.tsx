import { NoteSection } from "#components/notes/note-section.tsx";
import { ObservationSection } from "#components/observations/observation-section.tsx";
import { TagEditor } from "#components/tags/tag-editor.tsx";
import { getRunAnnotations } from "#lib/notes/queries.ts";
import type { RunRecord } from "#lib/runs/queries.ts";

/** What people add to a run: tags, a note, and what was measured beside the I/O. */
export async function RunAnnotations({ record: { summary, report } }: { record: RunRecord }) {
  const { note, targetTags } = await getRunAnnotations(summary.id);
  const isReadOnly = summary.origin === "published";
  return (
    <>
      <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <NoteSection
          subject="run"
          id={summary.id}
          note={note}
          reportNote={report.note ?? null}
          isReadOnly={isReadOnly}
        />
        <TagEditor
          subject={{ runId: summary.id }}
          tags={summary.tags}
          inherited={targetTags}
          isReadOnly={isReadOnly}
        />
      </div>
      <ObservationSection
        subject={{ runId: summary.id }}
        reported={report.observations}
        isReadOnly={isReadOnly}
      />
    </>
  );
}
