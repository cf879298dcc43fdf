import type { Conn } from "../client/types.ts";
import { exactNamesOf, foodsOfOffers } from "../foods/exact-names.ts";
import { unlistedKey } from "../foods/known.ts";
import type { FoodLexicon } from "../foods/lexicon.ts";
import { loadLexicon } from "../foods/load-lexicon.ts";
import { cutAtConnectors, hasConnector } from "../ingredients/alternatives.ts";
import { type Lang, langs, pick } from "../schemas/common.ts";
import type { IngredientContent, LineAlternative, RecipeContent } from "../schemas/recipe-content.ts";
import { allIngredients, type FoodFacts } from "./reference.ts";

interface LineText {
  text: string;
  lang: Lang;
  isNote: boolean;
  /** The name of the food itself: what it offers stands there already. */
  isName?: boolean;
}

/** A food with its names, as far as the words of its line need it. */
type NamedFood = Pick<FoodFacts, "name" | "personal">;

/** The name of a food of which nothing is known but the words of its cook. */
function ownWords(food: NamedFood | undefined, origin: Lang): LineText[] {
  if (!food?.personal) return [];
  const lang = food.name[origin] === undefined ? (langs.find((one) => food.name[one] !== undefined) ?? "en") : origin;
  return [{ text: pick(food.name, lang), lang, isNote: false, isName: true }];
}

function textsOf(line: IngredientContent, origin: Lang, food: NamedFood | undefined): LineText[] {
  const { original_text: original, note } = line;
  return [
    ...ownWords(food, origin),
    ...(original ? [{ text: original, lang: origin, isNote: false }] : []),
    ...langs.flatMap((lang) => (note?.[lang] ? [{ text: note[lang], lang, isNote: true }] : [])),
  ];
}

const and = /\s(?:and|et|y|e|und)\s|[&+]/iu;

/** Whether a joining word stands before a place with nothing in front of it: "or peanut oil", "melted, or peanut oil". */
const beginsWithConnector = (text: string, start: number): boolean => {
  const part =
    text
      .slice(0, start)
      .split(/[,;()[\]]/)
      .at(-1) ?? "";
  return hasConnector(` ${part.trim()} `) && part.trim().split(/\s+/).length <= 1;
};

function alternativesIn(
  { text, lang, isNote }: LineText,
  main: { id: number; isAny: boolean } | undefined,
  listed: ReadonlySet<number>,
  lexicon: FoodLexicon,
): LineAlternative[] {
  const names = exactNamesOf(lexicon, lang);
  const named = (part: string) => [...lexicon.namedFoods(part, lang)];
  const joined = hasConnector(text);
  const cut = joined ? cutAtConnectors(text, lang) : { offers: [], rest: [{ start: 0, end: text.length }] };
  const offers = cut.offers.map(({ start, end }) => ({ start, text: text.slice(start, end) }));
  const meant = foodsOfOffers(
    offers.map((offer) => offer.text),
    names,
  );
  // One offer is the line's food itself. Words that are not understood may be it, but for a food that stands for any.
  const isMain = (i: number) => meant[i]?.id === main?.id;
  const mayBeMain = (i: number) => meant[i] === null && main !== undefined && named(offers[i]!.text).includes(main.id);
  const places = offers.map((_, i) => i);
  const fallback = isNote || main?.isAny ? undefined : places.find((i) => meant[i] === null);
  const own = places.find(isMain) ?? places.find(mayBeMain) ?? fallback;
  const found = offers.flatMap((offer, i): LineAlternative[] => {
    if (i === own || (main && meant[i]?.id === main.id)) return [];
    const food = meant[i];
    if (food) return [{ text: offer.text, food_ids: [food.id], understood: true, offered: true }];
    const parts = offer.text.split(and).map((part) => names.find(part)?.food.id);
    if (parts.length > 1 && parts.every((id) => id !== undefined))
      return [{ text: offer.text, food_ids: parts, understood: true, offered: true }];
    const food_ids = named(offer.text);
    // "Depending on your mood or the weather" names no food at all.
    if (isNote && food_ids.length === 0 && !beginsWithConnector(text, offer.start)) return [];
    return [{ text: offer.text, food_ids, understood: false, offered: true }];
  });
  const known = new Set([...listed, ...found.flatMap((one) => one.food_ids)]);
  const rest = cut.rest.map(({ start, end }) => text.slice(start, end)).join(" \n ");
  const strays = lexicon
    .addingTo(
      known,
      lang,
    )(rest)
    .map(({ mention }) => ({
      text: mention.text.toLowerCase(),
      // Of a line whose food is not known, what it names is all that is known.
      food_ids: main?.isAny ? lexicon.idsOf(mention) : [],
      understood: false,
      offered: false,
    }));
  return [...found, ...strays];
}

/** The same words in the original text and in the note count once. */
const distinct = (alternatives: readonly LineAlternative[]): LineAlternative[] => [
  ...new Map(alternatives.map((one) => [one.text.toLowerCase(), one])).values(),
];

/**
 * The content with what the words of its lines name beside their foods: "butter or margarine" counts for both, a word that is
 * not understood makes the line's allergens unknown, and so does a food that a remark names and the recipe does not list.
 * Reads nothing where no line has words. The name of a personal food counts as words: all that is known of it.
 * @param foods those of the lines
 */
export async function withAlternatives<T extends Pick<RecipeContent, "origin_lang" | "ingredients" | "sub_recipes">>(
  conn: Conn,
  content: T,
  foods: ReadonlyMap<number, NamedFood>,
): Promise<T> {
  const lines = allIngredients(content);
  const texts = lines.flatMap((line) => textsOf(line, content.origin_lang, foods.get(line.food_id)));
  if (texts.length === 0 && lines.every((line) => !line.alternatives?.length)) return content;
  // Without words only the alternatives of former words are taken away, which needs no lexicon.
  const lexicon = texts.length > 0 ? await loadLexicon(conn) : null;
  const listed = new Set(lines.map((line) => line.food_id));
  const derived = (line: IngredientContent): IngredientContent => {
    const { alternatives: _, ...rest } = line;
    if (!lexicon) return rest;
    const food = foods.get(line.food_id);
    const own = textsOf(line, content.origin_lang, food);
    const key = lexicon.keyOf(line.food_id);
    const isAny = food?.personal === true || key === unlistedKey;
    const main = key === undefined && !isAny ? undefined : { id: line.food_id, isAny };
    const found = distinct(
      own.flatMap((text) =>
        alternativesIn(text, main, listed, lexicon).map((one) => (text.isName ? { ...one, offered: false } : one)),
      ),
    );
    return found.length > 0 ? { ...rest, alternatives: found } : rest;
  };
  return {
    ...content,
    ingredients: content.ingredients.map(derived),
    sub_recipes: content.sub_recipes.map((sub) => ({ ...sub, ingredients: sub.ingredients.map(derived) })),
  };
}
