import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LikedRecipe } from "@toque/db/schemas/recipe.ts";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { useState } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { recipeQuery, recipesQuery } from "../../../shared/recipes/recipe-queries.ts";
import { useShopping } from "../../../shared/shopping/use-shopping.ts";
import { Counter } from "../../../shared/ui/counter.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "./dialogs.module.css";

interface AddRecipeDialogProps {
  list: ShoppingList;
  opened: boolean;
  onClose: () => void;
}

/** Milliseconds after the last key before the search runs. */
const typingPause = 250;

/** Looks for recipes and puts them on the list; one that is there shows its servings. */
export default function AddRecipeDialog({ list, opened, onClose }: AddRecipeDialogProps) {
  const { t } = useTranslation(["shopping", "common"]);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t("add_recipe.title")}
      footer={
        <Button fullWidth onClick={onClose}>
          {t("add_recipe.done")}
        </Button>
      }
    >
      <Search list={list} />
    </Sheet>
  );
}

function Search({ list }: { list: ShoppingList }) {
  const { t } = useTranslation("shopping");
  const [text, setText] = useState("");
  const [query] = useDebouncedValue(text.trim(), typingPause);
  const { data, error, refetch } = useQuery({
    ...recipesQuery({ query, page: 1 }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <search>
        <SearchField
          label={t("add_recipe.search")}
          placeholder={t("add_recipe.placeholder")}
          value={text}
          onChange={setText}
        />
      </search>
      {!data && !error && <LinesSkeleton lines={5} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.recipes.length === 0 && <p className={styles.hint}>{t("add_recipe.none")}</p>}
      <ul className={styles.rows}>
        {data?.recipes.map((recipe) => (
          <li key={recipe.id}>
            <FoundRecipe list={list} recipe={recipe} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FoundRecipe({ list, recipe }: { list: ShoppingList; recipe: LikedRecipe }) {
  const { t } = useTranslation(["shopping", "common"]);
  const name = textOf(recipe.name, useLanguage());
  const client = useQueryClient();
  const { make } = useShopping();
  const [loading, setLoading] = useState(false);
  const dish = list.recipes.find(({ recipe_id }) => recipe_id === recipe.id);
  const put = (servings: number): void => {
    const { id: recipe_id, img, cover_url } = recipe;
    make(list.id, { kind: "dish", recipe: { recipe_id, title: name, img, cover_url }, servings });
  };
  const add = async (): Promise<void> => {
    setLoading(true);
    try {
      put((await client.fetchQuery(recipeQuery(recipe.id))).recipe.nb_servings);
    } catch (error) {
      toastError(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={styles.row}>
      <RecipeCover recipe={recipe} sizes="64px" className={styles.cover} />
      <span className={styles.name}>
        {name}
        {dish && <small>{t("add_recipe.on_list")}</small>}
      </span>
      {dish ? (
        <Counter
          value={dish.servings}
          onChange={put}
          max={1000}
          label={t("dishes.servings", { name })}
          text={String(dish.servings)}
        />
      ) : (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          loading={loading}
          aria-label={t("add_recipe.add_named", { name })}
          onClick={() => void add()}
        >
          {t("own.add_button")}
        </Button>
      )}
    </div>
  );
}
