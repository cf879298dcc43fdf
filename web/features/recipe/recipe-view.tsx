import { Button } from "@mantine/core";
import { IconMessageChatbot } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useAtomValue } from "jotai/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { openChat } from "../../shared/chat/chat-state.ts";
import { report } from "../../shared/report.ts";
import { BottomActions } from "../../shared/ui/bottom-actions.tsx";
import { shownChangeAtom } from "./changes/change-state.ts";
import { NutritionCard } from "./nutrition/nutrition-card.tsx";
import { Ingredients } from "./parts/ingredients.tsx";
import { Method } from "./parts/method.tsx";
import { Notes } from "./parts/notes.tsx";
import { RecipeHeader } from "./parts/recipe-header.tsx";
import { partsOf } from "./parts/recipe-text.ts";
import { Variants } from "./parts/variants.tsx";
import styles from "./recipe.module.css";

const loadCookMode = () => import("./cook/cook-mode.tsx");
const CookMode = lazy(loadCookMode);

/** How many the reader cooks for: the recipe's own number until they say otherwise, and again when the recipe changes. */
function useServings(recipe: Recipe): [number, (servings: number) => void] {
  const meant = `${recipe.id} ${recipe.nb_servings}`;
  const [chosen, setChosen] = useState({ meant, servings: recipe.nb_servings });
  const servings = chosen.meant === meant ? chosen.servings : recipe.nb_servings;
  return [servings, (next) => setChosen({ meant, servings: next })];
}

/** A recipe, read. */
export function RecipeView({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const [servings, setServings] = useServings(recipe);
  const [cooking, setCooking] = useState(false);
  const shown = useAtomValue(shownChangeAtom);
  const change = shown?.recipeId === recipe.id && shown.version === recipe.version ? shown : null;
  // A kitchen's connection may drop: cooking is at hand before it is asked for.
  useEffect(() => {
    const timer = setTimeout(
      () => loadCookMode().catch((error: unknown) => report("COOK_MODE_NOT_LOADED", error)),
      2000,
    );
    return () => clearTimeout(timer);
  }, []);
  const canCook = partsOf(recipe).some(({ steps }) => steps.length > 0);
  const cook = canCook ? () => setCooking(true) : undefined;
  return (
    <article>
      <RecipeHeader recipe={recipe} change={change} onCook={cook} />
      <div className={styles.columns}>
        <Ingredients recipe={recipe} servings={servings} onServings={setServings} change={change} />
        <div className={styles.method}>
          <Method recipe={recipe} change={change} />
          <Notes recipe={recipe} />
        </div>
        <div className={styles.nutrition}>
          <NutritionCard recipe={recipe} />
        </div>
      </div>
      <Variants recipe={recipe} />
      <BottomActions>
        <Button
          variant="default"
          leftSection={<IconMessageChatbot size={20} aria-hidden />}
          onClick={openChat}
          className={styles.bottom}
        >
          {t("sous_chef")}
        </Button>
        {cook && (
          <Button onClick={cook} className={styles.bottom}>
            {t("start_cooking")}
          </Button>
        )}
      </BottomActions>
      {cooking && (
        <Suspense>
          <CookMode recipe={recipe} servings={servings} onClose={() => setCooking(false)} />
        </Suspense>
      )}
    </article>
  );
}
