import type { Lang } from "../../schemas/common.ts";
import type { LexiconEntry } from "./entries.ts";
import { isFreeOf } from "./free-of.ts";
import type { Mention, MentionForm } from "./mention.ts";
import { continuesList, negationOf } from "./negation.ts";
import { patternsOf } from "./negation-patterns.ts";
import { isAsked, isDoubtful, isSaidOf } from "./predicates.ts";
import { isEnd, type Token } from "./tokens.ts";
import qualifiers from "./words/qualifiers.json";

const animal = ["milk", "eggs", "fish", "crustaceans", "molluscs"];
const animalTraits =
  "meat pork beef poultry lamb fish crustacean mollusc dairy lactose egg honey gelatine animal-fat".split(" ");
const meatTraits = "meat pork beef poultry lamb fish crustacean mollusc gelatine animal-fat".split(" ");

/** Foods that stand for all of an allergen; without milk there may still be cheese. */
const wholeAllergens: ReadonlySet<string> = new Set(qualifiers.wholeAllergens);
const milkSubstitutes: ReadonlySet<string> = new Set(qualifiers.milkSubstitutes);
const milk = ["milk", "dairy", "lactose"];
const free: ReadonlySet<string> = new Set("free frei freie freien freier freies freiem".split(" "));
const without: ReadonlySet<string> = new Set(
  "sans sin ohne without de d free of libre exento exenta frei von ni depourvu depourvue exempt exempte".split(" "),
);

/** Words of a text that name food. */
export interface Found {
  /** Tokens. */
  start: number;
  end: number;
  entries: readonly LexiconEntry[];
  form: MentionForm;
}

/**
 * What was found as mentions: which are negated, and what the words beside them exclude.
 * @param byKey the foods, for what others are made of
 */
export function judged(
  text: string,
  tokens: readonly Token[],
  found: readonly Found[],
  lang: Lang,
  byKey: ReadonlyMap<string, LexiconEntry>,
): Mention[] {
  const listed = new Uint8Array(tokens.length);
  for (const { start, end } of found) listed.fill(1, start, end);
  const isListed = (token: number): boolean => listed[token] === 1;
  const negations: (string | null)[] = [];
  let isList = false;
  for (const [i, one] of found.entries()) {
    const before = found[i - 1];
    const own =
      negationOf(tokens, one, lang) ?? (one.form === "compound" ? freeCompound(tokens[one.start]!, lang) : null);
    const goesOn: boolean =
      own === null &&
      before !== undefined &&
      negations[i - 1] !== null &&
      continuesList(tokens, before.end, one.start, lang, isListed, isList);
    isList = goesOn;
    negations.push(goesOn ? negations[i - 1]! : own);
  }
  // "Nut, egg and milk free", "weder Nüsse noch Milch": the list before a negation that follows it.
  for (let i = found.length - 2; i >= 0; i--)
    if (
      negations[i] === null &&
      negations[i + 1] === "free" &&
      // "Butter and gluten-free flour" is butter; "nut- and gluten-free flour" has no nuts.
      (found[i + 2]?.start !== found[i + 1]!.end + 1 || tokens[found[i]!.end - 1]!.hyphen) &&
      continuesList(tokens, found[i]!.end, found[i + 1]!.start, lang, isListed)
    )
      negations[i] = "free";
  const negated = [...found.keys()].filter((i) => negations[i] !== null);
  return found.map((one, i) => ({
    start: tokens[one.start]!.start,
    end: tokens[one.end - 1]!.end,
    text: text.slice(tokens[one.start]!.start, tokens[one.end - 1]!.end),
    entries: one.entries,
    form: one.form,
    negated: negations[i]!,
    without: excluded(tokens, found, { negations, negated, isListed, byKey }, i, lang),
  }));
}

function freeCompound(token: Token, lang: Lang): string | null {
  if (lang === "de")
    return /(?:frei(?:e[nrsm]?)?|los(?:e[nrsm]?)?|allergie|allergiker|ersatz)$/.exec(token.text)?.[0] ?? null;
  if (lang === "en") return /(?:free|less)$/.exec(token.text)?.[0] ?? null;
  return null;
}

/**
 * Whether what is negated is taken out of another mention: "gluten-free flour", "mayonnaise without eggs" with nothing between
 * them, or "paella, without seafood" after a dish in the same sentence.
 */
function takesOut(
  tokens: readonly Token[],
  other: Found,
  one: Found,
  { negation, isListed, lang }: { negation: string; isListed: (token: number) => boolean; lang: Lang },
): boolean {
  const isMade = one.entries.every(
    ({ kind, madeOf }) => kind !== "food" || other.entries.some(({ key }) => madeOf.includes(key)),
  );
  if (other.start < one.start) {
    const gap = tokens.slice(other.end, one.start);
    // "Without seafood: the paella".
    if (isMade && gap.length <= 6 && !gap.some(({ text }) => /^[.;!?\n]$/.test(text))) return true;
    return (
      gap.length <= 2 && gap.every(({ text }) => free.has(text)) && (gap.length > 0 || /frei|free|less/.test(negation))
    );
  }
  const gap = tokens.slice(one.end, other.start);
  // "Is the bread gluten-free?", "wenn das Brot glutenfrei ist".
  if (isAsked(tokens, other.end - 1) || (gap.length === 0 && isDoubtful(tokens, one.start, lang))) return false;
  // "Mock mayonnaise: neither eggs nor milk" says it of the mayonnaise as "mayonnaise without eggs" does.
  const isTitle = gap[0]?.text === ":";
  const words = isTitle ? gap.slice(1) : gap;
  if (words.length <= 3 && words.every(({ text }) => without.has(text))) return true;
  if (isLabel(tokens, { from: one.end, to: other.start }, isListed, lang)) return true;
  if (isTitle && words.length <= 1) return true;
  if (isSaidOf(tokens, { from: one.end, to: other.start, end: other.end }, { negation, isListed }, lang)) return true;
  return isMade && words.length <= 12 && !words.some(({ text }) => /^[.;:!?\n]$/.test(text));
}

/**
 * Whether a food has all that it holds of an allergen or a trait from another, which is left out: "pancakes without milk" are
 * made with no other milk, but a sauce of cream and cheese is.
 */
function isOnlyFrom(
  one: LexiconEntry,
  left: LexiconEntry,
  key: string,
  byKey: ReadonlyMap<string, LexiconEntry>,
): boolean {
  if (!one.madeOf.includes(left.key)) return false;
  return one.madeOf.every((part) => {
    if (part === left.key) return true;
    const made = byKey.get(part);
    return made !== undefined && !made.allergens?.includes(key) && !made.traits?.includes(key);
  });
}

const labels: ReadonlySet<string> = new Set(
  (
    "label labelled labeled marked says saying stamped mention indication etiquette etiquetee portant leyenda etiqueta indicacion sello mencion " +
    "hinweis aufdruck vermerk angabe aufschrift etikett"
  ).split(" "),
);

/** "Stock labelled 'without celery'", "Brühe mit dem Aufdruck «ohne Sellerie»": what is written on what is bought. */
function isLabel(
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
  isListed: (token: number) => boolean,
  lang: Lang,
): boolean {
  if (to - from > 8 || isAsked(tokens, to)) return false;
  let mark = to - 1;
  while (mark > from && !/^["'«»„“”‚‘’]$/.test(tokens[mark]!.text)) mark -= 1;
  if (mark === from || !without.has(tokens[mark + 1]!.text)) return false;
  // "If the stock is labelled".
  const conditions = patternsOf(lang).if;
  for (let at = to - 1; at >= 0 && !isEnd(tokens[at]); at--) if (conditions.find(tokens, at)) return false;
  let isNamed = false;
  for (let at = from; at < mark; at++) {
    if (isListed(at) || /^[.;!?\n]$/.test(tokens[at]!.text)) return false;
    isNamed ||= labels.has(tokens[at]!.text);
  }
  return isNamed;
}

const nothing: ReadonlySet<string> = new Set();

/** Allergens and traits that the words beside a mention exclude from it. */
function excluded(
  tokens: readonly Token[],
  found: readonly Found[],
  {
    negations,
    negated,
    isListed,
    byKey,
  }: {
    negations: readonly (string | null)[];
    negated: readonly number[];
    isListed: (token: number) => boolean;
    byKey: ReadonlyMap<string, LexiconEntry>;
  },
  i: number,
  lang: Lang,
): ReadonlySet<string> {
  const one = found[i]!;
  const without = new Set<string>();
  if (isFreeOf("animalFree", tokens, one, lang)) for (const key of [...animal, ...animalTraits]) without.add(key);
  if (isFreeOf("meatFree", tokens, one, lang)) for (const key of meatTraits) without.add(key);
  if (isFreeOf("sulphiteFree", tokens, one, lang)) without.add("sulphites");
  if (isFreeOf("glutenFree", tokens, one, lang)) without.add("gluten");
  // "Rice pudding made with coconut milk".
  const next = found[i + 1];
  if (
    one.entries.every((entry) => entry.kind === "dish" || entry.kind === "group") &&
    next?.entries.every((entry) => milkSubstitutes.has(entry.key)) &&
    negations[i + 1] === null &&
    next.start - one.end <= 3 &&
    tokens.slice(one.end, next.start).every((token) => token.isWord)
  )
    for (const key of milk) without.add(key);
  for (const at of negated) {
    const other = found[at]!;
    if (at === i) continue;
    if (!takesOut(tokens, other, one, { negation: negations[at]!, isListed, lang })) continue;
    for (const entry of other.entries) {
      const isWhole = entry.kind === "group" || wholeAllergens.has(entry.key);
      for (const key of [...(entry.allergens ?? []), ...(entry.traits ?? [])])
        if (isWhole) {
          // Without lactose it is still milk.
          if (!(entry.key === "lactose" && key !== "lactose")) without.add(key);
        } else if (one.entries.every((made) => isOnlyFrom(made, entry, key, byKey))) without.add(key);
    }
  }
  // Nearly always nothing is excluded: one set for all of these.
  return without.size === 0 ? nothing : without;
}
