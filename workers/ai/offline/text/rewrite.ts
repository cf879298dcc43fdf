import type { Lang } from "@toque/db/entities/common.ts";
import type { KnownFood } from "../knowledge.ts";
import type { FoodReader } from "../lexicon/reader.ts";
import { capitalize } from "./fold.ts";
import { germanPhrase } from "./german.ts";
import { type Noun, nounOf } from "./grammar.ts";
import { placesOf, sentencesOf } from "./mentions.ts";
import { agreeAfter, romancePhrase } from "./romance.ts";

/** What kind of food gives way to what: some words of a step only suit the old kind. */
export type Shift = "fat_to_oil" | "flesh_to_plant" | "other";

export function shiftOf(old: KnownFood, now: readonly KnownFood[]): Shift {
  const [first] = now;
  if (old.subcategory_key === "butters" && first?.subcategory_key === "oils") return "fat_to_oil";
  const flesh = (food: KnownFood): boolean => food.category_key === "meat" || food.category_key === "fish-and-seafood";
  if (flesh(old) && first && !flesh(first)) return "flesh_to_plant";
  return "other";
}

type Fix = [RegExp, string];
/** Words that butter, as a verb or by its state, brings into a step. They apply in sentences that name it. */
const fatFixes: Record<Lang, Fix[]> = {
  en: [
    [/\b(?:cold|melted|softened|soft|diced|cubed) (?=butter|margarine|lard)/giu, ""],
    [/\b(M|m)elt(?= the (?:butter|clarified butter|margarine|lard))/gu, "$1__WARM__"],
    [/ (?:in|into) small (?:dice|cubes|pieces)/giu, ""],
  ],
  fr: [
    [/\b(F|f)aites fondre/gu, "$1aites chauffer"],
    [/ (?:froid|fondu|mou|ramolli|pommade)(?=[\s,.;])/giu, ""],
    [/ en petits (?:dés|morceaux|cubes)/giu, ""],
  ],
  es: [
    [/\bDerrite/gu, "Calienta"],
    [/\bderrite/gu, "calienta"],
    [/ (?:fría|derretida|blanda|ablandada|en pomada)(?=[\s,.;])/giu, ""],
    [/ en (?:dados|trozos|cubos) pequeños/giu, ""],
  ],
  de: [
    [/\bzerlassen\b(?! \p{Lu})/gu, "erwärmen"],
    [/\bschmelzen\b/gu, "erwärmen"],
    [/ in kleinen (?:Würfeln|Stücken|Flöckchen)/giu, ""],
  ],
};
const verbFixes: Record<Lang, Fix[]> = {
  en: [
    [/\bButter(?= (?:the|a|each|your)\b)/gu, "Grease"],
    [
      /\bbutter(?= (?:the|a|each|your) (?:dish|tin|pan|mould|ramekin|tray|baking|loaf|pie|cake|casserole|frying))/gu,
      "grease",
    ],
    [/\bbuttering\b/gu, "greasing"],
    [/\bbuttered\b/gu, "greased"],
  ],
  fr: [
    [/\bBeurrez\b/gu, "Graissez"],
    [/\bbeurrez\b/gu, "graissez"],
    [/\bbeurrant\b/gu, "graissant"],
    [/\bbeurré(e?s?)(?!\p{L})/gu, "graissé$1"],
  ],
  es: [],
  de: [
    [/\bbuttern\b/gu, "einfetten"],
    [/\bgebuttert/gu, "gefettet"],
  ],
};
const fleshFixes: Record<Lang, Fix[]> = {
  en: [
    [/\bskinless,? (?:and )?boneless /giu, ""],
    [/\buntil (?:it is|they are) no longer pink[^,.;]*/giu, "until lightly golden"],
  ],
  fr: [
    [/,? sans peau ni os,?/giu, ""],
    [
      /jusqu['’]à ce (?:qu['’]il ne soit|qu['’]elle ne soit|qu['’]ils ne soient) plus roses?[^,.;]*/giu,
      "jusqu'à légère coloration",
    ],
  ],
  es: [
    [/,? sin piel ni hueso,?/giu, ""],
    [/hasta que dejen? de estar rosad[oa]s?[^,.;]*/giu, "hasta que se dore ligeramente"],
  ],
  de: [
    [/ ohne Haut und Knochen/giu, ""],
    [/bis (?:es|sie) (?:außen )?nicht mehr rosa (?:ist|sind)/giu, "bis alles leicht gebräunt ist"],
  ],
};

const apply = (text: string, fixes: readonly Fix[]): string =>
  fixes.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

/**
 * A text in which other foods take the place of one, with articles, prepositions and what stands next to the name made to
 * agree.
 * @param others the recipe's other foods
 * @param now the new foods with the grams of each, which decide between singular and plural
 * @returns `null` when the text does not name the old food
 */
export function rewriteFood(
  text: string,
  old: KnownFood,
  others: readonly KnownFood[],
  now: readonly { food: KnownFood; grams: number | null }[],
  lang: Lang,
  reader: FoodReader,
): string | null {
  const nouns = now.map(({ food, grams }) => nounOf(food, lang, grams));
  const shift = shiftOf(
    old,
    now.map(({ food }) => food),
  );
  const butterVerbs = old.key === "butter" ? verbFixes[lang] : [];
  let named = false;
  const sentences = sentencesOf(text).map((sentence) => {
    let part = apply(sentence.text, butterVerbs);
    if (part !== sentence.text) named = true;
    if (placesOf(old, others, part, lang, reader).length === 0) return part;
    named = true;
    if (shift === "fat_to_oil")
      part = apply(part, fatFixes[lang]).replace(/(M|m)__WARM__/g, (_all, m: string) => (m === "M" ? "Warm" : "warm"));
    if (shift === "flesh_to_plant") part = apply(part, fleshFixes[lang]);
    return replaceAll(part, old, others, nouns, lang, reader, shift === "fat_to_oil");
  });
  return named
    ? sentences
        .join("")
        .replace(/ {2,}/g, " ")
        .replace(/ +([,.;])/g, lang === "fr" ? " $1" : "$1")
        .replace(/ ([,.])/g, "$1")
    : null;
}

function replaceAll(
  sentence: string,
  old: KnownFood,
  others: readonly KnownFood[],
  nouns: readonly Noun[],
  lang: Lang,
  reader: FoodReader,
  dropStates: boolean,
): string {
  let text = sentence;
  const places = placesOf(old, others, text, lang, reader);
  const [first] = nouns;
  if (!first) return text;
  // From the last to the first, so that the offsets of the others stay true.
  for (const place of places.reverse()) {
    const before = text.slice(0, place.start);
    const after = text.slice(place.end);
    const { taken, phrase } = phraseFor(before, place, nouns, lang, dropStates);
    const kept = before.slice(0, before.length - taken);
    const opening = kept.trim() === "" && /^\p{Lu}/u.test(text.slice(kept.length));
    text = kept + (opening ? capitalize(phrase) : phrase) + agreeAfter(after, nouns.length > 1 ? plural(first) : first);
  }
  return text;
}

const plural = (noun: Noun): Noun => ({ ...noun, number: "pl" });

function phraseFor(
  before: string,
  place: { text: string; plural: boolean },
  nouns: readonly Noun[],
  lang: Lang,
  dropStates: boolean,
): { taken: number; phrase: string } {
  if (lang === "de") return germanPhrase(before, place, nouns, dropStates);
  if (lang !== "en") return romancePhrase(before, nouns);
  const definite = /\bthe (?:\p{Ll}+ )?$/iu.test(before);
  const indefinite = /\b(?:an?|one) $/iu.exec(before);
  const phrase = nouns.map((noun) => noun.text).join(definite ? " and the " : " and ");
  return indefinite ? { taken: indefinite[0].length, phrase: `the ${phrase}` } : { taken: 0, phrase };
}
