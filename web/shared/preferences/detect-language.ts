import type { Lang } from "@toque/db/schemas/common.ts";

/** The languages in display order, each named in itself. */
export const languages: readonly { value: Lang; label: string }[] = [
  { value: "en", label: "English" },
  { value: "fr", label: "Français" },
  { value: "es", label: "Español" },
  { value: "de", label: "Deutsch" },
];

export function isLang(value: unknown): value is Lang {
  return languages.some((language) => language.value === value);
}

/** French when the browser's language contains "fr", otherwise English. */
export function detectLanguage(browserLanguage: string | undefined): Lang {
  return browserLanguage?.toLowerCase().includes("fr") ? "fr" : "en";
}
