import type { Lang } from "../schemas/common.ts";
import { stemOf } from "../shared/lexicon/forms.ts";
import { type FoodKind, kindsOf, unlistedKinds } from "../shared/lexicon/kinds.ts";
import type { Mention } from "../shared/lexicon/mention.ts";
import { tokensOf } from "../shared/lexicon/tokens.ts";
import type { FoodLexicon } from "./lexicon.ts";
import type { FoodRow } from "./lexicon-rows.ts";

/** A place in a text that names foods of the table, or a kind of them. */
export interface NamedFoods {
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** The foods that it may mean; of a word for a kind only the one that stands for it, if that is called so too. */
  ids: number[];
  kinds: FoodKind[];
}

const KEPT_TEXTS = 1000;
const known = new WeakMap<FoodLexicon, Map<string, readonly NamedFoods[]>>();

/**
 * The foods of the table and the kinds of food that a text names in a language, in order, negated ones included. In the name
 * of a dish ("salmon quiche"), those that its words name.
 */
export function namedIn(lexicon: FoodLexicon, text: string, lang: Lang): readonly NamedFoods[] {
  const texts = known.get(lexicon) ?? new Map<string, readonly NamedFoods[]>();
  known.set(lexicon, texts);
  const key = `${lang}:${text}`;
  const found = texts.get(key) ?? read(lexicon, text, lang);
  if (texts.size >= KEPT_TEXTS) texts.clear();
  texts.set(key, found);
  return found;
}

function read(lexicon: FoodLexicon, text: string, lang: Lang): NamedFoods[] {
  // A mark may be part of a name: "broccoli, cauliflower and carrot mix".
  const whole = /[,%&+]/.test(text) ? lexicon.called(text, lang) : [];
  if (whole.length > 0) return [{ start: 0, end: text.length, ids: whole.map(({ id }) => id), kinds: [] }];
  const listed = lexicon.scan(text, lang).flatMap((mention) => placesIn(lexicon, mention, lang));
  // The longer of two: "hot pepper", of which "pepper" is the spice.
  const unlisted = unlistedKinds(text, lang)
    .filter((one) => !listed.some((other) => overlap(one, other) && other.end - other.start >= one.end - one.start))
    .map((one) => ({ ...one, ids: [] }));
  const kept = listed.filter((one) => !unlisted.some((other) => overlap(one, other)));
  return [...kept, ...unlisted].sort((one, other) => one.start - other.start);
}

type Place = Pick<NamedFoods, "start" | "end">;
const overlap = (one: Place, other: Place): boolean => one.start < other.end && other.start < one.end;

const formOf = (text: string, lang: Lang): string =>
  tokensOf(text)
    .map((token) => stemOf(token.accented, lang))
    .join(" ");

/** The names of a food in a language, whatever the number. */
const namesOf = new WeakMap<FoodRow, Partial<Record<Lang, ReadonlySet<string>>>>();

function isCalled(food: FoodRow, form: string, lang: Lang): boolean {
  const names = namesOf.get(food) ?? {};
  namesOf.set(food, names);
  names[lang] ??= new Set([...food.names[lang], ...(food.aliases[lang] ?? [])].map((name) => formOf(name, lang)));
  return names[lang].has(form);
}

/** The ids of the foods that stand for kinds and are called as a text. */
function usualOf(lexicon: FoodLexicon, kinds: readonly FoodKind[], text: string, lang: Lang): number[] {
  const form = formOf(text, lang);
  return kinds.flatMap(({ usual }) => {
    const food = lexicon.food(usual);
    return food && isCalled(food, form, lang) ? [food.id] : [];
  });
}

function placesIn(lexicon: FoodLexicon, mention: Mention, lang: Lang): NamedFoods[] {
  if (mention.form === "foreign") return [];
  const { start, end } = mention;
  const kinds = kindsOf(mention, lang);
  if (kinds.length > 0) return [{ start, end, ids: usualOf(lexicon, kinds, mention.text, lang), kinds }];
  // A group or a dish may have the key of a food that is not called so: "soy" is not the food "Soya".
  const ids = mention.entries.flatMap(({ kind, key }) => (kind === "food" ? (lexicon.food(key)?.id ?? []) : []));
  if (ids.length > 0) return [{ start, end, ids, kinds }];
  const words = [...mention.text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
  if (words.length < 2) return [];
  return words.flatMap((word) =>
    namedIn(lexicon, word[0], lang).map((one) => ({
      ...one,
      start: start + word.index + one.start,
      end: start + word.index + one.end,
    })),
  );
}
