import BookletPage from "../features/cookbooks/booklet-page.tsx";
import { BookletRecipe } from "../features/recipe/booklet/booklet-recipe.tsx";

/** /cookbooks/{id}/booklet: a cookbook with its recipes in full. The only module that combines the two features. */
export default function BookletWithRecipes() {
  return <BookletPage Recipe={BookletRecipe} />;
}
