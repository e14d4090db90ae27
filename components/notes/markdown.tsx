import type { Definition, Nodes, Root } from "mdast";
import { createElement, Fragment, type ReactNode } from "react";
import { parseMarkdown } from "#lib/notes/parse-markdown.ts";
import { safeLink } from "#lib/notes/safe-link.ts";

/** What is nested deeper is shown as it was typed: a note of a thousand ">" is no document. */
const deepest = 16;
const linkRel = "noopener nofollow ugc";
/** What scrolls sideways must be reachable by keyboard. */
const focusable = { tabIndex: 0 };

type Context = {
  source: string;
  definitions: ReadonlyMap<string, Definition>;
  depth: number;
  isInLink: boolean;
  /** Level of the note's highest heading, and of the last one shown, so that no level is left out. */
  headings: { highest: number; last: number };
};

/** The parts of a node one after the other, which as arguments of their own need no keys. */
const join = (nodes: readonly Nodes[], context: Context): ReactNode =>
  createElement(Fragment, null, ...nodes.map((node) => toElement(node, context)));

/** What was typed for a node; nothing for one that has no place in the source. */
const sourceOf = ({ position }: Nodes, source: string): string =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

/** A link where its address is safe and it is in no other link; else its words alone. */
function toLink(
  address: string | undefined,
  words: (context: Context) => ReactNode,
  context: Context,
): ReactNode {
  const href = address === undefined || context.isInLink ? null : safeLink(address);
  if (href === null) return words(context);
  return (
    <a href={href} rel={linkRel} className="link wrap-anywhere underline underline-offset-2">
      {words({ ...context, isInLink: true })}
    </a>
  );
}

/** The tags that nodes become which only hold others. */
const plainTags: Partial<Record<Nodes["type"], string>> = {
  blockquote: "blockquote",
  delete: "del",
  emphasis: "em",
  paragraph: "p",
  strong: "strong",
};

const classes: Record<string, string> = {
  blockquote: "space-y-2 border-l-2 border-line-strong pl-3 text-text-2",
  em: "italic ja:font-medium ja:not-italic",
};

function toElement(node: Nodes, context: Context): ReactNode {
  if (context.depth > deepest) return sourceOf(node, context.source);
  const inner = { ...context, depth: context.depth + 1 };
  const tag = plainTags[node.type];
  if (tag !== undefined && "children" in node)
    return createElement(tag, { className: classes[tag] }, join(node.children, inner));
  switch (node.type) {
    case "text":
      return node.value;
    // Never as HTML: what was typed is what is read.
    case "html":
      return context.depth > 1 ? node.value : <p className="whitespace-pre-wrap">{node.value}</p>;
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr className="border-line" />;
    case "inlineCode":
      return (
        <code className="rounded-1 bg-surface-2 px-1 font-mono text-[0.92em] wrap-anywhere">
          {node.value}
        </code>
      );
    case "code":
      return (
        <pre className="rounded-2 bg-surface-2 px-3 py-2 font-mono text-xs/5 whitespace-pre-wrap wrap-anywhere">
          <code>{node.value}</code>
        </pre>
      );
    case "heading": {
      const { headings } = context;
      headings.last = Math.min(6, 3 + node.depth - headings.highest, headings.last + 1);
      return createElement(`h${headings.last}`, { className: "font-semibold" }, join(node.children, inner));
    }
    case "link":
      return toLink(node.url, (words) => join(node.children, words), inner);
    case "linkReference": {
      const { definitions } = context;
      return toLink(definitions.get(node.identifier)?.url, (words) => join(node.children, words), inner);
    }
    // Fetching a picture would tell its server who reads the note.
    case "image":
      return toLink(node.url, () => node.alt || node.url, context);
    case "imageReference": {
      const url = context.definitions.get(node.identifier)?.url;
      return toLink(url, () => node.alt || node.label || node.identifier, context);
    }
    case "list":
      return createElement(
        node.ordered === true ? "ol" : "ul",
        {
          className: `${node.ordered === true ? "list-decimal" : "list-disc"} space-y-1 pl-5`,
          start: node.ordered === true ? (node.start ?? undefined) : undefined,
        },
        join(node.children, inner),
      );
    case "listItem": {
      const box = node.checked == null ? null : node.checked ? "☑ " : "☐ ";
      const [first, ...rest] = node.children;
      // An item of one paragraph is its words, without the paragraph's own space.
      const words =
        first?.type === "paragraph" ? join(first.children, inner) : first && toElement(first, inner);
      return (
        <li>
          {box}
          {words}
          {join(rest, inner)}
        </li>
      );
    }
    case "table": {
      const [head, ...body] = node.children;
      return (
        <div {...focusable} className="overflow-x-auto">
          <table className="border-collapse">
            <thead>{head && toRow(head.children, "th", inner)}</thead>
            {createElement("tbody", null, ...body.map((row) => toRow(row.children, "td", inner)))}
          </table>
        </div>
      );
    }
    case "footnoteReference":
      return `[${node.label ?? node.identifier}]`;
    case "footnoteDefinition":
      return (
        <div className="flex gap-2">
          <span>{`[${node.label ?? node.identifier}]`}</span>
          <div>{join(node.children, inner)}</div>
        </div>
      );
    default:
      return null;
  }
}

function toRow(cells: readonly { children: Nodes[] }[], tag: "th" | "td", context: Context): ReactNode {
  const props = {
    className: "border-b border-line py-1 pr-4 text-left align-top font-normal first:font-medium",
    scope: tag === "th" ? "col" : undefined,
  };
  return createElement(
    "tr",
    null,
    ...cells.map(({ children }) => createElement(tag, props, join(children, context))),
  );
}

/** The definitions of links, of which the first with a name counts, and the highest level of heading, at the top of a note. */
function surveyOf({ children }: Root): Pick<Context, "definitions" | "headings"> {
  const definitions = new Map<string, Definition>();
  for (const node of children)
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
  const levels = children.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
  return { definitions, headings: { highest: Math.min(6, ...levels), last: 2 } };
}

/**
 * A note in Markdown as elements, made one by one from what it says: raw HTML stays text, links lead to http, https and mailto only,
 * pictures are links. Its headings stand below a heading of level 2.
 */
export function Markdown({ text }: { text: string }): ReactNode {
  const root = parseMarkdown(text);
  return (
    <div className="max-w-[72ch] space-y-2 wrap-anywhere">
      {join(root.children, { source: text, depth: 1, isInLink: false, ...surveyOf(root) })}
    </div>
  );
}
