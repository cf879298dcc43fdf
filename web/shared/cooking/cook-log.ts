import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CookedRecipe, CookLogCreate, CookLogEntry, CookLogPatch } from "@toque/db/schemas/cooking.ts";
import { answerOf, api, call, unwrap } from "../client/eden.ts";
import { type Listed, toListed } from "../client/listed.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { nextPage } from "../recipe-list/recipe-pages.ts";
import { toast } from "../ui/toast.ts";
import { toastError } from "../ui/toast-error.ts";
import { cookingKey } from "./cooking-queries.ts";

export interface EntryPage<T> extends Listed<T> {
  next: number | null;
}

const pageOf = <T>(data: T[], headers: Headers): EntryPage<T> => ({
  ...toListed({ data, headers }),
  next: nextPage(headers.get("link")),
});

/** When the user cooked a recipe, the last time first: the last twenty, and how often in all. */
export function cookLogQuery(recipeId: number) {
  return queryOptions({
    queryKey: [cookingKey, "log", recipeId],
    queryFn: async ({ signal }): Promise<EntryPage<CookLogEntry>> => {
      const log = api.api.recipe.recipes({ recipe_id: recipeId })["cook-log"];
      const { data, headers } = await answerOf(log.get({ query: {}, ...call({ signal, quiet: true }) }));
      return pageOf(data, headers);
    },
  });
}

/** All that the user cooked, page by page; with at least a rating, where one is asked for. */
export function cookedQuery(minRating: number | null) {
  return infiniteQueryOptions({
    queryKey: [cookingKey, "cooked", minRating],
    initialPageParam: 1,
    queryFn: async ({ signal, pageParam }): Promise<EntryPage<CookedRecipe>> => {
      const query = { page: pageParam, ...(minRating === null ? {} : { min_rating: minRating }) };
      const log = api.api.recipe.users["@me"]["cook-log"];
      const { data, headers } = await answerOf(log.get({ query, ...call({ signal }) }));
      return pageOf(data, headers);
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** The day here, as the log has it. */
export function dayHere(now = new Date()): string {
  const pad = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** A day of the log as a date at noon, for formatting: no time zone moves it to another day. */
export const dateOfDay = (day: string): Date => new Date(`${day}T12:00:00`);

export type EntryChange = { id: number | null; recipeId: number | null; values: CookLogCreate & CookLogPatch };

/** Writes, changes and removes entries; removing can be undone. */
export function useCookLog() {
  const { t } = useTranslation(["cooked", "common"]);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [cookingKey] });
  const { mutateAsync: save, isPending } = useMutation({
    mutationFn: ({ id, recipeId, values }: EntryChange) =>
      id === null
        ? unwrap(api.api.recipe.recipes({ recipe_id: recipeId ?? 0 })["cook-log"].post(values))
        : unwrap(api.api.recipe["cook-log"]({ id }).patch(values)),
    onSuccess: refresh,
    onError: toastError,
  });
  const { mutate: restore } = useMutation({
    mutationFn: (id: number) => unwrap(api.api.recipe["cook-log"]({ id }).restore.post()),
    onSuccess: refresh,
    onError: toastError,
  });
  const { mutate: remove } = useMutation({
    mutationFn: (id: number) => unwrap(api.api.recipe["cook-log"]({ id }).delete()),
    onSuccess: (_, id) => {
      void refresh();
      toast.blank(t("removed"), { action: { label: t("common:undo"), run: () => restore(id) } });
    },
    onError: toastError,
  });
  return { save, remove, isPending };
}
