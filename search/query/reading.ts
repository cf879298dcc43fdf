import { calledFoods } from "@toque/db/foods/excluded-foods.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Mention } from "@toque/db/shared/lexicon/mention.ts";
import { type Token, tokensOf } from "@toque/db/shared/lexicon/tokens.ts";
import { isStopWord } from "../text.ts";
import { FoodsNamed, nameOf } from "./foods-named.ts";
import type { Meaning, Part } from "./meaning.ts";
import { type QueryWords, queryWords } from "./words.ts";

/** `part`: a filter. `text`: words that only look like one. `name`: part of the name of a food or a dish. */
type Use = "part" | "filler" | "text" | "name";

interface Found {
  start: number;
  end: number;
  means: Meaning;
  /** Only where no other word is left. */
  alone?: boolean;
}

const LEAST_MINUTES = 5;
const MOST_MINUTES = 600;

/** One reading of a query, in one language. Places are those of tokens. */
export class Reading {
  private readonly tokens: Token[];
  private readonly words: QueryWords;
  private readonly foods: FoodsNamed;
  private readonly uses: (Use | undefined)[] = [];
  private readonly found: Found[] = [];
  /** Whether some words are known to be no filter. */
  isCertain = false;

  constructor(
    private readonly query: string,
    private readonly lang: Lang,
    private readonly lexicon: FoodLexicon,
  ) {
    this.tokens = tokensOf(query);
    this.words = queryWords[lang];
    this.foods = new FoodsNamed(query, this.tokens, this.words, lang, lexicon);
  }

  /** Reads all words: what is most certain first. */
  read(): void {
    this.readNames();
    this.readQuoted();
    this.each((place) => {
      const literal = this.words.literal.at(this.tokens, place);
      if (literal) this.refuse(place, literal.end);
    });
    // "Sans cuisson" is no food that is left out, "sans viande ni poisson" a diet.
    this.each((place) => this.readTag(place, false));
    this.each((place) => this.readDiet(place));
    this.each((place) => this.readWithout(place));
    this.each((place) => this.readFree(place));
    this.each((place) => this.readTime(place));
    this.each((place) => this.readEasy(place));
    this.each((place) => this.readTag(place, true));
    this.each((place) => {
      const filler = this.uses[place] === undefined ? this.words.fillers.at(this.tokens, place) : null;
      if (filler && this.isUnused(place, filler.end)) this.use(place, filler.end, "filler");
    });
    this.each((place) => this.readWith(place));
    if (this.tokens.some((token, place) => this.isLeft(token, place))) this.dropAlone();
    this.joinParts();
  }

  /** The filters in the order of the words. */
  parts(): Part[] {
    return this.found
      .toSorted((a, b) => a.start - b.start)
      .map(({ start, end, means }) => ({ ...this.span(start, end), means }));
  }

  /** Where words stand that ask for nothing. */
  fillers(): { start: number; end: number }[] {
    return this.tokens.flatMap((_, place) => (this.uses[place] === "filler" ? [this.span(place, place + 1)] : []));
  }

  /** How many words are filters. */
  known(): number {
    return this.found.reduce((sum, { start, end }) => sum + end - start, 0);
  }

  private each(read: (place: number) => void): void {
    for (const [place, token] of this.tokens.entries()) if (token.isWord) read(place);
  }

  private span(start: number, end: number): { start: number; end: number } {
    return { start: this.tokens[start]!.start, end: this.tokens[end - 1]!.end };
  }

  private use(start: number, end: number, as: Use): void {
    for (let place = start; place < end; place++) this.uses[place] = as;
  }

  /** Words that are known to be no filter: no other language has to be tried. */
  private refuse(start: number, end: number): void {
    this.use(start, end, "text");
    this.isCertain = true;
  }

  private isUnused(start: number, end: number): boolean {
    return this.uses.slice(start, end).every((use) => use === undefined);
  }

  /** Unused, or part of a food's name: "gluten-free" in "gluten-free bread". */
  private isOpen(start: number, end: number): boolean {
    return this.uses.slice(start, end).every((use) => use === undefined || use === "name");
  }

  private add(start: number, end: number, means: Meaning, alone = false): void {
    this.use(start, end, "part");
    this.found.push({ start, end, means, ...(alone ? { alone } : {}) });
  }

  /** A word that has to stay text. */
  private isLeft(token: Token, place: number): boolean {
    const use = this.uses[place];
    return token.isWord && use !== "part" && use !== "filler" && !(use === undefined && isStopWord(token.text));
  }

  private dropAlone(): void {
    for (const one of this.found.filter(({ alone }) => alone)) {
      this.use(one.start, one.end, "text");
      this.found.splice(this.found.indexOf(one), 1);
    }
  }

  /** The "and" between two filters joins nothing any more. */
  private joinParts(): void {
    const isTaken = (place: number) => this.uses[place] === "part" || this.uses[place] === "filler";
    const isGone = (place: number) => place < 0 || place >= this.tokens.length || isTaken(place);
    for (const [place, token] of this.tokens.entries())
      if (this.words.and.has(token.text) && this.uses[place] === undefined && isGone(place - 1) && isGone(place + 1))
        this.use(place, place + 1, "filler");
  }

  /** `"A phrase"` and `-word` are said as they are meant. */
  private readQuoted(): void {
    for (const match of this.query.matchAll(/"[^"]*"?|(?<!\S)-\S+/g)) {
      const end = match.index + match[0].length;
      for (const [place, token] of this.tokens.entries())
        if (token.start >= match.index && token.end <= end) this.uses[place] = "text";
    }
  }

  /**
   * Names of dishes and foods hold no times, tags or foods that are asked for ("quick oats", "arroz con leche"); they may hold
   * what is left out and a diet, and are then searched without it ("gluten-free bread").
   */
  private readNames(): void {
    for (const mention of this.lexicon.scan(this.query, this.lang)) {
      const inside = this.tokens.flatMap((token, place) =>
        token.isWord && token.start >= mention.start && token.end <= mention.end ? [place] : [],
      );
      if (inside.length < 2) continue;
      this.use(inside[0]!, inside.at(-1)! + 1, "name");
    }
  }

  private readTag(place: number, alone: boolean): void {
    const match = (alone ? this.words.alone : this.words.tags).at(this.tokens, place);
    if (!match || !this.isUnused(place, match.end)) return;
    // "Petit déjeuner" is no "déjeuner".
    const isInside = [place - 1, place - 2].some(
      (at) => at >= 0 && (this.words.alone.at(this.tokens, at)?.end ?? 0) > place,
    );
    if (alone || !isInside) this.add(place, match.end, { kind: "tag", tag: match.means }, alone);
  }

  private readDiet(place: number): void {
    const match = this.words.diets.at(this.tokens, place);
    if (!match || !this.isOpen(place, match.end)) return;
    const negated = this.words.not.before(this.tokens, place, 2);
    if (negated === null) this.add(place, match.end, { kind: "diet", diet: match.means });
    else this.refuse(negated, match.end);
  }

  private readWithout(place: number): void {
    this.readPrefixed(place);
    const negator = this.words.withoutBefore.at(this.tokens, place);
    if (!negator || !this.isOpen(place, negator.end)) return;
    const list = this.foods.listAt(negator.end);
    if (!list || !this.isOpen(place, list.end)) return;
    this.add(place, list.end, { kind: "without", foods: list.foods, lang: this.lang });
  }

  /** "Nut-free", "laktosefrei", "nut and dairy free". */
  private readFree(place: number): void {
    const token = this.tokens[place]!;
    if (this.words.withoutAfter.has(token.text)) {
      const list = this.foods.listBefore(place);
      if (list && this.isOpen(list.start, place + 1))
        this.add(list.start, place + 1, { kind: "without", foods: list.foods, lang: this.lang });
      return;
    }
    const ending = this.words.suffixes.find(
      (suffix) => token.text.length > suffix.length + 1 && token.text.endsWith(suffix),
    );
    if (ending === undefined || !this.isOpen(place, place + 1)) return;
    const name = token.accented.slice(0, -ending.length);
    const mention = this.foods.whole(name);
    if (mention) this.add(place, place + 1, { kind: "without", foods: [{ mention, name }], lang: this.lang });
  }

  /** "Non-dairy ice cream", "no-sugar ketchup": only the next word is left out. */
  private readPrefixed(place: number): void {
    const token = this.tokens[place]!;
    const next = this.tokens[place + 1];
    const isPrefix = this.words.prefixes.has(token.text);
    if (!next || !(isPrefix || (token.hyphen && this.words.withoutBefore.at([token], 0)))) return;
    const mention = this.foods.whole(this.query.slice(next.start, next.end));
    if (mention && this.isOpen(place, place + 2))
      this.add(place, place + 2, { kind: "without", foods: [nameOf(mention)], lang: this.lang });
  }

  private readTime(place: number): void {
    if (this.uses[place] !== undefined) return;
    const quick = this.words.quick.at(this.tokens, place);
    if (quick && this.isUnused(place, quick.end)) {
      this.add(place, quick.end, { kind: "time", minutes: quick.means });
      return;
    }
    const time = this.words.times.at(this.tokens, place) ?? this.timeAt(place);
    if (!time || !this.isUnused(place, time.end)) return;
    const over = this.words.over.before(this.tokens, place);
    const under = this.words.under.before(this.tokens, place);
    // "Over 30 minutes" is no limit; "no more than 30 minutes" is one.
    if (over !== null && (under === null || over < under)) {
      this.refuse(over, time.end);
      return;
    }
    const start = under !== null && this.isUnused(under, place) ? under : place;
    this.add(start, time.end, { kind: "time", minutes: time.means });
  }

  /** "30 minutes", "30min", "1h30". */
  private timeAt(place: number): { end: number; means: number } | null {
    const { text } = this.tokens[place]!;
    const [, amount, unit, rest] = /^(\d{1,3})([a-z]*)(\d{0,2})$/.exec(text) ?? [];
    if (amount === undefined) return null;
    const inside = this.words.units.get(unit ?? "");
    const next = this.tokens[place + 1];
    const factor = unit ? inside : next?.isWord ? this.words.units.get(next.text) : undefined;
    if (factor === undefined) return null;
    const means = Number(amount) * factor + (factor === 60 && rest ? Number(rest) : 0);
    return means >= LEAST_MINUTES && means <= MOST_MINUTES ? { end: place + (unit ? 1 : 2), means } : null;
  }

  private readEasy(place: number): void {
    const match = this.words.easy.at(this.tokens, place) ?? this.easyBesideQuick(place);
    if (match && this.isUnused(place, match.end))
      this.add(place, match.end, { kind: "difficulty", difficulty: "easy" });
  }

  /** "Leicht und schnell" is easy; "leicht" alone may be light. */
  private easyBesideQuick(place: number): { end: number } | null {
    if (!this.words.easyBesideQuick.has(this.tokens[place]!.text)) return null;
    const isAnd = (at: number) => this.words.and.has(this.tokens[at]?.text ?? "") || this.tokens[at]?.text === ",";
    const next = isAnd(place + 1) ? place + 2 : place + 1;
    const isQuickBefore = this.words.quick.before(this.tokens, isAnd(place - 1) ? place - 1 : place) !== null;
    const isQuickAfter = next < this.tokens.length && this.words.quick.at(this.tokens, next) !== null;
    return isQuickBefore || isQuickAfter ? { end: place + 1 } : null;
  }

  /** Foods after "with", only where each can be but one food and nothing else follows. */
  private readWith(place: number): void {
    if (!this.words.with.has(this.tokens[place]!.text) || this.uses[place] !== undefined) return;
    const list = this.foods.listAt(place + 1);
    if (!list || !this.isOpen(place, list.end)) return;
    const follows = this.tokens.findIndex((token, at) => at >= list.end && token.isWord);
    if (follows !== -1 && this.uses[follows] !== "part" && this.uses[follows] !== "filler") return;
    const foodIds = list.foods.map(({ mention }) => this.onlyFood(mention));
    if (foodIds.every((id) => id !== null)) this.add(place, list.end, { kind: "with", foodIds });
  }

  private onlyFood(mention: Mention): number | null {
    const [id, ...others] = this.lexicon.idsOf(mention);
    if (id === undefined || others.length > 0 || mention.negated !== null || mention.without.size > 0) return null;
    if (mention.entries.length > 1 || (mention.form !== "exact" && mention.form !== "inflected")) return null;
    return calledFoods(this.lexicon, mention.text, this.lang).every((other) => other === id) ? id : null;
  }
}
