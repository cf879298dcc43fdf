import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { durationsOf } from "../../ai/language/durations.ts";
import { parseIngredientLine } from "../lines/parse.ts";
import { comparable } from "../lines/patterns.ts";
import { LONGEST_LINE, readFacts } from "../text/read-text.ts";
import { plain, type Section, sectionWordsOf } from "../text/section-words.ts";
import { type Block, isCaption } from "./blocks.ts";
import { listInOneLine } from "./inline-list.ts";
import { isNumbered, unnumbered } from "./page-recipe.ts";

// What a line of a page is by its words: a heading, a fact, or no part of a recipe at all.

export const LONGEST_HEADING = 60;
/** Shorter words behind a heading are a fact. */
const SHORTEST_METHOD = 60;
/** With more words behind it, it is of a dish or a series: "Recipe of the month". */
const recipe = /^(?:recipe|recette|receta|rezept)$/;

/** The section that a heading begins: "Zutaten", "Ingredients for 4", "Preparación paso a paso". */
export function sectionOf({ text, level, isEntry }: Block, lang: Lang): { section: Section; isExact: boolean } | null {
  if (text.length > LONGEST_HEADING || isEntry) return null;
  const words = plain(text);
  const known = [lang, ...langs.filter((one) => one !== lang)].map((one) => sectionWordsOf(one).headings);
  for (const headings of known) {
    const section = headings.get(words);
    if (section) return { section, isExact: true };
  }
  if (level === 0 && !text.endsWith(":")) return null;
  // A question, or a sentence, is about them.
  if (/[?!.]$/.test(text)) return null;
  for (const headings of known)
    for (const [heading, section] of headings)
      if (heading.length > 5 && !recipe.test(heading) && words.startsWith(`${heading} `))
        return { section, isExact: false };
  return null;
}

/** A section whose heading stands in the line that it begins with: "Ingredients: 200 g rice, 2 onions, salt"; null for others. */
export function sectionInLine({ text, lead, isEntry }: Block, lang: Lang): { section: Section; text: string } | null {
  const label = isEntry ? undefined : /^([^:]{3,30}):\s+(?=\S)/.exec(text);
  const section = label && sectionWordsOf(lang).headings.get(plain(label[1]!));
  if (!label || !section || section === "notes") return null;
  const rest = text.slice(label[0].length);
  const isLoud = lead !== null && plain(lead) === plain(label[1]!) && rest.length >= SHORTEST_METHOD;
  return (section === "ingredients" ? listInOneLine(rest, lang) !== null : isLoud) ? { section, text: rest } : null;
}

/** What begins below a recipe, whatever it looks like. */
export const ending =
  /^(?:\d+ )?(?:comments?|commentaires?|comentarios|kommentare|leave a (?:comment|reply)|reviews|valoraciones|bewertungen|avis|related (?:posts|recipes|articles)|you (?:may|might) also like|more recipes|(?:entradas|recetas) (?:recientes|relacionadas)|artículos relacionados|también te puede gustar|ähnliche (?:rezepte|artikel|beiträge)|das könnte (?:dich|ihnen|sie|dir)|weitere rezepte|(?:vous aimerez|tu aimeras) aussi|à lire aussi|sur le même thème|recettes similaires|newsletter|nutrition(?:al)?(?: (?:facts|information|values?))?|nährwert(?:e|angaben)?|(?:valeurs?|informations?) nutritionnelles?|(?:información|valores|valor|datos) nutricional(?:es)?)(?=$|[\s(:!…])/iu;
export const LONGEST_ENDING = 40;

/** "Tip: …" at the end of the steps is none of them. */
const tip = /^(?:tip|tipp|astuce|conseil|consejo|truco|hinweis)s?(?: [^:]{1,30})?\s?:/iu;
/** "My little tips", "Variations". */
export const headsNotes =
  /(?:^|\s)(?:tips|tipps?|hinweise?|conseils?|astuces?|variantes?|varianten|consejos?|trucos?|notes?|notas?|variations?)(?=$|\s|:)/iu;
export const MOST_WORDS = 4;

const LONGEST_FACT = 60;
const LONGEST_YIELD = 30;

/** Who wrote it, or when the page was changed. */
const colophon =
  /^(?:last (?:updated|modified)|(?:posted|published|filed) (?:by|in|on|under) |publié (?:par|dans|le) |publicado (?:por|en|el) |(?:veröffentlicht|eingestellt) (?:von|in|am) |(?:tags|labels|étiquettes|mots-clés|etiquetas|schlagwörter|schlagworte)\s?:|zuletzt (?:aktualisiert|geändert)|dernière (?:mise à jour|modification)|última (?:actualización|modificación)|©|copyright)/iu;
/** What Toque tells itself, of the foods. */
const allergens = /^(?:al[eé]rgenos|allergens?|allergènes?|allergene)\s*:/iu;
export const isColophon = ({ text, element }: Block): boolean =>
  colophon.test(text) ||
  isCaption(element) ||
  allergens.test(text) ||
  /(?:^|\s)(?:p-)?(?:author|byline)(?:\s|$)/i.test(element.attributes.class ?? "");

/** "Für 4 Personen" between the heading and the list. */
export const isYield = ({ text, isEntry, level }: Block, lang: Lang): boolean =>
  !isEntry &&
  (level === 0 || level === 7) &&
  text.length <= LONGEST_YIELD &&
  /^\P{N}+\d/u.test(text) &&
  readFacts([text], lang).servings !== null;

/** "2 servings", as a list says whose amounts change with it. */
export const isNumberOfServings = ({ text, isEntry }: Block, lang: Lang): boolean =>
  !isEntry && /^\d{1,3} \p{L}+$/u.test(text) && readFacts([text], lang).servings !== null;

/** Whether a heading above a list says nothing but for how many it is: "Pour 4 personnes", "For six:". */
export function isYieldAbove({ text, isEntry, level }: Block, next: Block | undefined, lang: Lang): boolean {
  if (isEntry || level === 1 || (level === 0 && !text.endsWith(":")) || text.length > LONGEST_HEADING || !next)
    return false;
  const isSaid = /^\d/.test(text) || sectionWordsOf(lang).before.at(comparable(text), 0) !== null;
  return isSaid && readFacts([text.replace(/:$/, "")], lang).servings !== null && isIngredient(next.text, lang);
}

const labelOf = (text: string): string =>
  comparable(text)
    .replace(/[\s:]+$/, "")
    .trim();

/** Whether a line says how long it takes, for how many it is or how hard, behind a label, and nothing else. */
export function isFact(text: string, lang: Lang): boolean {
  const label = /^([^:\d]{3,30}):\s*\S/.exec(text)?.[1];
  if (label === undefined || text.length > LONGEST_FACT || /[.!]\s+\p{Lu}/u.test(text)) return false;
  const { times, before, otherFacts } = sectionWordsOf(lang);
  const folded = labelOf(label);
  const isOf = (words: typeof before | typeof times) => words.at(folded, 0)?.end === folded.length;
  return isOf(otherFacts) || (/\d/.test(text) && (isOf(times) || isOf(before)));
}

/** Whether a text is nothing but a duration: "1 h 20", "about 15 minutes". */
export function isDuration(text: string, lang: Lang): boolean {
  if (text.length > LONGEST_FACT || !/\d/.test(text)) return false;
  const found = durationsOf(text, lang);
  const rest = found.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  return found.length > 0 && !/\p{L}{4}|\d/u.test(rest);
}

/** Whether a line is the label of the value below it, as "Preparation" above "15 min" is, and no heading. */
export function isLabel({ text }: Block, [next, afterNext]: readonly Block[], lang: Lang): boolean {
  const isNumber = next !== undefined && /^\d{1,3}$/.test(next.text);
  // Of steps too the first number stands alone below the heading.
  const isSplit = isNumber && afterNext !== undefined && isDuration(`${next.text} ${afterNext.text}`, lang);
  const folded = labelOf(text);
  const { times, before, after } = sectionWordsOf(lang);
  const isOf = (words: typeof times | typeof before) => words.at(folded, 0)?.end === folded.length;
  if (next && (isSplit || isDuration(next.text, lang))) return isOf(times);
  return isNumber && (isOf(before) || isOf(after));
}

/** Behind words that only a farewell begins with, and behind two words. */
const MOST_FURTHER_WORDS = 15;
const MOST_BEHIND_TWO = 5;

/** "Enjoy!", "Bon appétit à tous". */
export function saysGoodbye(text: string, lang: Lang): boolean {
  const words = plain(text);
  const end = sectionWordsOf(lang).closing.at(words, 0)?.end;
  if (end === undefined || (end < words.length && words.charAt(end) !== " ")) return false;
  const count = words.slice(0, end).split(" ").length;
  // Behind a whole phrase more sentences may follow.
  const said = count > 2 ? plain(text.split(/[.!?](?=\s)/)[0]!) : words;
  const further = said.slice(end).split(" ").filter(Boolean).length;
  return further <= (count > 2 ? MOST_FURTHER_WORDS : count > 1 ? MOST_BEHIND_TWO : 0);
}

const namesNotes = (label: string, lang: Lang): boolean => sectionWordsOf(lang).headings.get(plain(label)) === "notes";
/** Whether the label that a line begins with says that it is a tip. */
export function isLabelledTip(text: string, lang: Lang): boolean {
  const label = /^([^:]{3,30}):\s*\S/.exec(text)?.[1];
  return tip.test(text) || (label !== undefined && namesNotes(label, lang));
}
/** The same, also where its emphasised words say so. */
export const isTip = ({ text, lead }: Block, lang: Lang): boolean =>
  isLabelledTip(text, lang) || (lead !== null && namesNotes(lead, lang));

/** A date or a year at the end of a line: "7 de abril de 2021". */
export const isDated = (text: string): boolean => /(?:^|\s)(?:19|20)\d\d$/.test(text);

/** The amount that a line of a list begins with; null for none. */
export const amountOf = (text: string, lang: Lang): number | null =>
  text.length <= LONGEST_LINE ? parseIngredientLine(text, lang).amount : null;

/** Whether a line is an ingredient with an amount. "Serves 6", "15 min", a date and a numbered step have a number too. */
export function isIngredient(text: string, lang: Lang): boolean {
  if (isNumbered(text) && !unnumbered([text]).some((line) => amountOf(line, lang) !== null)) return false;
  if (amountOf(text, lang) === null || isDuration(text, lang) || isDated(text)) return false;
  return readFacts([text], lang).servings === null && !isFact(text, lang);
}
