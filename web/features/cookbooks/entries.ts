import type { Cookbook, CookbookItem } from "@toque/db/schemas/cookbook.ts";
import type { LikedRecipe } from "@toque/db/schemas/recipe.ts";

/** An item of a cookbook with its recipe. */
export interface Entry {
  item: CookbookItem;
  recipe: LikedRecipe;
}

/** The items in their order, with their recipes; one that was added elsewhere meanwhile is left out until it is read. */
export function entriesOf(book: Cookbook, recipes: readonly LikedRecipe[]): Entry[] {
  const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]));
  return book.items.flatMap((item) => {
    const recipe = byId.get(item.recipe_id);
    return recipe ? [{ item, recipe }] : [];
  });
}
