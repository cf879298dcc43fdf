import { elementsOf, linesOf, type PageElement, scriptText, tidy } from "./document.ts";
import { type Data, jsonOf } from "./json-mending.ts";

/** A thing that a page describes by the words of schema.org, whichever syntax it uses. */
export interface Item {
  /** Without vocabulary, in lower case: "recipe", "howtostep". */
  types: string[];
  id: string | null;
  /** By name without vocabulary, in lower case. */
  properties: Map<string, Value[]>;
  /** It stood in broken data: where its texts begin and end is a guess. */
  isMended: boolean;
}
export type Value = string | Item;
/** The property of an ingredient that is a thing of its own: all that its element says. */
export const WHOLE_TEXT = "@text";

/** "https://schema.org/Recipe", "schema:Recipe" and "v:Recipe" as "recipe". */
export const termOf = (name: string): string =>
  name
    .trim()
    .replace(/^.*[/#]/, "")
    .replace(/^[a-z][\w-]*:/i, "")
    .toLowerCase();

export const newItem = (types: readonly string[] = [], id: string | null = null): Item => ({
  types: types.map(termOf).filter(Boolean),
  id,
  properties: new Map(),
  isMended: false,
});
export const addValue = ({ properties }: Item, name: string, value: Value): void => {
  const values = properties.get(name) ?? [];
  values.push(value);
  properties.set(name, values);
};

const DEEPEST = 40;
const MOST_VALUES = 50_000;
/** A longer text is cut: no part of a recipe is so long. */
const LONGEST_TEXT = 100_000;
/** How much broken data of a page is mended, in characters. */
const MOST_MENDED = 150_000;

/** A list that became an object whose names count: {"0": "2 eggs", "1": "salt"}. */
const numbered = (json: unknown): unknown[] | null => {
  if (typeof json !== "object" || json === null) return null;
  const names = Object.keys(json);
  return names.length > 0 && names.every((name) => /^\d{1,4}$/.test(name)) ? Object.values(json) : null;
};

class JsonLd {
  private left = MOST_VALUES;
  readonly items: Item[] = [];
  private isMended = false;

  add({ json, isMended }: Data): void {
    this.isMended = isMended;
    this.value(json, 0);
  }

  private values(json: unknown, depth: number): Value[] {
    return (Array.isArray(json) ? json : (numbered(json) ?? [json])).flatMap((one) =>
      Array.isArray(one) ? this.values(one, depth + 1) : (this.value(one, depth) ?? []),
    );
  }

  private value(json: unknown, depth: number): Value | null {
    if (--this.left < 0 || depth > DEEPEST) return null;
    if (typeof json === "string") return json.slice(0, LONGEST_TEXT);
    if (typeof json === "number") return String(json);
    if (typeof json !== "object" || json === null) return null;
    if (Array.isArray(json)) {
      for (const one of json) this.value(one, depth + 1);
      return null;
    }
    const fields = json as Record<string, unknown>;
    if ("@value" in fields) return this.value(fields["@value"], depth + 1);
    const type = fields["@type"] ?? fields.type;
    const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
    const item = newItem(types, typeof fields["@id"] === "string" ? fields["@id"] : null);
    item.isMended = this.isMended;
    this.items.push(item);
    for (const [name, field] of Object.entries(fields)) {
      if (name === "@list" || name === "@set") for (const one of this.values(field, depth + 1)) addValue(item, "", one);
      else if (name === "@graph") this.values(field, depth + 1);
      else if (!name.startsWith("@"))
        for (const one of this.values(field, depth + 1)) addValue(item, termOf(name), one);
    }
    return item;
  }
}

/** All things that a parsed JSON-LD describes; the outermost first. */
export function itemsOfJson(json: unknown): Item[] {
  const found = new JsonLd();
  found.add({ json, isMended: false });
  return found.items;
}

/** All things that the JSON-LD of a page describes. */
export function jsonLdItems(root: PageElement): Item[] {
  const found = new JsonLd();
  const mending = { left: MOST_MENDED };
  for (const element of elementsOf(root)) {
    if (element.tag !== "script" || !/^\s*application\/ld\+json/i.test(element.attributes.type ?? "")) continue;
    found.add(jsonOf(scriptText(element), mending));
  }
  const byId = new Map(
    found.items.filter(({ id, properties }) => id && properties.size > 0).map((one) => [one.id, one]),
  );
  // A reference is replaced by what it refers to.
  for (const { properties } of found.items)
    for (const [name, values] of properties)
      properties.set(
        name,
        values.map((one) => (typeof one !== "string" && one.properties.size === 0 && byId.get(one.id)) || one),
      );
  return found.items;
}

const addressAttributes: Readonly<Record<string, string>> = {
  a: "href",
  area: "href",
  link: "href",
  img: "src",
  audio: "src",
  video: "src",
  source: "src",
  embed: "src",
  iframe: "src",
  object: "data",
};

/** What an element says as a property's value: what is meant for machines, else an address, else its lines. */
export function elementValue(element: PageElement, isAddress: boolean, most?: number): string {
  const { tag, attributes } = element;
  const said = attributes.content ?? (tag === "time" ? attributes.datetime : undefined);
  if (said !== undefined && said.trim() !== "") return said;
  if ((tag === "data" || tag === "meter") && attributes.value) return attributes.value;
  const address = attributes[addressAttributes[tag] ?? ""] ?? attributes["data-src"];
  if (address !== undefined && (isAddress || tag === "link" || tag === "img")) return address;
  // Microformats hide what is meant for machines in an empty element beside what is shown.
  const hidden = element.children.find(
    (child) => typeof child !== "string" && /\bvalue-title\b/.test(child.attributes.class ?? ""),
  );
  const title = typeof hidden === "object" ? hidden.attributes.title : undefined;
  return title ?? linesOf(element, most).join("\n");
}

/** The first of some properties that has a text, as one line. */
export function firstText(item: Item, ...names: string[]): string | null {
  for (const name of names)
    for (const value of item.properties.get(name) ?? []) {
      const text = tidy(typeof value === "string" ? value : "");
      if (text) return text;
    }
  return null;
}
