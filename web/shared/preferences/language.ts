import type { Lang } from "@toque/db/schemas/common.ts";
import type { i18n } from "i18next";
import { atom } from "jotai/vanilla";
import { initReactI18next, useTranslation } from "react-i18next";
import { ApiError } from "../client/api-error.ts";
import { browserStorage } from "../storage/storage.ts";
import { store } from "../store.ts";
import { Texts } from "../texts/texts.ts";
import { detectLanguage, isLang } from "./detect-language.ts";

const storageKey = "toque.language";

export const i18next = new Texts();

/** The required catalogue that failed to load after all retries; null when none is missing. */
export const missingTextsAtom = atom<string | null>(null);

/** The language stored in this browser, else detected from the browser's language. */
export function initialLanguage(): Lang {
  const stored = browserStorage.read(storageKey);
  return isLang(stored) ? stored : detectLanguage(navigator.language);
}

/** The current language; sent as the `lang` header. */
export function currentLanguage(texts = i18next): Lang {
  const { language } = texts;
  return isLang(language) ? language : "en";
}

/**
 * Loads the shell's catalogues and those of the first page, ten at a time. A failed one is retried 5 times, after
 * 350 ms, 700 ms, and so on.
 * @param texts replaced by another instance in tests
 */
export async function startI18n(pageTexts: readonly string[] = [], texts = i18next): Promise<void> {
  texts.on("languageChanged", (language) => {
    document.documentElement.lang = language;
  });
  texts.on("failedLoading", (language, catalogue) => {
    // If another language fails to load, the page stays as it is.
    if (language === texts.language) store.set(missingTextsAtom, catalogue);
  });
  // The part of i18next that the library calls; its type has all of it.
  initReactI18next.init(texts as unknown as i18n);
  await texts.init({ lng: initialLanguage(), ns: ["common", "shell", ...pageTexts] });
}

/** Loads a language's catalogues: all those the page has used so far. */
async function loadTexts(language: Lang, texts: Texts): Promise<void> {
  const missing = (): string[] => texts.options.ns.filter((catalogue) => !texts.hasResourceBundle(language, catalogue));
  if (missing().length > 0) await texts.reloadResources(language, missing());
  if (missing().length > 0) throw new ApiError({ status: 0, code: "network_error" });
}

/**
 * Shows another language and stores it in this browser.
 * @throws ApiError when its texts fail to load; the page stays as it is
 */
export async function showLanguage(language: Lang, texts = i18next): Promise<void> {
  if (language !== currentLanguage(texts)) {
    await loadTexts(language, texts);
    await texts.changeLanguage(language);
  }
  browserStorage.write(storageKey, language);
}

/** The current language; the component re-renders when it changes. */
export function useLanguage(): Lang {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return isLang(language) ? language : "en";
}
