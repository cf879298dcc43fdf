import type { Lang } from "@toque/db/schemas/common.ts";
import { atom } from "jotai/vanilla";
import { ApiError } from "../client/api-error.ts";
import { type Catalogue, CatalogueError, texts as pageTexts } from "../i18n/texts.ts";
import { browserStorage } from "../storage/storage.ts";
import { store } from "../store.ts";
import { detectLanguage, isLang } from "./detect-language.ts";

const storageKey = "toque.language";

/** The required catalogue that failed to load after all retries; null when none is missing. */
export const missingTextsAtom = atom<string | null>(null);

/** Fetches a catalogue; a server's error and a missing answer are tried again, a file that does not exist is not. */
async function readCatalogue(language: Lang, name: string): Promise<Catalogue> {
  const response = await fetch(`/locales/${language}/${name}.json?v=${__CATALOGUE_VERSION__}`).catch(
    (error: unknown) => {
      throw new CatalogueError(String(error), true);
    },
  );
  if (!response.ok) throw new CatalogueError(`answered ${response.status}`, response.status >= 500);
  const catalogue: Catalogue | null = await response.json().catch(() => null);
  if (catalogue === null) throw new CatalogueError("not readable", false);
  return catalogue;
}

/** The language stored in this browser, else detected from the browser's language. */
export function initialLanguage(): Lang {
  const stored = browserStorage.read(storageKey);
  return isLang(stored) ? stored : detectLanguage(navigator.language);
}

/**
 * Loads the shell's catalogues and those of the first page.
 * @param texts replaced by others in tests
 */
export async function startTexts(catalogues: readonly string[] = [], texts = pageTexts): Promise<void> {
  texts.onLanguage((language) => {
    document.documentElement.lang = language;
  });
  const language = initialLanguage();
  document.documentElement.lang = language;
  texts.start({
    language,
    read: readCatalogue,
    onMissing(of, name) {
      // If another language fails to load, the page stays as it is.
      if (of === texts.language) store.set(missingTextsAtom, name);
    },
  });
  await texts.load(["common", "shell", ...catalogues]);
}

/**
 * Shows another language and stores it in this browser.
 * @throws ApiError when its texts fail to load; the page stays as it is
 */
export async function showLanguage(language: Lang, texts = pageTexts): Promise<void> {
  if (language !== texts.language) {
    if (!(await texts.loadUsed(language))) throw new ApiError({ status: 0, code: "network_error" });
    texts.show(language);
  }
  browserStorage.write(storageKey, language);
}

/** The current language; sent as the `lang` header. */
export const currentLanguage = (): Lang => pageTexts.language;
