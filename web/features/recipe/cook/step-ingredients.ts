import type { Lang } from "@toque/db/schemas/common.ts";
import type { IngredientLine, Step } from "@toque/db/schemas/recipe.ts";
import { folded } from "../../../shared/formatting/folded.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { lineTitle, type RecipePart } from "../recipe-parts.ts";

/** A stretch of a step's text; `isFood`: it names an ingredient. */
export interface TextPiece {
  text: string;
  isFood: boolean;
}

/** Words that name no food by themselves. */
const small = new Set(
  "a an and the of or with in for de du des la le les au aux et ou l d en y o con el los las del der die das und oder mit".split(
    " ",
  ),
);

const fold = (text: string): string => folded(text).replaceAll("œ", "oe").replaceAll("ß", "ss");

/** A word without what makes it a plural, roughly: both sides are treated alike. */
const stem = (word: string): string =>
  word.length > 3 ? word.replace(/(?:ies|y)$/, "i").replace(/(?:es|en|er|s|x|e|n)$/, "") : word;

const wordsOf = (name: string): string[] =>
  (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !small.has(word)).map(stem);

interface Word {
  stem: string;
  start: number;
  end: number;
}

function textWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((found) => ({
    stem: stem(fold(found[0])),
    start: found.index,
    end: found.index + found[0].length,
  }));
}

/** How close together the words of a name stand: "olive oil", "oil of the olive". */
const NEAR = 4;

/** Where a text names something by all of its words, close together; null when it does not. */
function whereAll(words: readonly Word[], wanted: readonly string[]): Word[] | null {
  if (wanted.length === 0) return null;
  for (const [at, word] of words.entries()) {
    if (!wanted.includes(word.stem)) continue;
    const near = words.slice(at, at + wanted.length + NEAR);
    const found = wanted.map((one) => near.find((other) => other.stem === one));
    if (found.every((one) => one !== undefined)) return found;
  }
  return null;
}

/** An ingredient of a step, and the words that name it there. */
interface Mention {
  line: IngredientLine;
  words: Word[];
}

function mentionsOf(part: Pick<RecipePart, "ingredients">, text: string, lang: Lang): Mention[] {
  const words = textWords(text);
  const names = part.ingredients.map((line) => {
    const all = [lineTitle(line, lang), textOf(line.food.name, lang), line.food.plural];
    return { line, names: [...new Map(all.map((name) => [wordsOf(name).join(" "), wordsOf(name)])).values()] };
  });
  // "Oil" alone is olive oil, where no other ingredient has the word.
  const counts = new Map<string, number>();
  for (const { names: own } of names)
    for (const word of new Set(own.flat())) counts.set(word, (counts.get(word) ?? 0) + 1);
  return names.flatMap(({ line, names: own }) => {
    const whole = own.map((name) => whereAll(words, name)).find((found) => found !== null);
    if (whole) return { line, words: whole };
    const single = words.find(
      (word) => word.stem.length > 2 && counts.get(word.stem) === 1 && own.flat().includes(word.stem),
    );
    return single ? { line, words: [single] } : [];
  });
}

/** The ingredients that a step names, in the order in which it does. */
export function stepIngredients(part: Pick<RecipePart, "ingredients">, step: Step, lang: Lang): IngredientLine[] {
  const first = ({ words }: Mention): number => Math.min(...words.map(({ start }) => start));
  return mentionsOf(part, textOf(step.text, lang), lang)
    .sort((a, b) => first(a) - first(b))
    .map(({ line }) => line);
}

/** A step's text, cut where it names ingredients. */
export function stepPieces(part: Pick<RecipePart, "ingredients">, step: Step, lang: Lang): TextPiece[] {
  const text = textOf(step.text, lang);
  const named = mentionsOf(part, text, lang).flatMap(({ words }) => words);
  const sorted = [...new Map(named.map((word) => [word.start, word])).values()].sort((a, b) => a.start - b.start);
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end } of sorted) {
    if (start > at) pieces.push({ text: text.slice(at, start), isFood: false });
    pieces.push({ text: text.slice(start, end), isFood: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFood: false });
  return pieces;
}

/** What a timer of a step is for: the food that it cooks, the heaviest that it names; "" where it names none. */
export function timerFood(part: Pick<RecipePart, "ingredients">, step: Step, lang: Lang): string {
  const weight = ({ multiplier, quantity }: IngredientLine): number => multiplier * quantity.weight;
  const [main] = stepIngredients(part, step, lang).sort((a, b) => weight(b) - weight(a));
  return main ? lineTitle(main, lang) : "";
}
