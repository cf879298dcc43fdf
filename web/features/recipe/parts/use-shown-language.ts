import { useQuery } from "@tanstack/react-query";
import type { Lang } from "@toque/db/entities/common.ts";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { createContext, useContext, useMemo } from "react";
import { api, call, unwrap } from "../../../shared/client/eden.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { type ShownLanguages, shownLanguages } from "./shown-language.ts";

const allOwn: ShownLanguages = { of: new Map(), langs: [], all: false };

/** What of a recipe is not in the reader's language. Only a recipe that was written in another one has to be asked about. */
export function useShownLanguages(recipe: Recipe): ShownLanguages {
  const lang = useLanguage();
  const { data } = useQuery({
    queryKey: [recipesKey, "texts", recipe.id, recipe.version],
    queryFn: ({ signal }) =>
      unwrap(
        api.api.recipe
          .recipes({ recipe_id: recipe.id })
          .get({ query: { translated: false }, ...call({ signal, quiet: true }) }),
      ),
    enabled: recipe.origin_lang !== lang,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => (data && recipe.origin_lang !== lang ? shownLanguages(data, lang) : allOwn),
    [data, recipe.origin_lang, lang],
  );
}

export const ShownLanguagesContext = createContext<ShownLanguages>(allOwn);

/** The `lang` of a text on the page: undefined where it is in the page's own language. */
export function useTextLang(): (text: string) => Lang | undefined {
  const { of } = useContext(ShownLanguagesContext);
  return (text) => of.get(text);
}
