import { type Static, Type } from "@sinclair/typebox";
import type { FoodLexicon } from "../foods/lexicon.ts";
import type { Lang } from "../schemas/common.ts";
import { stemOf } from "../shared/lexicon/forms.ts";
import type { Mention } from "../shared/lexicon/mention.ts";
import { tokensOf } from "../shared/lexicon/tokens.ts";
import data from "./agreement-words.json";
import type { FoodFacts } from "./reference.ts";

const ByLang = <T extends ReturnType<typeof Type.Array>>(words: T) =>
  Type.Object({ en: words, fr: words, es: words, de: words });
const Words = Type.Array(Type.String({ pattern: "^[a-z ]+$", description: "Folded: lower case, no accents" }), {
  minItems: 1,
});
const Of = Type.Array(Type.String({ pattern: "^(\\*|[a-z-]+|(sub)?category:[a-z-]+)$" }), {
  minItems: 1,
  description: "Foods by key, by subcategory or by category; * is every food",
});

/** The form of the words by which steps speak of listed foods without their names. */
export const AgreementWords = Type.Object({
  ready: Type.Array(Type.String(), { description: "Foods by key that a kitchen has and no list needs" }),
  stands_for: Type.Array(Type.Object({ key: Type.String(), of: Of }), {
    description: "A food that a step may name where one of these is listed: a part, a kind or a result of it",
  }),
  collective: Type.Array(Type.Object({ words: ByLang(Words), of: Of }), {
    description: "Words that use every listed food of a kind",
  }),
  cut: Type.Intersect([ByLang(Words)], {
    description: "Beside a name: how the food is cut, also where it names a product",
  }),
  comparison: Type.Intersect([ByLang(Words)], {
    description: "What follows is compared with, not used: size of a pea",
  }),
  ordinary: Type.Intersect([ByLang(Type.Array(Type.String()))], {
    description:
      "Words that are also the name of a food. Only here: what may hold an allergen is judged by the lexicon",
  }),
});
const words = data as Static<typeof AgreementWords>;

/** A food of the ingredient list. */
export type ListedFood = Pick<FoodFacts, "id" | "key" | "category_key" | "subcategory_key"> &
  Partial<Pick<FoodFacts, "name" | "personal">>;

/** A text in its language. */
export interface WrittenText {
  text: string;
  lang: Lang;
}

/** A recipe as far as its list and its steps are compared. */
export interface ComparedTexts {
  title: string;
  steps: readonly WrittenText[];
  /** More texts in which a listed food may be used: serving suggestions. */
  others?: readonly WrittenText[];
  listed: readonly ListedFood[];
  /** What the words of the lines name beside their foods: the steps may use it and need not. */
  also?: readonly ListedFood[];
  /** Words of lines: the steps may use what they name. */
  named?: readonly string[];
}

/** Where the ingredient list and the steps of a recipe disagree. */
export interface Disagreement {
  /** Ids of listed foods that no text uses. */
  unused: number[];
  /** Foods that a step uses and that are neither listed nor follow from what is, as written in lower case, each once. */
  unlisted: { text: string; ids: number[] }[];
}

const isOf = (food: ListedFood, of: readonly string[]): boolean =>
  of.some(
    (one) =>
      one === "*" ||
      one === food.key ||
      one === `category:${food.category_key}` ||
      one === `subcategory:${food.subcategory_key}`,
  );

const standsFor = new Map(words.stands_for.map(({ key, of }) => [key, of]));
const ready = new Set(words.ready);

/** The words of a text, folded, with blanks around and between. */
const folded = (text: string): string =>
  ` ${tokensOf(text)
    .flatMap((token) => (token.isWord ? [token.text] : []))
    .join(" ")} `;

const holdsAny = (text: string, of: readonly string[]): boolean => of.some((word) => text.includes(` ${word} `));

/** Whether a word that names a food is most often another one in a recipe: "doradas", golden, and sea bream. */
export const isOrdinary = (text: string, lang: Lang): boolean => words.ordinary[lang].includes(text.toLowerCase());

/** Whether a food, by its key, is at hand in every kitchen: water. */
export const isReady = (key: string): boolean => ready.has(key);

/** Whether the words just before or after a mention compare something with it. */
function isCompared(text: string, { start, end }: Mention, lang: Lang): boolean {
  const before = folded(/[^.,;:!?()]*$/u.exec(text.slice(0, start))?.[0] ?? "")
    .trim()
    .split(" ")
    .slice(-5);
  const after = folded(text.slice(end, end + 12))
    .trim()
    .split(" ")[0];
  return holdsAny(` ${before.join(" ")} `, words.comparison[lang]) || (/^-/.test(text.slice(end)) && after === "sized");
}

/** The words of a mention without those that say how the food is cut: "tomatoes" of "tomatoes in pieces". */
function withoutCut(text: string, lang: Lang): string | null {
  const parts = folded(text).trim().split(" ");
  const after = parts.findIndex((part, i) => i > 0 && words.cut[lang].includes(part));
  if (after > 0) return parts.slice(0, after).join(" ");
  return parts.length > 1 && words.cut[lang].includes(parts[0]!) ? parts.slice(1).join(" ") : null;
}

/** The long nouns of a German text, in any case: a form of a name that the scanner does not take for one is still a use. */
const nounsOf = ({ text, lang }: WrittenText): string[] =>
  lang === "de" ? (text.match(/\p{Lu}\p{Ll}{7,}/gu) ?? []) : [];

/** The names of a food that its cook uses as they wrote it: no lexicon has them. */
const wordsOfOwn = ({ name, personal }: ListedFood): string[] => (personal ? Object.values(name ?? {}) : []);

/** The stems of the longer words of a text. */
const longStems = (text: string, lang: Lang): string[] =>
  tokensOf(text).flatMap((token) => (token.isWord && token.text.length >= 4 ? [stemOf(token.accented, lang)] : []));

/** Whether a text speaks of a food by a word of a name that is all that is known of it; one of short words is taken to be used. */
function speaksOf({ text, lang }: WrittenText, names: readonly string[]): boolean {
  const said = new Set(longStems(text, lang));
  return names.some((name) => {
    const stems = longStems(name, lang);
    return stems.length === 0 || stems.some((stem) => said.has(stem));
  });
}

/** Whether a listed food is a component of a mixed one: "olive-oil" of what is made of oil. */
const isPart = ({ key }: ListedFood, component: string): boolean => {
  const part = component.replaceAll(" ", "-");
  return key === part || key.endsWith(`-${part}`) || part.endsWith(`-${key}`);
};

/** The components of a mixed food that are listed, as a share: "vinaigrette" where oil and vinegar are. */
const listedShare = (madeOf: readonly string[], listed: readonly ListedFood[]): number =>
  madeOf.length === 0 ? 0 : madeOf.filter((part) => listed.some((food) => isPart(food, part))).length / madeOf.length;

/** Compares the texts of one recipe with its list. */
class Comparison {
  private readonly all: readonly ListedFood[];
  private readonly ids: ReadonlySet<number>;
  private readonly named: string;

  constructor(
    private readonly lexicon: FoodLexicon,
    private readonly recipe: ComparedTexts,
  ) {
    this.all = [...recipe.listed, ...(recipe.also ?? [])];
    this.ids = new Set(this.all.map((food) => food.id));
    this.named = [...(recipe.named ?? []), ...this.all.flatMap(wordsOfOwn)].map(folded).join("|");
  }

  private mentions({ text, lang }: WrittenText): Mention[] {
    return this.lexicon.scan(text, lang).filter((one) => !isOrdinary(one.text, lang) && !isCompared(text, one, lang));
  }

  /**
   * The listed foods that a mention names, as a part, a kind or a class of them as well.
   * @param isCalled whether a food that is called by the words, or by a part of its name, is meant by them
   */
  private namedBy(mention: Mention, lang: Lang, isCalled: (food: ListedFood) => boolean = () => true): ListedFood[] {
    const meant = this.lexicon.idsOf(mention);
    const isDirect = this.all.some((food) => meant.includes(food.id));
    const uncut = withoutCut(mention.text, lang);
    return this.all.filter((food) => {
      if (meant.includes(food.id)) return true;
      // "Salt" is the salt of the list, not its salted butter; pumpkin is no pumpkin seed.
      const isStrict = isDirect || food.subcategory_key === "seeds";
      const called = [mention.text, ...(uncut === null ? [] : [uncut])];
      const of = isStrict ? "isHead" : "isCalled";
      if (isCalled(food) && called.some((text) => this.lexicon[of](food.id, text, lang))) return true;
      return mention.entries.some(
        (entry) =>
          isOf(food, standsFor.get(entry.key) ?? []) ||
          (entry.madeOf.length === 1 && entry.madeOf[0] === food.key) ||
          (entry.kind === "group" && this.isOfGroup(food, mention)),
      );
    });
  }

  /** The listed foods that a mention uses: also the components of what is named as mixed. */
  private usedBy(mention: Mention, lang: Lang): ListedFood[] {
    const parts = mention.entries.flatMap((entry) => entry.madeOf);
    const mixed = this.all.filter((food) => parts.some((part) => isPart(food, part)));
    return [...this.namedBy(mention, lang), ...mixed];
  }

  /** Whether a food is of a named class: "meat" where beef is listed. */
  private isOfGroup(food: ListedFood, mention: Mention): boolean {
    const { allergens, traits } = this.lexicon.containedIn([food.id]);
    return mention.entries.every(
      (entry) =>
        (entry.allergens?.length ?? 0) + (entry.traits?.length ?? 0) > 0 &&
        entry.allergens?.every((key) => allergens.has(key)) === true &&
        entry.traits?.every((trait) => traits.has(trait)) === true,
    );
  }

  /** Where the mentions of a text begin that add an allergen or a trait to those of the list. */
  private additionsIn({ text, lang }: WrittenText): Set<number> {
    const added = this.lexicon.addingTo(this.ids, lang, this.recipe.title)(text);
    return new Set(added.map(({ mention }) => mention.start));
  }

  /**
   * Whether a mention follows from the list: what needs no listing, a dish, a class, a result of what is listed.
   * @param adds whether it adds an allergen or a trait
   */
  private follows(mention: Mention, lang: Lang, adds: boolean): boolean {
    // What adds one is not the food in whose name the word happens to stand: butter is no peanut butter.
    const isMeant = ({ id }: ListedFood) => !adds || this.lexicon.isCalledPlainly(id, mention, lang);
    if (this.namedBy(mention, lang, isMeant).length > 0 || this.named.includes(folded(mention.text))) return true;
    if (mention.entries.some((entry) => entry.kind === "dish" || ready.has(entry.key))) return true;
    if (adds) return false;
    return mention.entries.some((entry) => entry.kind === "group" || listedShare(entry.madeOf, this.all) >= 0.5);
  }

  disagreement(): Disagreement {
    const { steps, others = [], listed } = this.recipe;
    const used = new Set<number>();
    const unlisted = new Map<string, Set<number>>();
    for (const text of [...steps, ...others]) {
      const all = this.mentions(text);
      for (const mention of all)
        if (mention.negated === null) for (const food of this.usedBy(mention, text.lang)) used.add(food.id);
      for (const food of listed) if (speaksOf(text, wordsOfOwn(food))) used.add(food.id);
      const plain = folded(text.text);
      for (const noun of nounsOf(text))
        for (const food of listed) if (this.lexicon.isCalled(food.id, noun, text.lang)) used.add(food.id);
      for (const { words: named, of } of words.collective)
        if (holdsAny(plain, named[text.lang])) for (const food of listed) if (isOf(food, of)) used.add(food.id);
    }
    for (const text of steps) {
      const all = this.mentions(text);
      const added = this.additionsIn(text);
      // "Leave out the walnuts" after the sentence that named them.
      const negated = all.filter((one) => one.negated !== null);
      const leftOut = new Set(negated.flatMap((one) => one.entries.map(({ key }) => key)));
      const leftIds = negated.flatMap((one) => this.lexicon.idsOf(one));
      // "Chicken" where a note says "instead of chicken thighs".
      const left = this.lexicon.containedIn(leftIds);
      // "Chicken meat" there: it holds no more than what is left out.
      const isKindOfLeft = ({ entries }: Mention) =>
        entries.every(
          ({ allergens, traits }) =>
            (traits?.length ?? 0) > 0 &&
            traits?.every((trait) => left.traits.has(trait)) === true &&
            allergens?.every((key) => left.allergens.has(key)) === true,
        );
      const isLeftOut = (mention: Mention) =>
        isKindOfLeft(mention) ||
        mention.entries.some(({ key }) => leftOut.has(key)) ||
        leftIds.some((id) => this.lexicon.isCalled(id, mention.text, text.lang));
      for (const mention of all) {
        if (mention.negated !== null || isLeftOut(mention)) continue;
        if (this.follows(mention, text.lang, added.has(mention.start))) continue;
        const word = mention.text.toLowerCase();
        const ids = unlisted.get(word) ?? new Set();
        for (const id of this.lexicon.idsOf(mention)) ids.add(id);
        unlisted.set(word, ids);
      }
    }
    return {
      unused: listed.filter((food) => !used.has(food.id) && !ready.has(food.key)).map((food) => food.id),
      unlisted: [...unlisted].map(([text, ids]) => ({ text, ids: [...ids] })),
    };
  }
}

/**
 * Where the ingredient list and the steps of a recipe disagree: listed foods that no step uses, and foods that a step uses
 * although they are not listed. Water, dishes, classes ("the meat"), parts ("yolks") and results ("the dough") of what is
 * listed are no disagreement.
 */
export const disagreement = (lexicon: FoodLexicon, recipe: ComparedTexts): Disagreement =>
  new Comparison(lexicon, recipe).disagreement();
