import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize } from "../../ai/language/fold.ts";
import { germanPhrase } from "../../ai/language/german.ts";
import { type Noun, nounOf } from "../../ai/language/grammar.ts";
import { agreeAfter, romancePhrase } from "../../ai/language/romance.ts";
import type { FoodReader } from "../foods/reader.ts";
import type { KnownFood } from "../knowledge.ts";
import { placesOf, sentencesOf } from "./mentions.ts";
import { type Fix, fatFixes, fleshFixes, instead, techniqueOf, verbFixes } from "./rewrite-fixes.ts";

/** Kinds of old and new food: some words of a step only suit the old kind. */
export type Shift = "fat_to_oil" | "flesh_to_plant" | "egg_to_other" | "other";

export function shiftOf(old: KnownFood, now: readonly KnownFood[]): Shift {
  const [first] = now;
  if (old.subcategory_key === "butters" && first?.subcategory_key === "oils") return "fat_to_oil";
  const flesh = (food: KnownFood): boolean => food.category_key === "meat" || food.category_key === "fish-and-seafood";
  if (flesh(old) && first && !flesh(first)) return "flesh_to_plant";
  if (old.subcategory_key === "eggs" && first && first.subcategory_key !== "eggs") return "egg_to_other";
  return "other";
}

const apply = (text: string, fixes: readonly Fix[]): string =>
  fixes.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

/**
 * A text in which other foods replace one, with articles, prepositions and the words next to the name made to
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
  let cooked = false;
  const sentences = sentencesOf(text).map((sentence) => {
    let part = apply(sentence.text, butterVerbs);
    if (part !== sentence.text) named = true;
    const here = placesOf(old, others, part, lang, reader).length > 0;
    if (here) named = true;
    if (here && shift === "flesh_to_plant") part = apply(part, fleshFixes[lang]);
    const [first] = nouns;
    const special = shift === "flesh_to_plant" || shift === "egg_to_other";
    const alone = (): boolean => others.every((other) => placesOf(other, [old], part, lang, reader).length === 0);
    if (first && named && special && techniqueOf[shift][lang].test(part) && alone()) {
      // One plain sentence replaces a way of cooking that does not suit the new food.
      const plain = cooked ? "" : `${capitalize(instead(shift, first))} `;
      cooked = true;
      return plain;
    }
    if (!here) return part;
    if (shift === "fat_to_oil") {
      part = apply(part, fatFixes[lang]).replace(/(M|m)__WARM__/g, (_all, m: string) => (m === "M" ? "Warm" : "warm"));
    }
    return once(replaceAll(part, old, others, nouns, lang, reader, shift === "fat_to_oil"), nouns);
  });
  return named ? cleanUpSpacing(sentences.join(""), lang) : null;
}

function cleanUpSpacing(text: string, lang: Lang): string {
  const spaced = text.replace(/ {2,}/g, " ").replace(/ +([,.])/g, "$1");
  return (lang === "fr" ? spaced : spaced.replace(/ +;/g, ";")).trimEnd();
}

/** "soya mince and soya mince", after two foods were replaced by one, becomes one mention. */
function once(text: string, nouns: readonly Noun[]): string {
  return nouns.reduce((result, { text: name }) => {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const twice = new RegExp(`(${escaped})-?(?:,| and| et| y| e| und) (?:\\p{Ll}{1,3}[ '’])*${escaped}`, "giu");
    return result.replace(twice, "$1");
  }, text);
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
  // From last to first, so that the other offsets stay valid.
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
  const phrase = nouns.map((noun) => noun.text).join(definite ? " with the " : " with ");
  return indefinite ? { taken: indefinite[0].length, phrase: `the ${phrase}` } : { taken: 0, phrase };
}
