import type { Lang } from "@toque/db/schemas/common.ts";
import { stem, tokenize } from "../../../ai/language/fold.ts";
import type { FoodIndex } from "../../foods/food-index.ts";
import type { KnownFood } from "../../knowledge.ts";
import { type Constraint, judged } from "../../substitutions/constraints.ts";
import type { RecipeEnv } from "../env.ts";
import type { RecipeView } from "../tools.ts";

/** Shorter words say too little. */
const SHORTEST = 4;

/** Whether the name of the dish holds a word of a food's name, or names its kind of meat or fish: it is called after it. */
export function namesDish(
  food: KnownFood,
  recipe: { lang: Lang; view: Pick<RecipeView, "name"> },
  { lexicon }: FoodIndex,
): boolean {
  if (food.subcategory_key === "stocks") return false;
  const { lang } = recipe;
  const title = recipe.view.name;
  const stems = (text: string): string[] => tokenize(text).map((token) => stem(token.folded, lang));
  const names = [food.names[lang], food.plurals[lang]].flatMap((name) => (name ? stems(name) : []));
  if (names.some((word) => word.length >= SHORTEST && stems(title).includes(word))) return true;
  const isFlesh = ["meat", "fish-and-seafood"].includes(food.category_key);
  return lexicon
    .scan(title, lang)
    .some(
      (mention) =>
        lexicon.idsOf(mention).includes(food.id) ||
        (isFlesh &&
          mention.entries.some(
            ({ traits }) => traits?.length && traits.every((trait) => food.traits.some((own) => own === trait)),
          )),
    );
}

/**
 * The words of a changed recipe that name what constraints rule out as if it were used. In texts that stay as they were only
 * foods count: the "batter" of vegan pancakes is what the ingredients make of it.
 */
export function strayWords(
  constraints: readonly Constraint[],
  { recipe, foodIndex: { lexicon } }: RecipeEnv,
): string[] {
  const { lang } = recipe;
  const before = recipe.lines.flatMap((line) => line.before?.food ?? []);
  const { offending } = judged(before, constraints);
  const listed = new Set(recipe.foods.map(({ id }) => id));
  const explained = new Set([...listed, ...before.filter((food) => !offending.includes(food)).map(({ id }) => id)]);
  // Those of a diet; texts keep a note of what else is left out.
  const avoided = constraints.flatMap(({ avoids: { traits, allergens } }) => (traits ? [{ traits, allergens }] : []));
  const found = avoided.flatMap((one) =>
    recipe.texts.flatMap(({ now, isNew }) => {
      const words = lexicon.strayMentions(now, lang, one, isNew ? listed : explained, recipe.name);
      if (isNew || words.length === 0) return words;
      const foods = lexicon.scan(now, lang).filter(({ entries }) => entries.some(({ kind }) => kind === "food"));
      return words.filter((word) => foods.some(({ text }) => text.toLowerCase() === word));
    }),
  );
  return [...new Set(found)];
}
