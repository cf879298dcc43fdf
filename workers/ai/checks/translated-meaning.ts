import { type Static, Type } from "@sinclair/typebox";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { isOrdinary, isReady, type WrittenText } from "@toque/db/recipes/agreement.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { LexiconEntry } from "@toque/db/shared/lexicon/entries.ts";
import type { Mention } from "@toque/db/shared/lexicon/mention.ts";
import { tokensOf } from "@toque/db/shared/lexicon/tokens.ts";
import data from "./translation-words.json";

const Words = Type.Array(Type.String({ pattern: "^[a-z ]+$" }), { minItems: 1 });
const ByLang = Type.Object({ en: Words, fr: Words, es: Words, de: Words });
/** The form of the words by which a translation is compared with its original. */
export const TranslationWords = Type.Object({
  units: Type.Record(Type.String(), Words, { description: "Units with their words in all languages" }),
  negations: ByLang,
  prohibitions: ByLang,
  atLeast: ByLang,
  atMost: ByLang,
  discards: ByLang,
  removes: ByLang,
});
const words = data as Static<typeof TranslationWords>;

const unitOf = new Map(
  Object.entries(words.units).flatMap(([unit, names]) => names.map((name) => [name, unit] as const)),
);
const LONGEST_NAME = 3;

const tokensIn = (text: string): string[] => tokensOf(text).map((token) => token.text);

/** The numbers of a text with the unit that follows each; null where it has none that is known. A range shares its unit. */
function measuresOf(text: string): { figure: string; unit: string | null }[] {
  const tokens = tokensIn(text.replace(/(\d)([\p{L}])/gu, "$1 $2").replace(/(\d)[.,](?=\d)/g, "$1·"));
  const found: { figure: string; unit: string | null; at: number }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (!/^\d+$/.test(token)) continue;
    const next = tokens.slice(at + 1, at + 1 + LONGEST_NAME).filter((one) => one !== "." && one !== "-");
    const names = [3, 2, 1].map((length) => next.slice(0, length).join(" "));
    found.push({ figure: token, unit: names.flatMap((name) => unitOf.get(name) ?? [])[0] ?? null, at });
  }
  return found.map(({ figure, unit, at }, i) => {
    const after = found[i + 1];
    return { figure, unit: unit ?? (after && after.at - at <= 2 ? after.unit : null) };
  });
}

/** Whether a translation measures otherwise: a number with a known unit stands with another known one. */
export function measuresOtherwise(original: string, translation: string): boolean {
  const [before, after] = [measuresOf(original), measuresOf(translation)];
  const unitsOf = (list: typeof before, figure: string) =>
    list.flatMap((one) => (one.figure === figure && one.unit !== null ? [one.unit] : [])).sort();
  return [...new Set(before.map(({ figure }) => figure))].some((figure) => {
    const [old, now] = [unitsOf(before, figure), unitsOf(after, figure)];
    return old.length > 0 && old.length === now.length && old.join() !== now.join();
  });
}

/** "Until it is no longer pink" is a state: it forbids nothing, and limits nothing. */
const STATES =
  / (?:jusqu a ce qu\S*|hasta que|mas o menos|(?:ne|n) \S+(?: \S+){0,2} (?:plus|que)|nicht mehr|no longer|ya no|(?:but|aber|mais|pero) (?:still )?(?:not|nicht|pas|no)) /g;

const holds = (text: string, of: readonly string[]): boolean => {
  const plain = ` ${tokensIn(text).join(" ")} `.replace(STATES, " ");
  return of.some((word) => plain.includes(` ${word} `));
};

const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?…])\s+/u).filter((one) => one.trim() !== "");

/** Limits that stand before their figure only: "10 minutes before serving" limits nothing. */
const BEFORE_ONLY =
  /(?: de| than| of| les| zu| a)$|^(?:after|within|nach|ab|apres|passe|innerhalb|binnen|pasadas|pasados)$/;

/** Whether one of some words limits a figure: "at least 10 minutes", "2 hours at the latest". */
function limitsFigure(text: string, of: readonly string[]): boolean {
  const plain = ` ${tokensIn(text).join(" ")} `.replace(STATES, " ");
  return of.some(
    (word) =>
      new RegExp(` ${word} (?:\\S+ )?\\d`).test(plain) ||
      (!BEFORE_ONLY.test(word) && new RegExp(` \\d\\S* (?:\\S+ ){0,2}${word} `).test(plain)),
  );
}

/** What is thrown into a pan is used ("jetez les pâtes dans l'eau"), but not what goes into the bin. */
const INTO =
  / (?:in|into|to|dans|sur|en|a|al|ins|auf) (?!(?:(?:the|la|les|el|den|die) )?(?:bin|trash|rubbish|garbage|poubelle|ordures|basura|mull|abfall) )/;

/** Whether a sentence tells to throw something away. */
const discards = (text: string, lang: Lang): boolean =>
  sentencesIn(text).some(
    (sentence) => holds(sentence, words.discards[lang]) && !INTO.test(` ${tokensIn(sentence).join(" ")} `),
  );

/**
 * Whether a prohibition ("do not boil") became none, a text without any negation became a prohibition, what is to be thrown away is
 * not any more, or "at least" became "at most".
 */
export function turnsNegation(original: string, from: Lang, translation: string, to: Lang): boolean {
  const isNegative = holds(translation, words.negations[to]);
  const lost = holds(original, words.prohibitions[from]) && !isNegative;
  const gained = !holds(original, words.negations[from]) && holds(translation, words.prohibitions[to]);
  const isThrownAway = holds(translation, [...words.discards[to], ...words.removes[to]]);
  const isKept = discards(original, from) && !isNegative && !isThrownAway;
  const { atLeast, atMost } = words;
  const limits = [
    [atLeast, atMost],
    [atMost, atLeast],
  ] as const;
  const turned = limits.some(
    ([own, other]) =>
      limitsFigure(original, own[from]) &&
      !limitsFigure(original, other[from]) &&
      limitsFigure(translation, other[to]) &&
      !limitsFigure(translation, own[to]),
  );
  return lost || gained || isKept || turned;
}

/** Whether two foods hold the same allergens, as kinds of one food do. */
const isAlike = (one: LexiconEntry, other: LexiconEntry): boolean =>
  (one.allergens?.length ?? 0) > 0 && one.allergens!.join() === other.allergens?.join();

/**
 * Listed foods that a translation replaces by others that are not listed. A pronoun for a food, or the food for a pronoun, is no
 * fault.
 * @param listed ids of the foods of the recipe
 */
export function foodsReplaced(
  lexicon: FoodLexicon,
  original: WrittenText,
  translation: WrittenText,
  listed: ReadonlySet<number>,
): string[] {
  const used = ({ text, lang }: WrittenText) => lexicon.scan(text, lang).filter((one) => one.negated === null);
  const means = (mention: Mention, lang: Lang) => [...listed].filter((id) => lexicon.mayMean(id, mention, lang));
  const [before, after] = [used(original), used(translation)];
  const named = new Set(after.flatMap((one) => means(one, translation.lang)));
  const lost = before.filter((one) => {
    const ids = lexicon.idsOf(one).filter((id) => listed.has(id));
    return ids.length > 0 && !ids.some((id) => named.has(id));
  });
  const known = new Set(before.flatMap((one) => one.entries.map(({ key }) => key)));
  const gained = after.filter(
    (one) =>
      one.form !== "compound" &&
      !isOrdinary(one.text, translation.lang) &&
      one.entries.every(
        ({ kind, key, madeOf }) => kind === "food" && !isReady(key) && madeOf.length === 0 && !known.has(key),
      ) &&
      means(one, translation.lang).length === 0 &&
      // "Bread" for the sourdough of the list.
      !lost.some((other) => other.entries.some((entry) => one.entries.some((now) => isAlike(entry, now)))),
  );
  return lost.length > 0 && gained.length > 0 ? [...new Set(lost.map(({ text }) => text.toLowerCase()))] : [];
}

/** How long the same text is in the languages, measured on recipes that were written in all four. */
const LENGTHS: Readonly<Record<Lang, number>> = { en: 1, fr: 1.12, es: 0.99, de: 1.02 };
/** Shorter than this part of what is expected, a sentence lacks something. */
const SHORT = 0.82;
/** Foods that other words stand for: "season", "poivrez". */
const IMPLIED: ReadonlySet<string> = new Set(["salt", "water", "black-pepper"]);

/**
 * Listed foods that a translation leaves out while it keeps others beside them: the sentence names fewer foods and is shorter than
 * it would be with them. Where all are gone a pronoun stands for them.
 * @param listed ids of the foods of the recipe
 */
export function foodsOmitted(
  lexicon: FoodLexicon,
  original: WrittenText,
  translation: WrittenText,
  listed: ReadonlySet<number>,
): string[] {
  const [from, to] = [sentencesIn(original.text), sentencesIn(translation.text)];
  const pairs =
    from.length === to.length ? from.map((text, i) => [text, to[i]!] as const) : [[original.text, translation.text]];
  const whole = lexicon.scan(translation.text, translation.lang);
  const isNamed = (id: number) => whole.some((one) => lexicon.mayMean(id, one, translation.lang));
  return pairs.flatMap(([text, translated]) => {
    const expected = text!.length * (LENGTHS[translation.lang] / LENGTHS[original.lang]);
    if (translated!.length >= SHORT * expected) return [];
    const before = lexicon.scan(text!, original.lang).filter((one) => one.negated === null);
    if (lexicon.scan(translated!, translation.lang).length >= before.length) return [];
    const ids = before.map((one) => lexicon.idsOf(one).filter((id) => listed.has(id)));
    const lost = before.filter(
      (_, i) => ids[i]!.length > 0 && !ids[i]!.some((id) => isNamed(id) || IMPLIED.has(lexicon.keyOf(id) ?? "")),
    );
    const stays = ids.some((own) => own.some(isNamed));
    return stays ? [...new Set(lost.map((one) => one.text.toLowerCase()))] : [];
  });
}
