import { type Constraint, judged } from "../../substitutions/constraints.ts";
import type { RecipeEnv } from "../env.ts";

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
