let preferred: readonly string[] = [];

/** The locale as Intl knows it; null for what is none. */
function canonical(locale: string): string | null {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Tells the locales of the person who reads, the preferred first ("en-GB"). Only a page does: what the server says goes by
 * its language alone.
 */
export function setReaderLocales(locales: readonly string[]): void {
  preferred = locales.flatMap((locale) => canonical(locale) ?? []);
}

/**
 * The locale for numbers, dates and lists within texts of a language: the reader's first of that language ("es-MX"), since
 * they are used to its region's forms, else the language itself.
 */
export function localeOf(lang: string): string {
  return preferred.find((locale) => locale === lang || locale.startsWith(`${lang}-`)) ?? lang;
}

/** "." or ",": what separates the decimals of a number. */
export const decimalSign = (lang: string): string =>
  new Intl.NumberFormat(localeOf(lang)).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
