import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { useState } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { toastGameError } from "../../../shared/game/game-errors.ts";
import { gameCalls, gameCookingQuery, gameKey } from "../../../shared/game/game-queries.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { recipesQuery } from "../../../shared/recipes/recipe-queries.ts";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { RecipeMeta } from "../../../shared/ui/recipe-meta.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { useCookable } from "./cookable.ts";
import styles from "./cooking.module.css";

interface ChangeRecipeProps {
  opened: boolean;
  onClose: () => void;
  cooking: GameCooking;
}

/** Puts another recipe on the stove: before the dish is finished, and without another charge. */
export function ChangeRecipe({ opened, onClose, cooking }: ChangeRecipeProps) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [query] = useDebouncedValue(text.trim(), 250);
  const list = useQuery({
    ...recipesQuery({ query, page: 1 }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const change = useMutation({
    mutationFn: (recipeId: number) => gameCalls.changeRecipe(cooking.id, recipeId),
    onSuccess: (changed) => {
      client.setQueryData(gameCookingQuery(cooking.id).queryKey, changed);
      void client.invalidateQueries({ queryKey: [gameKey] });
      toast.success(t("change.done", { name: changed.title }));
      onClose();
    },
    onError: toastGameError,
  });
  const found = useCookable(list.data?.recipes ?? []);
  const recipes = list.data && found.recipes.filter(({ id }) => id !== cooking.recipe_id);
  return (
    <Sheet opened={opened} onClose={onClose} title={t("change.action")}>
      <div className={styles.change}>
        <p className={styles.soft}>{t("change.text")}</p>
        <TextInput
          label={t("change.search")}
          value={text}
          maxLength={200}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {list.error && !recipes && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {(list.isPending || found.isPending) && <LinesSkeleton lines={6} />}
        {recipes?.length === 0 && !found.isPending && (
          <EmptyState title={t("change.none")} text={t("change.none_text")} />
        )}
        <ul className={styles.recipes}>
          {recipes?.map((recipe) => (
            <li key={recipe.id}>
              <button
                type="button"
                className={styles.recipe}
                disabled={change.isPending}
                onClick={() => change.mutate(recipe.id)}
              >
                <RecipeCover recipe={recipe} sizes="84px" className={styles.recipeCover} />
                <span>
                  <strong>{textOf(recipe.name, lang)}</strong>
                  <RecipeMeta recipe={recipe} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
