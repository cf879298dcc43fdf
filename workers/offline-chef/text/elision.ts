import { Type } from "@sinclair/typebox";
import { elides } from "@toque/db/foods/name-grammar.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { fold } from "../../ai/language/fold.ts";
import { ByLang, compiled, Fields, Pattern } from "../data.ts";
import data from "./articles.json";

const Rules = Type.Array(Fields({ ends: Pattern("iu"), with: Type.String() }));
const articles = compiled(
  Fields({
    beforeVowel: Rules,
    beforeConsonant: Fields({ m: Rules, f: Rules }, "by the gender of the name"),
    uncertain: Pattern("iu", "French words before a name that may have another form before another one"),
    singular: ByLang(Type.Record(Type.String(), Pattern("iu"), { description: "what tells the gender, by it" })),
  }),
  data,
  "articles.json",
);

/**
 * The text before a name, with the little words at its end as another name of the same gender and number asks for them.
 * @returns `null` where that is not certain
 */
export function fitted(before: string, name: string, gender: string, lang: Lang): string | null {
  if (lang === "fr") {
    if (articles.uncertain.test(before)) return null;
    const rules = elides(name) ? articles.beforeVowel : articles.beforeConsonant[gender === "f" ? "f" : "m"];
    const rule = rules.find(({ ends }) => ends.test(before));
    return rule ? before.replace(rule.ends, rule.with) : before;
  }
  if (lang === "es") {
    if (/\b(?:y|e|o|u) $/iu.test(before) && /^(?:h?[io])/.test(fold(name))) return null;
    // "El agua", "las aguas": feminine names that begin with a stressed a.
    return /\b(?:el|la|un|una|del|al) $/iu.test(before) && /^h?a/.test(fold(name)) && gender === "f" ? null : before;
  }
  if (lang === "en" && /\ban? $/i.test(before)) {
    if (/^[uh]/i.test(name)) return null;
    return before.replace(/\b(a)n? $/i, /^[aeio]/i.test(name) ? "$1n " : "$1 ");
  }
  return before;
}

/**
 * Whether the article before a name, if there is one, is of a gender. In German "die" may be a plural, and "der" be
 * masculine or a case of the feminine: the name in the text decides.
 */
export function agrees(before: string, gender: string, name: string, lang: Lang): boolean {
  const word = before.trimEnd();
  const own = articles.singular[lang];
  if (/(?:^|[.,;:(])$/.test(word)) return true;
  const fitting = Object.keys(own).filter((one) => own[one]?.test(word));
  if (fitting.length === 0) return true;
  // Plurals: "die Nüsse", "den Nüssen", "der Nüsse".
  if (lang === "de" && /[ns]$/.test(name) && /(?:die|den|der)$/iu.test(word)) return true;
  return fitting.includes(gender) || (lang === "de" && gender === "m" && /(?:^|[^\p{L}])der$/iu.test(word));
}
