import { useQuery } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { createContext, useContext, useMemo } from "react";
import { useLanguage } from "../../../shared/i18n/use-translation.ts";
import { type FallbackLanguages, fallbackLanguages } from "./fallback-languages.ts";
import { textsQuery } from "./texts-query.ts";

const noFallback: FallbackLanguages = { of: new Map(), langs: [], all: false };

/** The fallback languages of a recipe's texts. Needs a request only for a recipe that was written in another language. */
export function useFallbackLanguages(recipe: Recipe): FallbackLanguages {
  const lang = useLanguage();
  const { data } = useQuery({
    ...textsQuery(recipe.id, recipe.version),
    enabled: recipe.origin_lang !== lang,
  });
  return useMemo(
    () => (data && recipe.origin_lang !== lang ? fallbackLanguages(data, lang) : noFallback),
    [data, recipe.origin_lang, lang],
  );
}

export const FallbackLanguagesContext = createContext<FallbackLanguages>(noFallback);

/** The `lang` attribute of a text; undefined for the page's own language. */
export function useTextLang(): (text: string) => Lang | undefined {
  const { of } = useContext(FallbackLanguagesContext);
  return (text) => of.get(text);
}

/** A text with a `lang` attribute when it replaces a missing translation, for screen readers. */
export function TextWithLang({ children }: { children: string }) {
  const lang = useTextLang()(children);
  return lang ? <span lang={lang}>{children}</span> : children;
}
