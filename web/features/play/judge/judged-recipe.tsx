import { Button } from "@mantine/core";
import { IconBook2, IconEye } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { ApiError } from "../../../shared/client/api-error.ts";
import { formatAmount, formatFood } from "../../../shared/formatting/amount.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { RecipeMeta } from "../../../shared/ui/recipe-meta.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { subcategoryKeysQuery } from "../play-calls.ts";
import styles from "./judged-recipe.module.css";
import { lookFor } from "./look-for.ts";

function LookFor({ recipe, subcategories }: { recipe: Recipe; subcategories: ReadonlyMap<number, string> }) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const points = lookFor(recipe, subcategories, (line) => (line.food_known ? textOf(line.food.name, lang) : ""));
  if (points.length === 0) return null;
  return (
    <section aria-labelledby="look-for">
      <h3 id="look-for">{t("judge.look_for")}</h3>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <IconEye size={18} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What goes into the dish, and how it is made. */
function RecipeText({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  const lines = [...recipe.ingredients, ...recipe.sub_recipes.flatMap(({ ingredients }) => ingredients)];
  const steps = [...recipe.steps, ...recipe.sub_recipes.flatMap(({ steps: of }) => of)];
  return (
    <>
      <section aria-labelledby="judged-ingredients">
        <h3 id="judged-ingredients">{t("judge.ingredients")}</h3>
        <ul className={styles.lines}>
          {lines.map((line) => {
            // Of a food that is not known the author's own words say the amount too.
            const own = line.food_known ? null : line.original_text;
            return (
              <li key={line.id}>
                <span>{own ?? formatFood(line, line.multiplier, lang)}</span>
                <span className={styles.amount}>
                  {own === null && formatAmount(line.multiplier, line.quantity, system, lang)}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      {steps.length > 0 && (
        <details className={styles.method}>
          <summary>{t("judge.method")}</summary>
          <ol>
            {steps.map(({ id, text }) => (
              <li key={id}>{textOf(text, lang)}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** The recipe that the photo is to show: beside it, or on phones its name with the rest in a sheet. */
export function JudgedRecipe({ cooking, isWide }: { cooking: GameCooking; isWide: boolean }) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    ...recipeQuery(cooking.recipe_id ?? 0),
    enabled: cooking.recipe_id !== null,
  });
  const { data: subcategories, isPending } = useQuery(subcategoryKeysQuery);
  const recipe = data?.recipe;
  const isGone = cooking.recipe_id === null || (error instanceof ApiError && error.status === 404);
  const title = recipe ? textOf(recipe.name, lang) : cooking.title;
  const rest = (
    <>
      {!isGone && !error && (!recipe || isPending) && <LinesSkeleton lines={5} />}
      {!recipe && (isGone || error) && <p className={styles.soft}>{t("judge.recipe_gone")}</p>}
      {/* If the list of subcategories could not be loaded, water and stocks are listed as well. */}
      {recipe && !isPending && <LookFor recipe={recipe} subcategories={subcategories ?? new Map()} />}
    </>
  );
  if (isWide)
    return (
      <Card as="aside" flush className={styles.recipe} aria-labelledby="judged-recipe">
        {recipe && <RecipeCover recipe={recipe} sizes="320px" className={styles.cover} />}
        <div className={styles.recipeText}>
          <h2 id="judged-recipe">{title}</h2>
          {recipe && <RecipeMeta recipe={{ ...recipe, nutri_score: null }} />}
          {rest}
          {recipe && <RecipeText recipe={recipe} />}
        </div>
      </Card>
    );
  return (
    <section className={styles.recipeSmall} aria-labelledby="judged-recipe">
      <div className={styles.recipeName}>
        {recipe && <RecipeCover recipe={recipe} sizes="96px" rounded className={styles.thumbCover} />}
        <div>
          <p className={styles.soft}>{t("judge.question")}</p>
          <h2 id="judged-recipe">{title}</h2>
          {recipe && (
            <Button
              variant="subtle"
              className={styles.see}
              leftSection={<IconBook2 size={18} aria-hidden />}
              onClick={() => setOpen(true)}
            >
              {t("judge.see_recipe")}
            </Button>
          )}
        </div>
      </div>
      {rest}
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={title}>
        {recipe && (
          <div className={styles.recipeText}>
            <RecipeMeta recipe={{ ...recipe, nutri_score: null }} />
            <RecipeText recipe={recipe} />
          </div>
        )}
      </Sheet>
    </section>
  );
}
