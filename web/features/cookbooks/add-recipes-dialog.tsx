import { Button, Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { allRecipes, type ListedRecipe, recipePagesQuery } from "../../shared/recipe-list/recipe-pages.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import type { LazyDialogProps } from "../../shared/ui/lazy-dialog.tsx";
import { RecipeCover } from "../../shared/ui/recipe-cover.tsx";
import { RecipeMeta } from "../../shared/ui/recipe-meta.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import styles from "./dialogs.module.css";

const paths = {
  all: "/api/recipe/recipes",
  own: "/api/recipe/users/@me/recipes",
  liked: "/api/recipe/users/@me/likes",
} as const;
type Source = keyof typeof paths;

interface AddRecipesDialogProps extends LazyDialogProps {
  /** The ids of the recipes that are in it. */
  held: ReadonlySet<number>;
  onAdd: (recipe: ListedRecipe) => void;
  onRemove: (recipe: ListedRecipe) => void;
}

function Search({ held, onAdd, onRemove }: AddRecipesDialogProps) {
  const { t } = useTranslation(["cookbooks", "common"]);
  const lang = useLanguage();
  const [source, setSource] = useState<Source>("all");
  const [words, setWords] = useState("");
  const [query] = useDebouncedValue(words.trim(), 250);
  const list = useInfiniteQuery({
    // Own and liked recipes are whole lists, which are searched here.
    ...recipePagesQuery(paths[source], source === "all" ? { query } : {}),
    placeholderData: keepPreviousData,
  });
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  const recipes = useMemo(() => {
    const all = allRecipes(data?.pages ?? []);
    const wanted = query.toLocaleLowerCase(lang);
    return source === "all" || !wanted
      ? all
      : all.filter(({ name }) => textOf(name, lang).toLocaleLowerCase(lang).includes(wanted));
  }, [data, source, query, lang]);
  return (
    <div className={styles.sources}>
      <search>
        <SearchField label={t("add.search")} placeholder={t("add.search_example")} value={words} onChange={setWords} />
      </search>
      <Choice
        label={t("add.source")}
        value={source}
        options={(["all", "own", "liked"] as const).map((value) => ({ value, label: t(`add.${value}`) }))}
        onChange={setSource}
      />
      {!data && error && <ErrorState error={error} onRetry={() => void list.refetch()} />}
      {!data && !error && <LinesSkeleton lines={5} />}
      {data && recipes.length === 0 && <p className={styles.none}>{t("add.nothing")}</p>}
      {data && (
        <ul className={styles.found} aria-label={t("add.found")} aria-busy={list.isPlaceholderData}>
          {recipes.map((recipe) => {
            const isIn = held.has(recipe.id);
            return (
              <li key={recipe.id}>
                <button
                  type="button"
                  className={styles.recipe}
                  aria-pressed={isIn}
                  onClick={() => (isIn ? onRemove(recipe) : onAdd(recipe))}
                >
                  <RecipeCover recipe={recipe} sizes="64px" className={styles.thumb} />
                  <span>
                    <span className={styles.name}>{textOf(recipe.name, lang)}</span>
                    <RecipeMeta recipe={recipe} />
                  </span>
                  <span className={styles.mark}>
                    {isIn ? (
                      <>
                        <IconCheck size={20} aria-hidden />
                        {t("add.in")}
                      </>
                    ) : (
                      <IconPlus size={20} aria-hidden />
                    )}
                  </span>
                </button>
              </li>
            );
          })}
          {hasNextPage && (
            <li>
              <Button fullWidth variant="subtle" loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t("more")}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Finds recipes, own and liked ones as well, and puts them into the cookbook one tap each. */
export default function AddRecipesDialog(props: AddRecipesDialogProps) {
  const { t } = useTranslation(["cookbooks", "common"]);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      size={560}
      title={t("add.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Search {...props} />
    </Modal>
  );
}
