import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { plain, sectionWordsOf } from "../text/section-words.ts";
import { type Block, isWithin } from "./blocks.ts";
import type { PageElement } from "./document.ts";
import { amountOf, isIngredient } from "./line-kinds.ts";
import { isGroupName, isNumbered } from "./page-recipe.ts";
import { isSentence } from "./steps.ts";

// Lines among ingredients or steps that name those below them.

const LONGEST_PLAIN = 40;
/** How many lines further on another name is looked for. */
const LOOK_AHEAD = 40;

const isUpper = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
const isPlain = ({ text, isEntry, level }: Block): boolean =>
  !isEntry && level === 0 && text.length <= LONGEST_PLAIN && !/[.!?,;:\d]/.test(text);

/** Whether a plain line stands above the entries of a list of its own, and other lists of the section have such a line too. */
function headsList(blocks: readonly Block[], at: number, lang: Lang): boolean {
  const [block, before] = [blocks[at]!, blocks[at - 1]];
  const isAbove = (place: number): boolean => {
    const next = blocks[place + 1];
    return isPlain(blocks[place]!) && next?.isEntry === true && isIngredient(next.text, lang);
  };
  if (!isAbove(at)) return false;
  if (before?.isEntry && isIngredient(before.text, lang)) return true;
  const end = Math.min(blocks.length, at + LOOK_AHEAD);
  for (let i = at + 1; i < end; i++) {
    const { isEntry, shape } = blocks[i]!;
    if (!isEntry) return shape === block.shape && isAbove(i);
  }
  return false;
}

/** Whether an entry names the entries of a list within it, or stands out among others that say amounts. */
function isNameAmongEntries({ level, element, text }: Block, next: Block | undefined, lang: Lang): boolean {
  if (!next || !isIngredient(next.text, lang)) return false;
  if (element.tag === "li" && next.element !== element && isWithin(next.element, element)) return true;
  return (level === 7 && next.level === 0 && next.lead === null) || (isUpper(text) && !isUpper(next.text));
}

/** Whether a line of a list names those below it. @param isName whether it is marked as a name */
export function namesGroup(blocks: readonly Block[], at: number, isName: boolean, lang: Lang): boolean {
  const block = blocks[at]!;
  const { text, level, isEntry } = block;
  const isMarked = (!isEntry && level > 0) || isName;
  const isNamed = text.endsWith(":");
  if (isNamed && !isEntry && !isMarked && !isGroupName(text)) return true;
  const isOther = isNameAmongEntries(block, blocks[at + 1], lang) || headsList(blocks, at, lang);
  return (isMarked || isNamed || isGroupName(text) || isOther) && amountOf(text, lang) === null;
}

/** Whether an emphasised line of a method, or one with a colon, names the steps below it. */
export function namesSteps({ text, level, isEntry, element }: Block, next: Block | undefined): boolean {
  if (!next || next.level > 0 || isNumbered(text)) return false;
  // "<li><b>Soak</b><br>Rinse the barley …".
  if (isEntry) return level === 7 && next.isEntry && isWithin(next.element, element) && !/[.!?]$/.test(text);
  if (next.element === element || !isSentence(next.text)) return false;
  return (level === 7 && !/[.!?]$/.test(text)) || isGroupName(text);
}

/**
 * Whether a heading names a list below it, whatever headings stand above: an ingredient follows, and it is none of tools. "For the
 * dough" may begin the first of them.
 */
export function headsIngredients({ text, level, isLink }: Block, next: Block | undefined, lang: Lang): boolean {
  if (level === 0 || isLink || !next || text.length > LONGEST_PLAIN || !isIngredient(next.text, lang)) return false;
  return !langs.some((one) => sectionWordsOf(one).equipment.has(plain(text)));
}

/** "1x 2x 3x", by which a list is multiplied. */
export const isMultiplier = ({ text }: Block): boolean =>
  text.length < 40 && /^(?:(?:\d|½|1\/2)\s?[x×]\s*)+$/iu.test(text);

/** Whether a line is the head of a table's columns: "Amount", "Ingredient". */
export function isHeadOfColumns({ element }: Block): boolean {
  const cells = (element.tag === "tr" ? element.children : []).filter(
    (child): child is PageElement => typeof child !== "string",
  );
  return cells.length > 1 && cells.every(({ tag, children }) => tag === "th" && children.length > 0);
}
