import { elementsOf, type PageElement } from "./document.ts";
import { addValue, elementValue, type Item, newItem, termOf, WHOLE_TEXT } from "./items.ts";

const words = (text: string | undefined): string[] => text?.split(/\s+/).filter(Boolean) ?? [];
/** Properties whose value is an address. */
const addresses = new Set(["image", "photo", "url", "license", "contenturl", "thumbnailurl", "mainentityofpage"]);

const ingredient = /^(?:recipe)?ingredients?$/;

/** How many properties one element has at most. */
const MOST_NAMES = 5;
/** Names of properties, without vocabulary. */
const namesIn = (text: string | undefined): string[] => words(text).slice(0, MOST_NAMES).map(termOf);

/** Adds what an element says to its item; where it holds elements of the same property these say it. */
function addOwn(item: Item, element: PageElement, attribute: "itemprop" | "property", names: readonly string[]): void {
  for (const name of names) {
    const isRepeated = [...elementsOf(element)].some((one) => namesIn(one.attributes[attribute]).includes(name));
    if (!isRepeated) addValue(item, name, elementValue(element, addresses.has(name)));
  }
}

/** All things that the microdata of a page describes (HTML, 5). */
export function microdataItems(root: PageElement): Item[] {
  const items: Item[] = [];
  const byId = new Map<string, PageElement>();
  for (const element of elementsOf(root)) if (element.attributes.id) byId.set(element.attributes.id, element);
  const referring = new Set<PageElement>();
  const walk = (element: PageElement, item: Item | null) => {
    const { attributes } = element;
    const names = namesIn(attributes.itemprop);
    let own = item;
    if ("itemscope" in attributes) {
      own = newItem(words(attributes.itemtype), attributes.itemid ?? null);
      items.push(own);
      if (item) for (const name of names) addValue(item, name, own);
      // Of amount and name apart, the words between them too: "300 g de farine".
      if (names.some((name) => ingredient.test(name))) addValue(own, WHOLE_TEXT, elementValue(element, false));
      if (!referring.has(element)) {
        referring.add(element);
        for (const id of words(attributes.itemref)) {
          const other = byId.get(id);
          if (other) walk(other, own);
        }
        referring.delete(element);
      }
    } else if (item && names.length > 0) addOwn(item, element, "itemprop", names);
    for (const child of element.children) if (typeof child !== "string") walk(child, own);
  };
  walk(root, null);
  return items;
}

/** All things that the RDFa of a page describes: RDFa Lite, and `rel` of the older pages. */
export function rdfaItems(root: PageElement): Item[] {
  const items: Item[] = [];
  const walk = (element: PageElement, item: Item | null, related: readonly string[]) => {
    const { attributes } = element;
    const names = namesIn(attributes.property);
    let own = item;
    let next = related;
    if (attributes.typeof !== undefined) {
      own = newItem(words(attributes.typeof), attributes.resource ?? attributes.about ?? null);
      items.push(own);
      if (item)
        for (const name of new Set([...names, ...namesIn(attributes.rel), ...related])) addValue(item, name, own);
      next = [];
    } else {
      if (item && names.length > 0) addOwn(item, element, "property", names);
      if (item && attributes.rel !== undefined) {
        const target = attributes.href ?? attributes.src ?? attributes.resource;
        if (target === undefined) next = namesIn(attributes.rel);
        else for (const name of namesIn(attributes.rel)) addValue(item, name, target);
      }
    }
    for (const child of element.children) if (typeof child !== "string") walk(child, own, next);
  };
  walk(root, null, []);
  return items;
}
