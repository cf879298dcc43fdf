import type { Lang } from "@toque/db/schemas/common.ts";

/** English names of foods that begin with a place or a person. */
const properEnglish = /^(Brazil|Brussels|Cheddar|Dijon|Emmental|Greek|Gruyère|Parmesan|Swiss|Worcestershire)\b/;

/** A food's name for the middle of a sentence: "with tomato", "mit Tomate". */
export function decapitalizeFood(name: string, lang: Lang): string {
  if (lang === "de" || (lang === "en" && properEnglish.test(name))) return name;
  const second = name.charAt(1);
  // An abbreviation stays as it is.
  if (second !== second.toLocaleLowerCase(lang)) return name;
  return name.charAt(0).toLocaleLowerCase(lang) + name.slice(1);
}
