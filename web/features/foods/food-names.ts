import type { Lang, LangText } from "@toque/db/schemas/common.ts";
import type { Food } from "@toque/db/schemas/food.ts";
import { languages } from "../../shared/foods/form/food-form.ts";
import { textOf } from "../../shared/formatting/text.ts";

/** Other names that a food's page shows: further ones are words that the search knows as well, such as their inflections. */
const SHOWN_ALIASES = 5;

/** The first other names of a food as they are written: the lexicon keeps German ones in small letters. */
export function shownAliases(food: Pick<Food, "aliases">, lang: Lang): string[] {
  const isNoun = (name: string): boolean => lang === "de" && name === name.toLowerCase();
  return aliasesIn(food, lang)
    .slice(0, SHOWN_ALIASES)
    .map((name) =>
      isNoun(name) ? name.replace(/[^ ]+$/, (noun) => noun.charAt(0).toUpperCase() + noun.slice(1)) : name,
    );
}

/** The other names of a food in a language; those of another language are no help to a reader. */
export function aliasesIn({ aliases }: Pick<Food, "aliases">, lang: Lang): string[] {
  return Array.isArray(aliases) ? aliases : (aliases[lang] ?? []);
}

/** Its names in the other languages, those that differ from each other and from the one that is shown. */
export function namesElsewhere(name: LangText, lang: Lang): { lang: Lang; name: string }[] {
  if (typeof name === "string") return [];
  const seen = new Set([textOf(name, lang)]);
  return languages.flatMap((other) => {
    const text = name[other];
    if (text === undefined || seen.has(text)) return [];
    seen.add(text);
    return [{ lang: other, name: text }];
  });
}
