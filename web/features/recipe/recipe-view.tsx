import { Button } from "@mantine/core";
import { IconMessageChatbot } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useAtomValue } from "jotai/react";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { openChat } from "../../shared/chat/chat-state.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { BottomActions } from "../../shared/ui/bottom-actions.tsx";
import { lateLazy } from "../../shared/ui/late-lazy.ts";
import { useDeferredPrefetch } from "../../shared/ui/use-deferred-prefetch.ts";
import { shownChangeAtom } from "./changes/change-state.ts";
import { useCookMode } from "./cook/use-cook-mode.ts";
import { FallbackLanguagesContext, useFallbackLanguages } from "./language/use-fallback-languages.tsx";
import { loadCookMode, preloadAll } from "./lazy-modules.ts";
import { partsOf } from "./recipe-parts.ts";
import { Ingredients } from "./sections/ingredients.tsx";
import { Method } from "./sections/method.tsx";
import { RecipeHeader } from "./sections/recipe-header.tsx";
import "./print/print.css";
import styles from "./recipe.module.css";
import { recipeUrl } from "./sharing/recipe-url.ts";
import { useIsOwner } from "./use-is-owner.ts";
import { defaultPrintOptions, ViewOptionsContext } from "./view-options.ts";

const CookMode = lazy(loadCookMode);
// Below the method, and below the recipe.
const NutritionCard = lateLazy(async () => ({
  default: (await import("./nutrition/nutrition-card.tsx")).NutritionCard,
}));
const MoreTags = lateLazy(async () => ({ default: (await import("./sections/more-tags.tsx")).MoreTags }));
const Notes = lateLazy(async () => ({ default: (await import("./sections/notes.tsx")).Notes }));
// What an assistant has changed.
const ChangeBar = lateLazy(async () => ({ default: (await import("./changes/change-bar.tsx")).ChangeBar }));
// An imported recipe's, alone.
const RecipeSource = lateLazy(() => import("./sections/recipe-source.tsx"));
const Variants = lateLazy(async () => ({ default: (await import("./variants/variants.tsx")).Variants }));

/** The chosen number of servings; reset to the recipe's own number when that changes. */
function useServings(recipe: Recipe): [number, (servings: number) => void] {
  const key = `${recipe.id} ${recipe.nb_servings}`;
  const [chosen, setChosen] = useState({ key, servings: recipe.nb_servings });
  const servings = chosen.key === key ? chosen.servings : recipe.nb_servings;
  const set = useCallback((next: number) => setChosen({ key, servings: next }), [key]);
  return [servings, set];
}

/** A loaded recipe with all its sections. */
export function RecipeView({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const [servings, setServings] = useServings(recipe);
  const cookMode = useCookMode(recipe.id);
  const [printOptions, setPrintOptions] = useState(defaultPrintOptions);
  const languages = useFallbackLanguages(recipe);
  const viewOptions = useMemo(
    () => ({ servings, setServings, printOptions, setPrintOptions }),
    [servings, setServings, printOptions],
  );
  const shown = useAtomValue(shownChangeAtom);
  const change = shown?.recipeId === recipe.id && shown.version === recipe.version ? shown : null;
  useDeferredPrefetch(preloadAll);
  const isOwner = useIsOwner(recipe);
  const canCook = partsOf(recipe).some(({ steps }) => steps.length > 0);
  const cook = canCook ? cookMode.open : undefined;
  return (
    <ViewOptionsContext value={viewOptions}>
      <FallbackLanguagesContext value={languages}>
        <article
          data-recipe
          data-no-pictures={!printOptions.pictures || undefined}
          data-no-nutrition={!printOptions.nutrition || undefined}
          data-no-notes={!printOptions.notes || undefined}
        >
          <RecipeHeader recipe={recipe} change={change} onCook={cook} />
          <div className={styles.columns}>
            <Ingredients recipe={recipe} change={change} />
            <div className={styles.method}>
              <Method recipe={recipe} change={change} />
              <Suspense>
                <Notes recipe={recipe} />
                <MoreTags recipe={recipe} />
              </Suspense>
              <Suspense>
                <RecipeSource recipe={recipe} isOwner={isOwner} />
              </Suspense>
            </div>
            <div className={styles.nutrition} data-print="nutrition">
              <Suspense>
                <NutritionCard recipe={recipe} />
              </Suspense>
            </div>
          </div>
          {/* Only printed: the address of the recipe. */}
          <p data-print-only aria-hidden="true">
            Toque{" · "}
            {recipeUrl(recipe)}
          </p>
          <Suspense>
            <Variants recipe={recipe} />
            <ChangeBar change={change} />
          </Suspense>
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
          {cookMode.isOpen && canCook && (
            <Suspense>
              <CookMode recipe={recipe} servings={servings} onClose={cookMode.close} />
            </Suspense>
          )}
        </article>
      </FallbackLanguagesContext>
    </ViewOptionsContext>
  );
}
