import { langs } from "@toque/db/schemas/common.ts";
import { plain, type Section, sectionWordsOf } from "../text/section-words.ts";
import { isUnseen, linesOf, type PageElement, textOf } from "./document.ts";

/** What the names of classes say that a part of a page is. */
export type Region = "ingredients" | "method" | "notes";

const regions: readonly (readonly [Region, RegExp])[] = [
  ["ingredients", /ingr[eé]d|zutat/i],
  [
    "method",
    /instruct|direction|(?:^|[-_ ])(?:methods?|steps?|preparation|preparaci[oó]n|zubereitung|anleitung|elaboraci[oó]n|[eé]tapes?|procedure|how-?to)(?:[-_ ]|$)/i,
  ],
  ["notes", /(?:^|[-_ ])(?:notes?|tips?|tipps?|hinweise|astuces?|consejos?)(?:[-_ ]|$)/i],
];
/** Words of classes that are about an amount of time, whatever else they name. */
const ofTime = /time|zeit|temps|tiempo|duration/i;
const unrelated =
  /^(?:comments?|comment-.*|respond|sidebar.*|.*related(?:[-_].*)?|.*relacionad[oa]s?|verwandte?.*|.*[-_]similaires?|lire-aussi|author-(?:box|bio|card|info)|about-(?:the-)?author|bio|leer-tambien|newsletter.*|breadcrumbs?|cookie.*|ads?|ad-.*|advert.*|share|sharing.*|social.*|.*nutrition.*|.*[-_]rating|.*equipment.*|wprm-checkbox-container|tablist|.*-(?:copy|print|scale)-(?:button|label)|post-footer|[a-z]{1,4}-ads?|signature.*|footnotes?|endnotes?|(?:mw-)?editsection|headerlink|(?:header|heading)-?anchor|pub|publi[cs]i[dt].*|anzeige.*|werbung.*|sponsor.*|promo.*|banner.*)$/i;
/** What stands beside the text: of other things, or the list of ingredients. */
const besides = /^sidebar/i;
/** What readers wrote may be a recipe of its own. */
const comments = /^comment|^respond$|related|relacionad|verwandt|similaire/i;
/** Elements that are a page's frame: what their classes name is somewhere inside. */
const frames = new Set(["html", "body", "main", "article", "#root"]);
/** What an element is called: its classes and its id. */
export const namesOf = ({ attributes }: PageElement): string =>
  `${attributes.class ?? ""} ${attributes.id ?? ""}`.trim();

/** What the names of an element say that it holds; null where they do not say, or where they name several. */
export function regionOf(element: PageElement): Region | null {
  if (frames.has(element.tag) || element.tag === "a") return null;
  const names = namesOf(element)
    .split(/\s+/)
    .filter((name) => !ofTime.test(name))
    .join(" ");
  if (!names) return null;
  const found = regions.filter(([, pattern]) => pattern.test(names));
  // One that names several holds them all.
  return found.length === 1 ? found[0]![0] : null;
}

/** What the heading of a column says that its cells are. */
export function regionNamed(text: string): Region | null {
  const found = regions.filter(([, pattern]) => pattern.test(text));
  return found.length === 1 ? found[0]![0] : null;
}

const LONGEST_HEADING = 60;
/** What a line says as a heading, in any language. */
const sectionsNamed = (line: string): Section[] => {
  const words = plain(line);
  return langs.flatMap((lang) => sectionWordsOf(lang).headings.get(words) ?? []);
};

const MOST_OF_ASIDE = 1500;
const FIRST_LINES = 8;
const asides = new WeakMap<PageElement, boolean>();
const wholes = new WeakMap<PageElement, boolean>();

/** Whether one of the first lines of an element is a heading of the ingredients or of the steps. */
function holdsSection(element: PageElement): boolean {
  const known = asides.get(element);
  if (known !== undefined) return known;
  const lines = linesOf(element, MOST_OF_ASIDE).slice(0, FIRST_LINES);
  const holds = lines.some((line) => sectionsNamed(line).some((section) => section !== "notes"));
  asides.set(element, holds);
  return holds;
}

/** Whether headings of a list and of steps stand in an element: whatever it is called, it is the recipe. */
function holdsRecipe(element: PageElement): boolean {
  const known = wholes.get(element);
  if (known !== undefined) return known;
  const lines = linesOf(element).filter((line) => line.length <= LONGEST_HEADING);
  const sections = new Set(lines.flatMap((line) => sectionsNamed(line)));
  const holds = sections.has("ingredients") && sections.has("method");
  wholes.set(element, holds);
  return holds;
}

/** Whether an element holds nothing of a recipe: the page's frame, what others wrote, figures that Toque computes itself. */
export function isUnrelated(element: PageElement): boolean {
  const { tag, attributes } = element;
  if (isUnseen(element) || tag === "nav" || tag === "footer" || attributes.role === "tablist") return true;
  if (tag === "aside" && regionOf(element) === null) return !holdsSection(element);
  if (frames.has(tag)) return false;
  const names = namesOf(element)
    .split(/\s+/)
    .filter((name) => unrelated.test(name));
  if (names.length === 0) return false;
  const isOfOthers = names.some((name) => comments.test(name));
  return !(names.every((name) => besides.test(name)) && holdsSection(element)) && (isOfOthers || !holdsRecipe(element));
}

const advertising =
  /^(?:la suite après la )?(?:publicité|publicidad|advertisement|sponsored|anzeige|werbung)(?![\p{L}])/iu;
const LONGEST_ADVERTISEMENT = 240;

/** Whether a small part of a page begins by saying that it is an advertisement. */
export function isAdvertisement(element: PageElement): boolean {
  const first = firstTextOf(element);
  return (
    first !== null &&
    advertising.test(first) &&
    textOf(element, 2 * LONGEST_ADVERTISEMENT).length < LONGEST_ADVERTISEMENT
  );
}

function firstTextOf(element: PageElement): string | null {
  for (const child of element.children) {
    const text = typeof child === "string" ? child.trim() : firstTextOf(child);
    if (text) return text;
  }
  return null;
}
