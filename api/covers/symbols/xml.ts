/** An element of an XML document. */
export interface Element {
  name: string;
  attributes: Map<string, string>;
  children: Element[];
}

/**
 * Reads the part of XML that symbol files need: elements, attributes in double quotes, comments, and a
 * `<title>`, which is not kept.
 * @throws for any other text, or when elements are not nested correctly
 */
export function parseXml(text: string): Element {
  const document: Element = { name: "", attributes: new Map(), children: [] };
  const open = [document];
  const token =
    /<!--[\s\S]*?-->|<\?xml[^>]*\?>|<title>[^<&]*<\/title>|<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/y;
  let at = 0;
  while (at < text.length) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    if (at >= text.length) break;
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) throw new Error(`neither an element nor a comment: ${text.slice(at, at + 40)}`);
    at = token.lastIndex;
    const [, close, name, attributes = "", single] = found;
    if (!name) continue;
    if (close) {
      if (open.length < 2 || open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const element: Element = { name, attributes: new Map(), children: [] };
    for (const [, key = "", value = ""] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) {
      if (element.attributes.has(key)) throw new Error(`${key} is twice in <${name}>`);
      element.attributes.set(key, value);
    }
    open.at(-1)!.children.push(element);
    if (!single) open.push(element);
  }
  const [root, ...others] = document.children;
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  if (!root || others.length) throw new Error("a document has one element at its top");
  return root;
}
