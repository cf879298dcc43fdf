import type { Lang } from "../schemas/common.ts";
import { lexiconWords } from "../shared/lexicon/data.ts";
import { type LexiconData, lexiconLangs } from "../shared/lexicon/entries.ts";
import { stemOf } from "../shared/lexicon/forms.ts";
import { NameIndex } from "../shared/lexicon/index.ts";
import { allergensOf, type Mention, traitsOf } from "../shared/lexicon/mention.ts";
import { FoodScanner } from "../shared/lexicon/scanner.ts";
import { tokensOf } from "../shared/lexicon/tokens.ts";
import { entryOf, type FoodRow } from "./lexicon-rows.ts";
import { isPlainName, mayBeCalled, speaksOfAnother } from "./plain-words.ts";

/** Allergens by key and traits; null where they are unknown. */
export interface Contained {
  allergens: readonly string[] | null;
  traits: readonly string[] | null;
}

/** What must not be in a text: foods by id, allergens by key, traits that a diet excludes. */
export interface Avoided {
  foods?: ReadonlySet<number>;
  allergens?: ReadonlySet<string>;
  traits?: ReadonlySet<string>;
}

const stemsIn = (text: string, lang: Lang): string[] =>
  tokensOf(text).flatMap((token) => (token.isWord ? [stemOf(token.accented, lang)] : []));

/** Texts whose mentions are kept: an edit leaves most texts of a recipe as they are. */
const KEPT_TEXTS = 2000;

/** What a title says after its dish begins with one of these words. */
const afterHead: Record<Lang, RegExp> = {
  en: /\b(?:with|without|in|on|for|from|of|alongside|beside|served)\b/i,
  fr: /(?:^|\s)(?:avec|sans|en|sur|pour|accompagnée?s?)\s/i,
  es: /(?:^|\s)(?:con|sin|en|sobre|para|junto|acompañad[oa]s?)\s/i,
  de: /\b(?:mit|ohne|in|im|auf|für|aus|vom|neben|nebst|samt|dazu)\b/i,
};

function dataOf(rows: readonly FoodRow[]): LexiconData {
  const { entries, phrases, ordinary } = lexiconWords();
  return { entries: [...rows.map(entryOf), ...entries], phrases, ordinary };
}

/** All foods of the table with the words of the lexicon, to find them in texts. */
export class FoodLexicon {
  private readonly scanner: FoodScanner;
  private readonly foods: Map<string, FoodRow>;
  private readonly byId: Map<number, FoodRow>;
  private readonly scanned = new Map<string, readonly Mention[]>();

  constructor(rows: readonly FoodRow[], scanner = new FoodScanner(dataOf(rows))) {
    this.foods = new Map(rows.map((row) => [row.key, row]));
    this.byId = new Map(rows.map((row) => [row.id, row]));
    this.scanner = scanner;
  }

  /** As the constructor. @param afterLanguage is called when the names of a language are there, of which much garbage is left */
  static of(rows: readonly FoodRow[], afterLanguage: () => void): FoodLexicon {
    const data = dataOf(rows);
    const indexes = {} as Record<Lang, NameIndex>;
    for (const lang of lexiconLangs) {
      indexes[lang] = new NameIndex(lang, data);
      afterLanguage();
    }
    return new FoodLexicon(rows, new FoodScanner(data, indexes));
  }

  /** Every food that a text names, negated ones included. */
  scan(text: string, lang: Lang): readonly Mention[] {
    const key = `${lang}:${text}`;
    const known = this.scanned.get(key);
    if (known) return known;
    const mentions = this.scanner.scan(text, lang);
    if (this.scanned.size >= KEPT_TEXTS) this.scanned.clear();
    this.scanned.set(key, mentions);
    return mentions;
  }

  /** The foods of the table that are called as a whole text in its language, in any form of its words. */
  called(text: string, lang: Lang): FoodRow[] {
    return this.scanner
      .named(text, lang)
      .flatMap(({ kind, key }) => (kind === "food" ? (this.foods.get(key) ?? []) : []));
  }

  /** The food of a key. */
  food(key: string): FoodRow | undefined {
    return this.foods.get(key);
  }

  /** The foods of the table that a mention may mean. */
  idsOf(mention: Mention): number[] {
    return mention.entries.flatMap((entry) => this.foods.get(entry.key)?.id ?? []);
  }

  /** All foods of the table. */
  all(): Iterable<FoodRow> {
    return this.foods.values();
  }

  /** The key of a food of the table. */
  keyOf(id: number): string | undefined {
    return this.byId.get(id)?.key;
  }

  /** The foods that a text uses: several of one mention if its name is ambiguous. */
  namedFoods(text: string, lang: Lang): Set<number> {
    return new Set(
      this.scan(text, lang)
        .filter((mention) => mention.negated === null)
        .flatMap((mention) => this.idsOf(mention)),
    );
  }

  /** The allergens, by key, of all that a text uses, those that it may hold included. */
  heldBy(text: string, lang: Lang): Set<string> {
    return new Set(
      this.scan(text, lang)
        .filter((mention) => mention.negated === null)
        .flatMap((mention) => {
          const { holds, may } = allergensOf(mention);
          return [...(holds ?? []), ...may];
        }),
    );
  }

  /** True when one of a food's names holds the words of a mention: "milk" may well mean the oat milk of the list. */
  mayMean(id: number, mention: Mention, lang: Lang): boolean {
    return this.idsOf(mention).includes(id) || this.isCalled(id, mention.text, lang);
  }

  private namesOf(id: number, lang: Lang): string[] {
    const row = this.byId.get(id);
    return [...(row?.names[lang] ?? []), ...(row?.aliases[lang] ?? [])];
  }

  /** True when one of a food's names holds these words. */
  isCalled(id: number, text: string, lang: Lang): boolean {
    return this.areCalled(this.namesOf(id, lang), text, lang);
  }

  private areCalled(names: readonly string[], text: string, lang: Lang): boolean {
    const wanted = stemsIn(text, lang);
    if (wanted.length === 0) return false;
    const inside = ` ${wanted.join(" ")} `;
    return names.some((name) => {
      const stems = stemsIn(name, lang);
      if (` ${stems.join(" ")} `.includes(inside)) return true;
      // "Milch" in "Hafermilch".
      return (
        lang === "de" &&
        wanted.length === 1 &&
        wanted[0]!.length >= 4 &&
        stems.some((stem) => stem.endsWith(wanted[0]!))
      );
    });
  }

  /**
   * True when these words are the head of one of a food's names: "milk" of oat milk and of "lait d'avoine", but neither "pumpkin"
   * of pumpkin seeds nor "apple" of apple jam.
   */
  isHead(id: number, text: string, lang: Lang): boolean {
    return this.areHead(this.namesOf(id, lang), text, lang);
  }

  private areHead(names: readonly string[], text: string, lang: Lang): boolean {
    const wanted = stemsIn(text, lang);
    return names.some((name) => {
      const stems = stemsIn(name, lang);
      const head = lang === "en" || lang === "de" ? stems.slice(-wanted.length) : stems.slice(0, wanted.length);
      const isSame = wanted.length > 0 && wanted.every((stem, i) => head[i] === stem);
      return isSame || (lang === "de" && wanted.length === 1 && stems.at(-1)?.endsWith(wanted[0]!) === true);
    });
  }

  /**
   * True when a mention that names what a food does not hold may mean that food all the same: "milk" the oat milk of the list,
   * but "noix" not its nutmeg, nor "butter" its peanut butter.
   */
  isCalledPlainly(id: number, mention: Mention, lang: Lang): boolean {
    if (this.idsOf(mention).includes(id)) return true;
    const row = this.byId.get(id);
    const names = this.namesOf(id, lang).filter((name) => isPlainName(name, lang));
    if (!row || !this.areCalled(names, mention.text, lang)) return false;
    return mayBeCalled(row, mention, this.areHead(names, mention.text, lang), (key) => this.foods.get(key));
  }

  /** Whether a food lacks something for which a mention is avoided. */
  private lacks({ id, allergens, may_contain, traits, made_of }: FoodRow, mention: Mention, avoided: Avoided): boolean {
    const { holds } = allergensOf(mention);
    const own = traitsOf(mention);
    if (avoided.allergens && avoided.allergens.size > 0) {
      if (holds === null && allergens !== null) return true;
      const held = new Set([...(allergens ?? []), ...may_contain]);
      if (holds?.some((key) => avoided.allergens!.has(key) && !held.has(key))) return true;
    }
    if (avoided.traits && avoided.traits.size > 0) {
      if (own === null && traits !== null) return true;
      if (own?.some((trait) => avoided.traits!.has(trait) && !traits?.includes(trait))) return true;
    }
    const { foods } = avoided;
    const isOneOf = foods?.has(id) || made_of.some((key) => foods?.has(this.foods.get(key)?.id ?? -1));
    return !isOneOf && this.isFoodAvoided(mention, avoided);
  }

  /**
   * Whether one of some listed foods is what a mention of something avoided means. A food that lacks what is avoided explains it
   * only where it is known to be called so, and where the text does not set the two apart.
   * @param text in which the mention was found
   */
  explains(listed: Iterable<number>, mention: Mention, lang: Lang, avoided: Avoided, text: string): boolean {
    return [...listed].some((id) => {
      if (!this.mayMean(id, mention, lang)) return false;
      const row = this.byId.get(id);
      if (row === undefined || !this.lacks(row, mention, avoided)) return true;
      if (!this.isCalledPlainly(id, mention, lang)) return false;
      const isListed = (other: Mention) => this.idsOf(other).includes(id);
      return isListed(mention) || !speaksOfAnother(text, mention, lang, this.scan(text, lang), isListed);
    });
  }

  /** What a listed food holds, may hold included. */
  containedIn(ids: Iterable<number>): { allergens: Set<string>; traits: Set<string> } {
    const rows = [...ids].flatMap((id) => this.byId.get(id) ?? []);
    return {
      allergens: new Set(rows.flatMap((row) => [...(row.allergens ?? []), ...row.may_contain])),
      traits: new Set(rows.flatMap((row) => row.traits ?? [])),
    };
  }

  private isAvoided(mention: Mention, { foods, allergens, traits }: Avoided): boolean {
    // Allergens that only some kinds hold count for listed foods only: a mere word would raise too many false alarms.
    const { holds } = allergensOf(mention);
    if (allergens && allergens.size > 0 && (holds === null || holds.some((key) => allergens.has(key)))) return true;
    const own = traitsOf(mention);
    if (traits && traits.size > 0 && (own === null || own.some((trait) => traits.has(trait)))) return true;
    return this.isFoodAvoided(mention, { foods });
  }

  private isFoodAvoided(mention: Mention, { foods }: Avoided): boolean {
    if (!foods || foods.size === 0) return false;
    const ids = this.idsOf(mention);
    // A name of several foods is avoided only if it must mean one that is.
    if (ids.length > 0 && ids.every((id) => foods.has(id))) return true;
    return mention.entries.some((entry) => entry.madeOf.some((key) => foods.has(this.foods.get(key)?.id ?? -1)));
  }

  /**
   * A test for words that name the dish of a title: a crumble without gluten is one too, and of a "Spanish tortilla" the steps
   * may say "tortilla", its head, but of a pecan pie not "pecans", nor "butter" of what is made with peanut butter.
   */
  private wordsOfDish(title: string, lang: Lang): (mention: Mention) => boolean {
    // "Ajoblanco" of "tomatoes with ajoblanco" goes with the dish: it is not the dish itself.
    const heads = title.split("\n").map((line) => line.split(afterHead[lang])[0] ?? "");
    const names = this.scan(heads.join("\n"), lang).map((mention) => ({
      stems: stemsIn(mention.text, lang),
      ids: this.idsOf(mention),
      isDish: mention.entries.some((entry) => entry.kind === "dish"),
    }));
    const inTitle = heads.map((head) => ` ${stemsIn(head, lang).join(" ")} `).join("\n");
    /** "Curry" of a "sweet potato and pea curry", but not "butter" of "toast with butter". */
    const isHeadOfTitle = (stems: readonly string[]) =>
      heads.some((head) => {
        const of = stemsIn(head, lang);
        const words = lang === "en" || lang === "de" ? of.slice(-stems.length) : of.slice(0, stems.length);
        return words.join() === stems.join();
      });
    return (mention) => {
      const stems = stemsIn(mention.text, lang);
      const isOf = (whole: readonly string[]) => stems.every((stem, i) => whole[i] === stem);
      // "Frangipane" of a frangipane tart.
      const isDishItself = mention.entries.some((entry) => entry.kind === "dish");
      if (isDishItself && inTitle.includes(` ${stems.join(" ")} `)) return true;
      // "Curry" of a "Gemüsecurry".
      if (isDishItself && lang === "de" && inTitle.includes(`${stems.join(" ")} `)) return true;
      return names.some(({ stems: whole, ids, isDish }) => {
        if (stems.length >= whole.length)
          return stems.length === whole.length && isOf(whole) && (isDish || isHeadOfTitle(whole));
        if (!isOf(lang === "en" || lang === "de" ? whole.slice(-stems.length) : whole)) return false;
        return isDish || ids.some((id) => this.isCalledPlainly(id, mention, lang));
      });
    };
  }

  /**
   * The words of a text that use what must be avoided, each once. Words that a listed food explains are left out: the list
   * itself is checked by its foods.
   * @param title of the recipe: words of the dish that it names are left out
   */
  strayMentions(text: string, lang: Lang, avoided: Avoided, listed: ReadonlySet<number>, title = ""): string[] {
    const isOfDish = this.wordsOfDish(title, lang);
    const held = this.containedIn(listed);
    // "Poultry" where chicken is listed: it says no more than the list.
    const isClassOf = ({ entries }: Mention) =>
      entries.every(
        ({ kind, allergens, traits }) =>
          kind === "group" &&
          allergens?.every((key) => held.allergens.has(key)) === true &&
          traits?.every((trait) => held.traits.has(trait)) === true,
      );
    const stray = this.scan(text, lang).filter(
      (mention) =>
        mention.negated === null &&
        this.isAvoided(mention, avoided) &&
        !isOfDish(mention) &&
        !isClassOf(mention) &&
        !this.explains(listed, mention, lang, avoided, text),
    );
    return [...new Set(stray.map((mention) => mention.text.toLowerCase()))];
  }

  /**
   * A reader of the texts of a recipe: the mentions of a text that add an allergen or a trait to those of the listed foods, with
   * what they add for certain. The dish of the title is what the ingredients make of it ("lasagne" without egg), so its name adds
   * nothing; another one adds its allergens. What all texts share is found once, and only where one names a food.
   * @param listed ids of foods
   * @param title of the recipe, and of its parts
   */
  addingTo(
    listed: ReadonlySet<number>,
    lang: Lang,
    title = "",
  ): (text: string) => ({ mention: Mention } & Contained)[] {
    let shared: { held: ReturnType<FoodLexicon["containedIn"]>; isOfDish: (mention: Mention) => boolean } | null = null;
    return (text) => {
      const mentions = this.scan(text, lang);
      if (mentions.length === 0) return [];
      shared ??= { held: this.containedIn(listed), isOfDish: this.wordsOfDish(title, lang) };
      const { held, isOfDish } = shared;
      return mentions.flatMap((mention) => {
        const isDish = mention.entries.every((entry) => entry.kind === "dish");
        if (mention.negated !== null || isOfDish(mention)) return [];
        const { holds } = allergensOf(mention);
        const own = traitsOf(mention);
        const allergens = holds?.filter((key) => !held.allergens.has(key)) ?? null;
        const traits = own?.filter((trait) => !held.traits.has(trait)) ?? null;
        if (allergens?.length === 0 && traits?.length === 0) return [];
        // "Spread the frangipane" adds nuts; what a dish adds besides allergens is more often what the ingredients make of it.
        if (isDish && !allergens?.length) return [];
        // What is not known is lacked by every food of which it is known.
        const added = { allergens: new Set(allergens ?? ["unknown"]), traits: new Set(traits ?? ["unknown"]) };
        return this.explains(listed, mention, lang, added, text) ? [] : [{ mention, allergens, traits }];
      });
    };
  }
}
