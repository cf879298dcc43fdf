import type { Lang } from "@toque/db/entities/common.ts";
import { createInstance, type i18n } from "i18next";
import HttpBackend, { type HttpBackendOptions } from "i18next-http-backend";
import { initReactI18next, useTranslation } from "react-i18next";
import { detectLanguage, isLang } from "./detect-language.ts";

const storageKey = "toque.language";

export const i18next: i18n = createInstance();

/** Chosen in this browser before, else the browser's language. */
export function initialLanguage(): Lang {
  const stored = localStorage.getItem(storageKey);
  return isLang(stored) ? stored : detectLanguage(navigator.language);
}

/** The language that is shown; goes out as the `lang` header. */
export function currentLanguage(): Lang {
  const language = i18next.resolvedLanguage ?? i18next.language;
  return isLang(language) ? language : "en";
}

/**
 * Loads the first catalogues: the shell's, and those of the page that comes first. A catalogue that fails is tried 5 more times, after 350 ms, 700 ms, and so on.
 */
export async function startI18n(pageTexts: readonly string[] = []): Promise<void> {
  i18next.on("languageChanged", (language) => {
    document.documentElement.lang = language;
  });
  await i18next
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

/** Shows another language and keeps it for the next visit in this browser. */
export async function showLanguage(language: Lang): Promise<void> {
  localStorage.setItem(storageKey, language);
  if (language !== currentLanguage()) await i18next.changeLanguage(language);
}

/** The language that is shown; the component follows when it changes. */
export function useLanguage(): Lang {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return isLang(language) ? language : "en";
}
