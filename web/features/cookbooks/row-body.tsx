import type { LikedRecipe } from "@toque/db/schemas/recipe.ts";
import { Link } from "wouter";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage } from "../../shared/i18n/use-translation.ts";
import { StepNumber } from "../../shared/ui/handwriting.tsx";
import { RecipeCover } from "../../shared/ui/recipe-cover.tsx";
import { RecipeMeta } from "../../shared/ui/recipe-meta.tsx";
import styles from "./rows.module.css";

/** The place, picture, name and facts of a recipe in a cookbook; it leads to the recipe, with its neighbours. */
export function RowBody({ recipe, cookbookId, place }: { recipe: LikedRecipe; cookbookId: number; place: number }) {
  const lang = useLanguage();
  return (
    <>
      <StepNumber>{place}</StepNumber>
      <RecipeCover recipe={recipe} sizes="76px" className={styles.thumb} />
      <div className={styles.words}>
        <Link href={`/recipes/${recipe.id}?cookbook=${cookbookId}`} className={styles.name}>
          {textOf(recipe.name, lang)}
        </Link>
        <RecipeMeta recipe={recipe} />
      </div>
    </>
  );
}
