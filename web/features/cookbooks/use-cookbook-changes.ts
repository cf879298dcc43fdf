import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Cookbook, CookbookItem, CookbookPatch, CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import type { LikedRecipe, RecipeSummary } from "@toque/db/schemas/recipe.ts";
import { ApiError } from "../../shared/client/api-error.ts";
import {
  cookbookCalls,
  cookbookQuery,
  cookbookRecipesQuery,
  cookbooksKey,
  ownCookbooksQuery,
} from "../../shared/cookbooks/cookbook-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import { inOrder, moveItem } from "./positions.ts";

type Change =
  | { kind: "patch"; patch: CookbookPatch }
  | { kind: "move"; itemId: number; index: number }
  | { kind: "remove"; item: CookbookItem }
  | { kind: "add"; recipe: RecipeSummary & { liked?: boolean }; position: number | undefined };

/** Ids of items that the server has not named yet are below zero. */
let lastDraft = 0;

function apply(book: Cookbook, change: Change): Cookbook {
  switch (change.kind) {
    case "patch":
      return { ...book, ...change.patch };
    case "move":
      return { ...book, items: moveItem(book.items, change.itemId, change.index) };
    case "remove":
      return { ...book, items: book.items.filter(({ id }) => id !== change.item.id) };
    case "add": {
      const position = change.position ?? (inOrder(book.items).at(-1)?.position ?? 0) + 1;
      const item = { id: --lastDraft, cookbook_id: book.id, recipe_id: change.recipe.id, position };
      return { ...book, items: inOrder([...book.items, item]) };
    }
  }
}

/**
 * The changes of one own cookbook. Each shows at once, here and on the shelf, and is taken back when the server refuses
 * it; several run one after the other.
 */
export function useCookbookChanges(id: number) {
  const { t } = useTranslation("cookbooks");
  const { t: common } = useTranslation("common");
  const client = useQueryClient();
  const { queryKey } = cookbookQuery(id);
  const recipesKey = cookbookRecipesQuery(id).queryKey;
  const mutationKey = [cookbooksKey, "change", id];

  /** The shelf's entry, from what is known of the cookbook's recipes. */
  const showOnShelf = (book: Cookbook): void => {
    const recipes = new Map(client.getQueryData(recipesKey)?.map((recipe) => [recipe.id, recipe]));
    client.setQueryData(ownCookbooksQuery.queryKey, (own) =>
      own?.map((entry): CookbookSummary => {
        if (entry.id !== id) return entry;
        const { items, ...properties } = book;
        const previews = items
          .flatMap(({ recipe_id }) => recipes.get(recipe_id) ?? [])
          .slice(0, 4)
          .map(({ id: recipe_id, img, cover_url }) => ({ recipe_id, img, cover_url }));
        return { ...properties, nb_items: items.length, previews };
      }),
    );
  };

  const send = async (change: Change): Promise<unknown> => {
    switch (change.kind) {
      case "patch":
        return cookbookCalls.patch(id, change.patch);
      case "move": {
        // Where it stands now: an earlier change may have been taken back meanwhile.
        const item = client.getQueryData(queryKey)?.items.find((one) => one.id === change.itemId);
        return item && cookbookCalls.move(item.id, item.position);
      }
      case "remove":
        return cookbookCalls.takeOut(change.item.id);
      case "add": {
        const made = await cookbookCalls.add(id, change.recipe.id, change.position);
        client.setQueryData(
          queryKey,
          (book) =>
            book && {
              ...book,
              items: inOrder([...book.items.filter((one) => one.recipe_id !== made.recipe_id), made]),
            },
        );
        return made;
      }
    }
  };

  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: send,
    onMutate: async (change: Change) => {
      await Promise.all([client.cancelQueries({ queryKey }), client.cancelQueries({ queryKey: recipesKey })]);
      if (change.kind === "add")
        client.setQueryData(recipesKey, (recipes): LikedRecipe[] | undefined =>
          recipes?.some((one) => one.id === change.recipe.id)
            ? recipes
            : recipes && [...recipes, { ...change.recipe, liked: change.recipe.liked ?? false }],
        );
      const before = client.getQueryData(queryKey);
      if (before) {
        const after = apply(before, change);
        client.setQueryData(queryKey, after);
        showOnShelf(after);
      }
      return before;
    },
    onError: (error, change, before) => {
      if (before) {
        client.setQueryData(queryKey, before);
        showOnShelf(before);
      }
      const isCover = error instanceof ApiError && error.fieldMessage("cover_img_url");
      if (isCover)
        toast.error(t(change.kind === "patch" && "private" in change.patch ? "cover.not_public" : "cover.refused"));
      else if (error instanceof ApiError && error.code === "recipe_in_cookbook") toast.error(t("add.is_in"));
      else toastError(error);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) > 1) return;
      void client.invalidateQueries({ queryKey: [cookbooksKey] });
      void client.invalidateQueries({ queryKey: recipesKey });
    },
  });

  return {
    pending: isPending,
    patch: (patch: CookbookPatch) => mutate({ kind: "patch", patch }),
    move: (itemId: number, index: number) => mutate({ kind: "move", itemId, index }),
    add: (recipe: RecipeSummary & { liked?: boolean }, position?: number) => mutate({ kind: "add", recipe, position }),
    /** With an undo, which puts it back where it stood. */
    remove: (item: CookbookItem, recipe: LikedRecipe, name: string) => {
      mutate({ kind: "remove", item });
      const undo = () => mutate({ kind: "add", recipe, position: item.position });
      toast.blank(t("row.removed", { name }), { action: { label: common("undo"), run: undo } });
    },
  };
}
