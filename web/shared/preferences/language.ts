import type { Lang } from "@toque/db/schemas/common.ts";
import { type BackendModule, createInstance, type i18n } from "i18next";
import { atom } from "jotai/vanilla";
import { initReactI18next, useTranslation } from "react-i18next";
import { ApiError } from "../client/api-error.ts";
import { browserStorage } from "../storage/storage.ts";
import { store } from "../store.ts";
import { detectLanguage, isLang } from "./detect-language.ts";

const storageKey = "toque.language";

export const i18next: i18n = createInstance();

/** The required catalogue that failed to load after all retries; null when none is missing. */
export const missingTextsAtom = atom<string | null>(null);

/** Fetches a catalogue; a server's error and a missing answer are tried again, a file that does not exist is not. */
const catalogues: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, catalogue, done) => {
    fetch(`/locales/${language}/${catalogue}.json?v=${__CATALOGUE_VERSION__}`).then(
      async (response) => {
        if (!response.ok) return done(`answered ${response.status}`, response.status >= 500);
        const texts = await response.json().catch(() => null);
        if (texts === null) done("not readable", false);
        else done(null, texts);
      },
      (error: unknown) => done(error instanceof Error ? error : String(error), true),
    );
  },
};

/** The language stored in this browser, else detected from the browser's language. */
export function initialLanguage(): Lang {
  const stored = browserStorage.read(storageKey);
  return isLang(stored) ? stored : detectLanguage(navigator.language);
}

/** The current language; sent as the `lang` header. */
export function currentLanguage(texts = i18next): Lang {
  const language = texts.resolvedLanguage ?? texts.language;
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
    if (language === (texts.resolvedLanguage ?? texts.language)) store.set(missingTextsAtom, catalogue);
  });
  await texts
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      supportedLngs: ["en", "fr", "es", "de"],
      load: "languageOnly",
      // A test checks that all languages have the same keys, so no fallback language has to be loaded.
      fallbackLng: false,
      ns: ["common", "shell", ...pageTexts],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
    });
}

/** Loads a language's catalogues: all those the page has used so far. */
async function loadTexts(language: Lang, texts: i18n): Promise<void> {
  const missing = (): string[] =>
    [texts.options.ns ?? []].flat().filter((catalogue) => !texts.hasResourceBundle(language, catalogue));
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
