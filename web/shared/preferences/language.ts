import type { Lang } from "@toque/db/entities/common.ts";
import { createInstance, type i18n } from "i18next";
import HttpBackend, { type HttpBackendOptions } from "i18next-http-backend";
import { atom } from "jotai/vanilla";
import { initReactI18next, useTranslation } from "react-i18next";
import { ApiError } from "../client/api-error.ts";
import { store } from "../store.ts";
import { detectLanguage, isLang } from "./detect-language.ts";
import { keep, readKept } from "./kept.ts";

const storageKey = "toque.language";

export const i18next: i18n = createInstance();

/** The catalogue that this page needs and cannot have, after every try; null when nothing is missing. */
export const missingTextsAtom = atom<string | null>(null);

/** Chosen in this browser before, else the browser's language. */
export function initialLanguage(): Lang {
  const stored = readKept(storageKey);
  return isLang(stored) ? stored : detectLanguage(navigator.language);
}

/** The language that is shown; goes out as the `lang` header. */
export function currentLanguage(texts = i18next): Lang {
  const language = texts.resolvedLanguage ?? texts.language;
  return isLang(language) ? language : "en";
}

/**
 * Loads the first catalogues: the shell's, and those of the page that comes first. Ten are read at a time; one that fails is
 * tried 5 more times, after 350 ms, 700 ms, and so on.
 * @param texts another instance than the page's own, in tests
 */
export async function startI18n(pageTexts: readonly string[] = [], texts = i18next): Promise<void> {
  texts.on("languageChanged", (language) => {
    document.documentElement.lang = language;
  });
  texts.on("failedLoading", (language, catalogue) => {
    // Another language that was asked for and did not come leaves the page as it is.
    if (language === (texts.resolvedLanguage ?? texts.language)) store.set(missingTextsAtom, catalogue);
  });
  await texts
    .use(HttpBackend)
    .use(initReactI18next)
    .init<HttpBackendOptions>({
      lng: initialLanguage(),
      supportedLngs: ["en", "fr", "es", "de"],
      load: "languageOnly",
      // A test keeps the four catalogues alike, so no second language has to be loaded to fall back on.
      fallbackLng: false,
      ns: ["common", "shell", ...pageTexts],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      backend: { loadPath: "/locales/{{lng}}/{{ns}}.json", queryStringParams: { v: __CATALOGUE_VERSION__ } },
    });
}

/** Reads a language's catalogues: all that the page has needed so far. */
async function loadTexts(language: Lang, texts: i18n): Promise<void> {
  const missing = (): string[] =>
    [texts.options.ns ?? []].flat().filter((catalogue) => !texts.hasResourceBundle(language, catalogue));
  if (missing().length > 0) await texts.reloadResources(language, missing());
  if (missing().length > 0) throw new ApiError({ status: 0, code: "network_error" });
}

/**
 * Shows another language and keeps it for the next visit in this browser.
 * @throws ApiError when its texts cannot be had; the page stays as it is
 */
export async function showLanguage(language: Lang, texts = i18next): Promise<void> {
  if (language !== currentLanguage(texts)) {
    await loadTexts(language, texts);
    await texts.changeLanguage(language);
  }
  keep(storageKey, language);
}

/** The language that is shown; the component follows when it changes. */
export function useLanguage(): Lang {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return isLang(language) ? language : "en";
}
