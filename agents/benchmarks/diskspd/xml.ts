/** An element of DiskSpd's XML: no namespaces, no mixed content. */
export type XmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
};

/** The text is not the XML that DiskSpd writes. */
export class BadXml extends Error {}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
    return entities[name] ?? whole;
  });

/**
 * Parses what DiskSpd writes: elements, attributes and text, with declarations and comments left out. Gives the root. Throws
 * BadXml where tags do not match or the end is missing.
 */
export function parseXml(source: string): XmlElement {
  const top: XmlElement = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [top];
  let end = 0;
  for (const match of source.matchAll(/<(?:\?[^>]*\?|!--[\s\S]*?--|(\/?)([\w:.-]+)([^<>]*?)(\/?))>/g)) {
    const [whole, slash, name, rest = "", selfClosing] = match;
    const current = open.at(-1) ?? top;
    current.text += decode(source.slice(end, match.index)).trim();
    end = match.index + whole.length;
    if (name === undefined) continue;
    if (slash === "/") {
      if (open.length === 1 || current.name !== name) throw new BadXml(`unexpected </${name}>`);
      open.pop();
      continue;
    }
    const element: XmlElement = { name, attributes: readAttributes(rest), children: [], text: "" };
    current.children.push(element);
    if (selfClosing !== "/") open.push(element);
  }
  const [root] = top.children;
  if (root === undefined) throw new BadXml("no element");
  if (open.length !== 1) throw new BadXml(`<${open.at(-1)?.name}> has no end`);
  return root;
}

const readAttributes = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/([\w:.-]+)\s*=\s*"([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      decode(value),
    ]),
  );

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** The first child of a name; null where there is none. */
export const childOf = (element: XmlElement, name: string): XmlElement | null =>
  childrenOf(element, name)[0] ?? null;
