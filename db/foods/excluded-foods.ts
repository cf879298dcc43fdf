import { type Lang, langs } from "../schemas/common.ts";
import type { LexiconEntry } from "../shared/lexicon/entries.ts";
import type { Mention } from "../shared/lexicon/mention.ts";
import { foldWord } from "../shared/lexicon/tokens.ts";
import type { FoodLexicon } from "./lexicon.ts";
import type { FoodRow } from "./lexicon-rows.ts";

/** What was asked of a lexicon, and the names of all its foods by language, folded, each food's as one text. */
interface Known {
  called: Map<string, readonly number[]>;
  names: Map<Lang, readonly (readonly [id: number, names: string])[]>;
}
const knownOf = new WeakMap<FoodLexicon, Known>();
const CACHED = 500;

function namesIn(known: Known, lexicon: FoodLexicon, lang: Lang) {
  const names =
    known.names.get(lang) ??
    [...lexicon.all()].map(
      (food) => [food.id, foldWord([...(food.names[lang] ?? []), ...(food.aliases[lang] ?? [])].join("|"))] as const,
    );
  known.names.set(lang, names);
  return names;
}

/** The foods of which a name holds these words: "poulet" finds "bouillon de poulet". */
export function calledFoods(lexicon: FoodLexicon, words: string, lang: Lang): readonly number[] {
  const known = knownOf.get(lexicon) ?? { called: new Map(), names: new Map() };
  knownOf.set(lexicon, known);
  const key = `${lang}:${words.toLowerCase()}`;
  const cached = known.called.get(key);
  if (cached) return cached;
  // Most names are ruled out by the first letters, without their stems.
  const beginning = foldWord(words).slice(0, 3);
  const found = namesIn(known, lexicon, lang)
    .filter(([id, names]) => names.includes(beginning) && lexicon.isCalled(id, words, lang))
    .map(([id]) => id);
  if (known.called.size >= CACHED) known.called.clear();
  known.called.set(key, found);
  return found;
}

/** The foods that are made of one of these, directly or not. */
function madeOf(lexicon: FoodLexicon, keys: ReadonlySet<string>): FoodRow[] {
  const all = new Set(keys);
  const found = new Set<FoodRow>();
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const food of lexicon.all())
      if (!found.has(food) && food.made_of.some((key) => all.has(key))) {
        found.add(food);
        all.add(food.key);
      }
  }
  return [...found];
}

const held = (of: { allergens: readonly string[] | null; traits: readonly string[] | null }): string[] => [
  ...(of.allergens ?? []),
  ...(of.traits ?? []),
];

/**
 * Other foods of the same name: those that hold all that it holds ("fromage" is "fromage de chèvre", "beurre" is no "beurre de
 * cacahuète"); what holds nothing, if most languages call it so ("tomate" is "tomate en conserve", "pomme" no "pomme de terre").
 */
function sameName(lexicon: FoodLexicon, words: string, lang: Lang, entry: LexiconEntry): number[] {
  const own = held(entry);
  const inOwn = calledFoods(lexicon, words, lang);
  if (own.length > 0) {
    const byId = new Map([...lexicon.all()].map((food) => [food.id, food]));
    return inOwn.filter((id) => {
      const holds = held(byId.get(id)!);
      return own.every((key) => holds.includes(key));
    });
  }
  const votes = langs
    .filter((other) => other !== lang)
    .map((other) => new Set((entry.names[other] ?? []).flatMap((name) => calledFoods(lexicon, name, other))));
  return inOwn.filter((id) => votes.filter((ids) => ids.has(id)).length >= 2);
}

/**
 * The ids of all foods that words leave out: the food itself, those of its name, and those that are made of it; of a class
 * ("poultry") that is no food itself, those that hold all that it holds.
 * @param words the name as typed, in `lang`
 */
export function excludedFoods(lexicon: FoodLexicon, mention: Mention, words: string, lang: Lang): Set<number> {
  const ids = new Set(lexicon.idsOf(mention));
  const isClass = ids.size === 0;
  for (const entry of mention.entries) {
    for (const id of sameName(lexicon, words, lang, entry)) ids.add(id);
    const traits = entry.traits ?? [];
    if (isClass && entry.kind === "group" && traits.length > 0)
      for (const food of lexicon.all())
        if (traits.every((trait) => food.traits?.includes(trait) === true)) ids.add(food.id);
  }
  const keys = new Set([
    ...mention.entries.map(({ key }) => key),
    ...[...ids].flatMap((id) => lexicon.keyOf(id) ?? []),
  ]);
  for (const food of madeOf(lexicon, keys)) ids.add(food.id);
  return ids;
}

/** The ids of the foods with one of these traits. */
export function foodsWithTraits(lexicon: FoodLexicon, traits: readonly string[]): number[] {
  return [...lexicon.all()].filter((food) => traits.some((trait) => food.traits?.includes(trait))).map(({ id }) => id);
}
