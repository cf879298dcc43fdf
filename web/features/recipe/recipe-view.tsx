import { Button } from "@mantine/core";
import { IconMessageChatbot } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useAtomValue } from "jotai/react";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { openChat } from "../../shared/chat/chat-state.ts";
import { BottomActions } from "../../shared/ui/bottom-actions.tsx";
import { useQuietLoad } from "../../shared/ui/use-quiet-load.ts";
import { shownChangeAtom } from "./changes/change-state.ts";
import { NutritionCard } from "./nutrition/nutrition-card.tsx";
import { Ingredients } from "./parts/ingredients.tsx";
import { loadAll, loadCookMode } from "./parts/lazy.ts";
import { Method } from "./parts/method.tsx";
import { Notes } from "./parts/notes.tsx";
import { RecipeHeader } from "./parts/recipe-header.tsx";
import { partsOf } from "./parts/recipe-text.ts";
import { MoreTags } from "./parts/tags.tsx";
import { ShownLanguagesContext, useShownLanguages } from "./parts/use-shown-language.ts";
import { Variants } from "./parts/variants.tsx";
import "./print/print.css";
import { PrintFoot } from "./print/print-foot.tsx";
import { printAll, ReadingContext } from "./print/print-state.ts";
import styles from "./recipe.module.css";

const CookMode = lazy(loadCookMode);

/** How many the reader cooks for: the recipe's own number until they say otherwise, and again when the recipe changes. */
function useServings(recipe: Recipe): [number, (servings: number) => void] {
  const meant = `${recipe.id} ${recipe.nb_servings}`;
  const [chosen, setChosen] = useState({ meant, servings: recipe.nb_servings });
  const servings = chosen.meant === meant ? chosen.servings : recipe.nb_servings;
  const set = useCallback((next: number) => setChosen({ meant, servings: next }), [meant]);
  return [servings, set];
}

/** A recipe, read. */
export function RecipeView({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const [servings, setServings] = useServings(recipe);
  const [cooking, setCooking] = useState(false);
  /** What cook mode was begun by, and gives the focus back to. */
  const opener = useRef<Element | null>(null);
  const [printed, setPrinted] = useState(printAll);
  const languages = useShownLanguages(recipe);
  const reading = useMemo(() => ({ servings, setServings, printed, setPrinted }), [servings, setServings, printed]);
  const shown = useAtomValue(shownChangeAtom);
  const change = shown?.recipeId === recipe.id && shown.version === recipe.version ? shown : null;
  useQuietLoad(loadAll);
  const canCook = partsOf(recipe).some(({ steps }) => steps.length > 0);
  const cook = canCook
    ? () => {
        opener.current = document.activeElement;
        setCooking(true);
      }
    : undefined;
  const stopCooking = (): void => {
    setCooking(false);
    // Once the dialog has gone, and with it the focus that it held.
    requestAnimationFrame(() => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    });
  };
  return (
    <ReadingContext value={reading}>
      <ShownLanguagesContext value={languages}>
        <article
          data-recipe
          data-no-pictures={!printed.pictures || undefined}
          data-no-nutrition={!printed.nutrition || undefined}
          data-no-notes={!printed.notes || undefined}
        >
          <RecipeHeader recipe={recipe} change={change} onCook={cook} />
          <div className={styles.columns}>
            <Ingredients recipe={recipe} change={change} />
            <div className={styles.method}>
              <Method recipe={recipe} change={change} />
              <Notes recipe={recipe} />
              <MoreTags recipe={recipe} />
            </div>
            <div className={styles.nutrition} data-print="nutrition">
              <NutritionCard recipe={recipe} />
            </div>
          </div>
          <PrintFoot recipe={recipe} />
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
              <CookMode recipe={recipe} servings={servings} onClose={stopCooking} />
            </Suspense>
          )}
        </article>
      </ShownLanguagesContext>
    </ReadingContext>
  );
}
