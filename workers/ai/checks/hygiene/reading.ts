import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { groupsOfEntries, groupWords, type HygieneGroup } from "@toque/db/shared/hygiene/groups.ts";
import { normalPlace, type Place, placesOf, type Sentence, sentencesOf } from "@toque/db/shared/hygiene/text.ts";
import { timesOf } from "../../language/measures.ts";

/** A food in a sentence, with its groups; one that is of none may have an empty list. */
export interface FoodPlace extends Place {
  groups: readonly HygieneGroup[];
  /** "Without honey"; but so is "take the chicken out". */
  isNegated: boolean;
}

/** A sentence with what it names. */
export interface Reading extends Sentence {
  /** Which of the texts it is of. */
  index: number;
  lang: Lang;
  foods: FoodPlace[];
  /** Groups of the foods that it names itself. */
  named: ReadonlySet<HygieneGroup>;
  /** The same, or those of the sentence before where it names none ("leave it on the counter"). */
  about: ReadonlySet<HygieneGroup>;
  /** The longest time that it names, in minutes; 0 if none. */
  minutes: number;
}

/** Words of time that are no figure count as long. */
const LONG = 600;

const units: Record<Lang, [RegExp, number][]> = {
  en: [
    [/^days?$/, 1],
    [/^weeks?$/, 7],
    [/^months?$/, 30],
    [/^years?$/, 365],
  ],
  fr: [
    [/^jours?$/, 1],
    [/^semaines?$/, 7],
    [/^mois$/, 30],
    [/^ans?$/, 365],
  ],
  es: [
    [/^dias?$/, 1],
    [/^semanas?$/, 7],
    [/^meses|^mes$/, 30],
    [/^anos?$/, 365],
  ],
  de: [
    [/^tage?n?$/, 1],
    [/^wochen?$/, 7],
    [/^monate?n?$/, 30],
    [/^jahre?n?$/, 365],
  ],
};
const numerals: Record<string, number> = Object.fromEntries(
  [
    "a one un une uno una ein eine einen einem",
    "two deux dos zwei",
    "three trois tres drei",
    "four quatre cuatro vier",
    "five cinq cinco funf",
    "six seis sechs",
    "seven sept siete sieben",
    "eight huit ocho acht",
    "nine neuf nueve neun",
    "ten dix diez zehn",
  ].flatMap((names, i) => names.split(" ").map((name) => [name, i + 1])),
);
const hourWords = /^(?:hours?|hrs?|heures?|horas?|stunden?|std)$/;

/** Days, weeks, months and years in words and figures, and hours in words, in minutes. */
function longTimes(normal: string, lang: Lang): number[] {
  const list = normal.split(" ");
  return list.flatMap((word, i) => {
    const before = list[i - 1] ?? "";
    const count = numerals[before] ?? (/^\d+$/.test(before) ? Number(before) : null);
    if (count === null) return [];
    const days = units[lang].find(([unit]) => unit.test(word))?.[1];
    if (days !== undefined) return [count * days * 1440];
    return hourWords.test(word) ? [count * 60] : [];
  });
}

/** The class words that stand for whatever the recipe holds of them. */
const generic: ReadonlySet<string> = new Set(["meat", "red-meat", "poultry", "fish-fillet", "fish-meat", "game-meat"]);

/**
 * Reads texts that follow each other.
 * @param listed groups of the recipe's foods, which a first sentence without a food is about
 */
export function readSentences(
  lexicon: FoodLexicon,
  texts: readonly string[],
  lang: Lang,
  listed: ReadonlySet<HygieneGroup>,
): Reading[] {
  const readings: Reading[] = [];
  let last: ReadonlySet<HygieneGroup> = listed;
  for (const [index, text] of texts.entries()) {
    const mentions = lexicon.scan(text, lang);
    for (const sentence of sentencesOf(text)) {
      const end = sentence.offset + sentence.text.length;
      // "Al vacío" is no flank steak, "à cœur" no heart, "rosado" by itself no wine.
      const methods = (["sous-vide", "core", "pink"] as const).flatMap((kind) => placesOf(kind, sentence.normal, lang));
      const own = mentions.filter(({ start, end: stop }) => {
        if (start < sentence.offset || start >= end) return false;
        const place = normalPlace(sentence, start, stop);
        return !methods.some((method) => place.start >= method.start && place.end <= method.end);
      });
      const foods: FoodPlace[] = [
        ...own.map((mention) => ({
          groups: groupsOfEntries(mention.entries),
          isNegated: mention.negated !== null,
          ...normalPlace(sentence, mention.start, mention.end),
        })),
        ...groupWords(sentence.normal, lang).map(({ group, ...place }) => ({
          ...place,
          groups: [group],
          isNegated: false,
        })),
      ];
      const named = new Set(foods.flatMap(({ groups }) => groups));
      const isGeneric = own.some(({ entries }) => entries.some(({ key }) => generic.has(key)));
      const onlyDishes = own.every(({ entries }) => entries.every(({ kind }) => kind === "dish"));
      const carries = isGeneric || (named.size === 0 && onlyDishes);
      const about = carries ? new Set([...named, ...last]) : named;
      readings.push({
        ...sentence,
        index,
        lang,
        foods,
        named,
        about,
        minutes: Math.max(
          0,
          ...timesOf(sentence.text).map(({ minutes }) => minutes),
          ...longTimes(sentence.normal, lang),
          ...(placesOf("overnight", sentence.normal, lang).length > 0 ? [LONG] : []),
        ),
      });
      if (named.size > 0) last = about;
    }
  }
  return readings;
}
