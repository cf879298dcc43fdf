import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Mention } from "@toque/db/shared/lexicon/mention.ts";
import type { Token } from "@toque/db/shared/lexicon/tokens.ts";
import type { LeftOut } from "./meaning.ts";
import type { QueryWords } from "./words.ts";

/** Most articles between "without" and the food. */
const MOST_ARTICLES = 3;
/** Longest name before "free", in words. */
const LONGEST_NAME = 4;

export const nameOf = (mention: Mention): LeftOut => ({ mention, name: mention.text });

/** The foods that stand at places of a query. Places are those of tokens. */
export class FoodsNamed {
  constructor(
    private readonly query: string,
    private readonly tokens: readonly Token[],
    private readonly words: QueryWords,
    private readonly lang: Lang,
    private readonly lexicon: FoodLexicon,
  ) {}

  /** The food that is named from a place on. */
  private at(place: number): { mention: Mention; end: number } | null {
    const from = this.tokens[place];
    if (!from?.isWord) return null;
    const [mention] = this.lexicon.scan(this.query.slice(from.start), this.lang);
    if (mention?.start !== 0) return null;
    const stop = from.start + mention.end;
    let end = place;
    while (end < this.tokens.length && this.tokens[end]!.end <= stop) end++;
    return end > place ? { mention, end } : null;
  }

  private skipArticles(place: number): number {
    let at = place;
    while (at - place < MOST_ARTICLES && this.words.articles.has(this.tokens[at]?.text ?? "")) at++;
    return at;
  }

  /** The foods of a list that begins at a place: "eggs, milk or nuts". */
  listAt(place: number): { foods: LeftOut[]; end: number } | null {
    const first = this.at(this.skipArticles(place)) ?? this.at(place);
    if (!first) return null;
    const foods = [nameOf(first.mention)];
    let { end } = first;
    while (true) {
      const mark = this.tokens[end]?.text ?? "";
      let next = [",", "/", "&"].includes(mark) ? end + 1 : end;
      if (this.words.and.has(this.tokens[next]?.text ?? "")) next++;
      if (next === end) break;
      const more = this.at(this.skipArticles(next));
      // "Nut and dairy free": the second is left out by another word.
      if (!more || this.words.withoutAfter.has(this.tokens[more.end]?.text ?? "")) break;
      foods.push(nameOf(more.mention));
      end = more.end;
    }
    return { foods, end };
  }

  /** The foods of a list that ends before a place: "nuts and milk" before "free". */
  listBefore(place: number): { foods: LeftOut[]; start: number } | null {
    const last = this.before(place);
    if (!last) return null;
    const foods = [nameOf(last.mention)];
    let { start } = last;
    while (start >= 2 && this.words.and.has(this.tokens[start - 1]!.text)) {
      const earlier = this.before(start - 1);
      if (!earlier) break;
      foods.unshift(nameOf(earlier.mention));
      start = earlier.start;
    }
    return { foods, start };
  }

  /** The food whose name is these words, all of them; no guess. */
  whole(words: string): Mention | null {
    const [mention, ...others] = this.lexicon.scan(words, this.lang);
    const isCertain = mention?.form === "exact" || mention?.form === "inflected";
    return isCertain && others.length === 0 && mention.start === 0 && mention.end === words.length ? mention : null;
  }

  private before(place: number): { mention: Mention; start: number } | null {
    for (let start = Math.max(0, place - LONGEST_NAME); start < place; start++) {
      const mention = this.whole(this.query.slice(this.tokens[start]!.start, this.tokens[place - 1]!.end));
      if (mention) return { mention, start };
    }
    return null;
  }
}
