import * as z from "zod/mini";

/** The longest note, in UTF-16 code units. */
export const longestNote = 10_000;

const Text = z.string().check(z.maxLength(longestNote));

/** A note as it is kept: Markdown with plain line ends, without space around it; null for an empty one. */
export const Note = z.nullable(
  z.pipe(
    Text,
    z.transform((text) => {
      // A form sends its lines with CRLF, and Postgres holds no U+0000.
      const plain = text.replaceAll("\r\n", "\n").replaceAll("\0", "").trim();
      return plain === "" ? null : plain;
    }),
  ),
);

/** What a note can be of. */
export const NoteSubject = z.enum(["run", "target", "configuration"]);
export type NoteSubject = z.infer<typeof NoteSubject>;
