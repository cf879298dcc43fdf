import { nounForm } from "@toque/db/foods/name-grammar.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Mention } from "@toque/db/shared/lexicon/mention.ts";
import { capitalize } from "../../ai/language/fold.ts";
import { inSentence } from "../../ai/language/grammar.ts";
import { ByLang, compiled, Fields, Pattern } from "../data.ts";
import type { KnownFood } from "../knowledge.ts";
import { agrees, fitted } from "./elision.ts";
import { isFlesh, type Meaning, meaningOf, type Sought, sentencesOf } from "./mentions.ts";
import tieWords from "./ties.json";

/** A text in which a food is to be another one, or none. */
export interface Editing extends Sought {
  /** What takes its place; empty where it is left out. */
  now: readonly KnownFood[];
  /** Whether it is no step: "For children leave out the rum" needs no note. */
  isAside?: boolean;
}

/** Words that handle foods of a kind, and suit no other kind. */
const Tie = ByLang(Pattern("iu"));
const ties = compiled(Fields({ fat: Tie, flesh: Tie, egg: Tie }), tieWords, "ties.json");

const equal = (one: string, other: string | undefined): boolean =>
  other !== undefined && one.toLowerCase() === other.toLowerCase();

/** The number of a name without a form for the other one: of what is not counted, or always a plural; `null` if it may be both. */
function numberOfOneForm(name: string, lang: Lang): "sg" | "pl" | null {
  if (nounForm(name, lang).isPlural) return "pl";
  return (lang === "de" ? /(?:chen|er|el|en)$/ : /[sxz]$/).test(name.split(" ")[0]!) ? null : "sg";
}

/** The number in which a text names a food by its very name; `null` where it names it in any other way. */
function numberIn(text: string, food: KnownFood, lang: Lang): "sg" | "pl" | null {
  const [one, many] = [food.names[lang], food.plurals[lang]];
  if (equal(text, one)) return many === undefined || !equal(many, one) ? "sg" : numberOfOneForm(text, lang);
  if (equal(text, many)) return "pl";
  return food.aliases[lang]?.some((alias) => equal(text, alias)) && lang === "en"
    ? /[^s]s$/.test(text)
      ? "pl"
      : "sg"
    : null;
}

const genderIn = (food: KnownFood, lang: Lang) => nounForm(food.names[lang] ?? "", lang).gender;

/** The kind of food whose handling a sentence may describe, with words that suit no other kind. */
function tieOf(food: KnownFood): keyof typeof tieWords | null {
  if (food.subcategory_key === "butters") return "fat";
  if (isFlesh(food)) return "flesh";
  return food.subcategory_key === "eggs" ? "egg" : null;
}

const milks = new Set(["milk-and-cream", "plant-milks"]);

/** How a food is handled: one takes the place of another in a step without a word changing only within such a class. */
function handlingOf(food: KnownFood): string {
  if (isFlesh(food)) return food.category_key;
  return milks.has(food.subcategory_key) ? "milks" : food.subcategory_key || food.key;
}

const isHandledAlike = (old: KnownFood, now: KnownFood): boolean =>
  handlingOf(old) === handlingOf(now) || (handlingOf(old) === "meat" && now.subcategory_key === "soy");

/** Whether a sentence handles the old food in a way that the new one does not know. */
function isTied(sentence: string, old: KnownFood, now: KnownFood, lang: Lang): boolean {
  const tie = tieOf(old);
  return tie !== null && tieOf(now) !== tie && ties[tie][lang].test(sentence);
}

/** The new name in the number of the old one, where nothing else in the sentence has to change with it; or `null`. */
function nameFor(mention: Mention, now: KnownFood, editing: Editing): string | null {
  const { old, lang, foodIndex } = editing;
  const named = [old, ...foodIndex.lexicon.idsOf(mention).flatMap((id) => foodIndex.food(id) ?? [])];
  const spelt = named.find((food) => numberIn(mention.text, food, lang) !== null);
  const number = spelt ? numberIn(mention.text, spelt, lang) : null;
  if (!spelt || !number || mention.form === "compound" || mention.form === "typo") return null;
  const [one, many] = [now.names[lang], now.plurals[lang]];
  if (!one || (number === "pl" && (!many || many === one)) || (number === "sg" && nounForm(one, lang).isPlural))
    return null;
  const name = number === "pl" ? many! : one;
  if (lang === "en") return inSentence(name, lang);
  if ((lang !== "de" || number === "sg") && genderIn(spelt, lang) !== genderIn(now, lang)) return null;
  if (lang === "de") {
    // Names that are declined within, and plurals that have a form of their own in the dative.
    if (/\s/.test(name) || /\s/.test(mention.text)) return null;
    if (number === "pl" && /[ns]$/.test(mention.text) && !/[ns]$/.test(name)) return null;
  }
  return inSentence(name, lang);
}

/** A number, or a part, of what is named counts the old food. */
const counted =
  /(?:\d|½|¼|¾|\b(?:half|halfway|one|two|three|four|moitié|deux|trois|mitad|dos|tres|hälfte|zwei|drei|einen?|un|une|una|el resto|rest\w*|übrige\w*))[^,.;:]{0,24}$/iu;

/** A sentence with every mention of the old food replaced; `null` where one of them cannot be, beyond doubt. */
function replaced(
  sentence: string,
  mentions: readonly { mention: Mention; start: number; meaning: Meaning }[],
  now: KnownFood,
  editing: Editing,
): string | null {
  const { old, lang, foodIndex } = editing;
  if (!isHandledAlike(old, now) || isTied(sentence, old, now, lang)) return null;
  if (foodIndex.lexicon.scan(sentence, lang).some((mention) => foodIndex.lexicon.idsOf(mention).includes(now.id)))
    return null;
  let text = sentence;
  for (const { mention, start, meaning } of mentions.toReversed()) {
    const name = meaning === "certain" && mention.negated === null ? nameFor(mention, now, editing) : null;
    const before = text.slice(0, start);
    if (name === null || counted.test(before)) return null;
    // "Butter the dish": no food, but what is done.
    if (lang === "en" && /^ (?:the|an?|your|each|it|them)\b/.test(text.slice(start + mention.text.length))) return null;
    if (name !== null && lang !== "en" && !agrees(before, genderIn(now, lang), mention.text, lang)) return null;
    const front = fitted(before, name, genderIn(now, lang), lang);
    if (front === null) return null;
    const opens = front.trim() === "";
    text = front + (opens ? capitalize(name) : name) + text.slice(start + mention.text.length);
  }
  return text;
}

/**
 * A text for the changed list of foods. A name is replaced where it is the food's own and nothing else has to change with it;
 * else the sentence keeps its words, and the note follows at the end. No sentence is ever cut.
 * @param note what to do, in brackets
 * @param mark what stands for a name that must not stay, in square brackets: the user must not have the old food
 * @returns `null` where the text does not name the food
 */
export function editedText(text: string, editing: Editing, note: string, mark: string | null): string | null {
  const { now, lang, foodIndex } = editing;
  let isNamed = false;
  let isOpen = false;
  const mentions = foodIndex.lexicon.scan(text, lang).flatMap((mention) => {
    const meaning = editing.isAside && mark === null && mention.negated !== null ? null : meaningOf(mention, editing);
    return meaning ? [{ mention, meaning }] : [];
  });
  const sentences = sentencesOf(text).map((sentence) => {
    const own = mentions
      .filter(({ mention }) => mention.start >= sentence.start && mention.end <= sentence.end)
      .map((one) => ({ ...one, start: one.mention.start - sentence.start }));
    if (own.length === 0) return sentence.text;
    isNamed = true;
    const [first, ...rest] = now;
    const swapped = first && rest.length === 0 ? replaced(sentence.text, own, first, editing) : null;
    if (swapped !== null) return swapped;
    isOpen = true;
    if (mark === null) return sentence.text;
    return own.reduceRight(
      (result, { mention, start }) => `${result.slice(0, start)}[${mark}]${result.slice(start + mention.text.length)}`,
      sentence.text,
    );
  });
  if (!isNamed) return null;
  const result = sentences.join("");
  return isOpen && !result.includes(`(${note})`) ? `${result.trimEnd()} (${note})` : result;
}
