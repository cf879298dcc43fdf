import type { Lang } from "@toque/db/schemas/common.ts";
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { CatalogueNames, Translate } from "./keys.ts";
import { texts } from "./texts.ts";

/** The texts of the components inside: those of the page, others in tests. */
export const TextsContext = createContext(texts);

interface TranslationOptions {
  /** Another language than the one that is shown. */
  language?: Lang;
  /** False: renders before the catalogues are loaded, with keys for texts. */
  suspends?: boolean;
}

/** The texts of catalogues; the component re-renders when the language changes, and waits for what is not loaded. */
export function useTranslation<const Names extends CatalogueNames = "common">(
  names?: Names,
  { language, suspends = true }: TranslationOptions = {},
): { t: Translate<Names> } {
  const from = useContext(TextsContext);
  const wanted = (names ?? "common") as Names;
  const all = typeof wanted === "string" ? [wanted as string] : (wanted as readonly string[]);
  const translator = () => from.translator(wanted, language);
  const t = useSyncExternalStore(from.subscribe, translator, translator);
  if (!from.isSettled(all, language)) {
    const loading = from.load(all, language);
    // Thrown and not given to `use`: with it React reported recovered errors (520) while texts were loading.
    if (suspends) throw loading;
  }
  return { t };
}

/** The language that is shown. */
export function useLanguage(): Lang {
  const from = useContext(TextsContext);
  const language = useCallback(() => from.language, [from]);
  return useSyncExternalStore(from.subscribe, language, language);
}
