import type { Lang, LangText } from "@toque/db/schemas/common.ts";
import type { Food } from "@toque/db/schemas/food.ts";
import { languages } from "../../shared/foods/form/food-form.ts";
import { textOf } from "../../shared/formatting/text.ts";

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
