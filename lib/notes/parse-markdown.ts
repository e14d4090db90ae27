import "server-only";
import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

const asTyped = (text: string): Root => ({
  type: "root",
  children: [{ type: "code", value: text }],
});

/** Markdown (CommonMark with tables, strikethrough, task lists and bare links) as a tree. Raw HTML in it is text of its own kind. */
export function parseMarkdown(text: string): Root {
  try {
    return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  } catch (error) {
    // The parser calls itself for each level: thousands of ">" in a row are more than the stack holds.
    if (error instanceof RangeError) return asTyped(text);
    throw error;
  }
}
