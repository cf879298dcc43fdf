import { byLang, type Lang } from "@toque/db/schemas/common.ts";
import { IntlMessageFormat } from "intl-messageformat";
import { enumerate } from "../../ai/language/fold.ts";
import { compiled, Fields, Text } from "../data.ts";
import de from "./de.json";
import en from "./en.json";
import es from "./es.json";
import fr from "./fr.json";

// What the offline chef says, in ICU MessageFormat, one catalogue a language. Names of foods come without an article, and the
// sentences are built so that nothing has to agree with them; diets are an adjective that agrees with "recipe".

export type TextKey = keyof typeof en;

const Catalogue = Fields(Object.fromEntries(Object.keys(en).map((key) => [key, Text])));

export const catalogues: Readonly<Record<Lang, Readonly<Record<TextKey, string>>>> = { en, fr, es, de };

/** What follows a beginning and a full stop in the keys: of `watch`, the keys of what to watch for. */
export type Suffix<Beginning extends string> = TextKey extends infer Key
  ? Key extends `${Beginning}.${infer Rest}`
    ? Rest
    : never
  : never;
export const keysUnder = <Beginning extends string>(beginning: Beginning) =>
  Object.keys(en).flatMap((key) =>
    key.startsWith(`${beginning}.`) ? [key.slice(beginning.length + 1)] : [],
  ) as Suffix<Beginning>[];

type Value = string | number | boolean | readonly string[];

/** Says a text with its parameters; of several things as the language lists them. @throws where a parameter is missing */
export type Say = (key: TextKey, values?: Readonly<Record<string, Value>>) => string;

function sayIn(lang: Lang): Say {
  const texts = compiled(Catalogue, catalogues[lang], `texts/${lang}.json`) as Record<TextKey, string>;
  const messages = new Map<TextKey, IntlMessageFormat>();
  return (key, values = {}) => {
    const message = messages.get(key) ?? new IntlMessageFormat(texts[key], lang, undefined, { ignoreTag: true });
    messages.set(key, message);
    const shown = Object.entries(values).map(([name, value]): [string, string | number | boolean] => [
      name,
      typeof value === "object" ? enumerate(value, lang) : value,
    ]);
    return String(message.format(Object.fromEntries(shown)));
  };
}

/** The texts of each language. */
export const sayings: Readonly<Record<Lang, Say>> = byLang(sayIn);

/** A text that names examples of what the chef can do. @param open whether a recipe is open */
export const withExamples = (key: TextKey, say: Say, open: boolean): string =>
  say(key, { open, examples: say("examples", { open }) });

const isKey = (key: string): key is TextKey => Object.hasOwn(en, key);

/** The name of a diet or of an allergen (`allergen:milk`); an unknown key as it is. */
export function labelOf(key: string, lang: Lang): string {
  const known = `label.${key}`;
  return isKey(known) ? sayings[lang](known) : key.replace(/^allergen:/, "").replace(/[-_]/g, " ");
}

/** A whole number of minutes as hours and minutes, as sentences have them. */
export function durationIn(minutes: number, lang: Lang): string {
  const whole = Math.round(minutes);
  return sayings[lang]("duration", { hours: Math.floor(whole / 60), minutes: whole % 60 });
}
