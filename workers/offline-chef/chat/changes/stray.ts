import type { Constraint } from "../../substitutions/constraints.ts";
import type { ChatEnv } from "../env.ts";
import type { WorkingRecipe } from "../working-recipe.ts";

/**
 * The words of a changed recipe that name what constraints rule out as if it were used. In texts that stay as they were only
 * foods count: the "batter" of vegan pancakes is what the ingredients make of it.
 */
export function strayWords(recipe: WorkingRecipe, constraints: readonly Constraint[], env: ChatEnv): string[] {
  const { lexicon } = env.foodIndex;
  const { lang } = recipe;
  const kept = recipe.lines.flatMap(({ before }) =>
    before && !constraints.some((constraint) => constraint.forbids(before.food)) ? [before.food.id] : [],
  );
  const listed = new Set(recipe.foods.map(({ id }) => id));
  const explained = new Set([...listed, ...kept]);
  const found = constraints.flatMap(({ avoids }) =>
    // Those of a diet; texts keep a note of what else is left out.
    avoids.traits
      ? recipe.texts.flatMap(({ now, isNew }) => {
          const words = lexicon.strayMentions(
            now,
            lang,
            { traits: avoids.traits, allergens: avoids.allergens },
            isNew ? listed : explained,
            recipe.name,
          );
          if (isNew || words.length === 0) return words;
          const foods = lexicon.scan(now, lang).filter(({ entries }) => entries.some(({ kind }) => kind === "food"));
          return words.filter((word) => foods.some(({ text }) => text.toLowerCase() === word));
        })
      : [],
  );
  return [...new Set(found)];
}
