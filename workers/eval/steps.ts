import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { fold } from "../ai/language/fold.ts";
import particles from "./particles.json";

// Whether an edit left the sentences of the steps as they were: what was not asked for must not change.

/** A sentence reduced to what an exchanged food does not touch. */
interface Sentence {
  text: string;
  /** Its words without foods, articles and the like. */
  words: string[];
  /** Ids of the foods of the table that it names. */
  foods: ReadonlySet<number>;
}

const small: Readonly<Record<Lang, ReadonlySet<string>>> = {
  en: new Set(particles.en),
  fr: new Set(particles.fr),
  es: new Set(particles.es),
  de: new Set(particles.de),
};

const wordsOf = (text: string, lang: Lang): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !small[lang].has(word));

/** The sentences of a text. An abbreviation with a point may cut one in two, in the old text as in the new one. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

function reduced(text: string, lang: Lang, lexicon: FoodLexicon): Sentence {
  const mentions = lexicon.scan(text, lang);
  let rest = "";
  let end = 0;
  for (const mention of mentions) {
    rest += `${text.slice(end, mention.start)} `;
    end = mention.end;
  }
  rest += text.slice(end);
  return { text, words: wordsOf(rest, lang), foods: new Set(mentions.flatMap((mention) => lexicon.idsOf(mention))) };
}

const stepTexts = (content: RecipeContent, lang: Lang): string[] =>
  [...content.steps, ...content.sub_recipes.flatMap((sub) => sub.steps)].map((step) =>
    pick(step.text, lang, content.origin_lang),
  );

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one, i) => one === b[i]);

/** Whether the words stand in the other list in this order, with others between them. */
function isWithin(words: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const word of all) if (word === words[at]) at += 1;
  return at === words.length;
}

const listed = (content: RecipeContent) => new Set(allIngredients(content).map((line) => line.food_id));

/**
 * The sentences of the old steps that are neither there unchanged, nor with only a food's name exchanged, nor with a note
 * after them. A sentence on foods that were taken out may be gone, or shorter by no more than half.
 */
export function damagedSentences(
  before: RecipeContent,
  after: RecipeContent,
  lang: Lang,
  lexicon: FoodLexicon,
): string[] {
  const read = (content: RecipeContent) =>
    stepTexts(content, lang).flatMap((text) => sentencesOf(text).map((one) => reduced(one, lang, lexicon)));
  const left = read(after);
  const held = listed(before);
  const kept = listed(after);
  const exact = new Set(left.map((sentence) => sentence.text));
  return read(before)
    .filter((old) => {
      if (exact.has(old.text)) return false;
      if (left.some((one) => same(one.words, old.words))) return false;
      // A note may follow within the sentence.
      const stem = old.text.replace(/[.!?…]+$/, "");
      if (left.some((one) => one.text.startsWith(stem))) return false;
      const named = [...old.foods].filter((id) => held.has(id));
      const gone = named.filter((id) => !kept.has(id));
      if (gone.length === 0) return true;
      if (gone.length === named.length) return false;
      return !left.some((one) => one.words.length * 2 >= old.words.length && isWithin(one.words, old.words));
    })
    .map((sentence) => sentence.text);
}

/** Whether every word of the old steps is in the new ones, in this order: an upgrade may split sentences and add to them. */
export const keepsWords = (before: RecipeContent, after: RecipeContent, lang: Lang): boolean =>
  isWithin(
    stepTexts(before, lang).flatMap((text) => wordsOf(text, lang)),
    stepTexts(after, lang).flatMap((text) => wordsOf(text, lang)),
  );
