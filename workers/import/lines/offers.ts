import type { Span } from "@toque/db/ingredients/alternatives.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type FoodNamed, type Remarks, tidy } from "./line.ts";
import { comparable, type Patterns } from "./patterns.ts";
import { preparationAt, wordStarts } from "./preparation.ts";

/** Reads foods that are offered in place of each other. */
export class OfferReader {
  constructor(
    private readonly lang: Lang,
    private readonly words: Patterns,
    private readonly remarks: Remarks,
    private readonly foodNamed: FoodNamed,
  ) {}

  /** Whether a text says nothing but what is done to a food. */
  isDone(text: string): boolean {
    const end = preparationAt(text, this.words, 0) ?? this.words.kinds.at(comparable(text), 0)?.end;
    return end !== undefined && tidy(text.slice(end)) === "";
  }

  /** "Serrano or jalapeño picado": what is done behind the last of several foods is done to all; with an amount of its own it stays. */
  alternativeOf(text: string): string {
    const whole = this.foodNamed(tidy(text));
    for (const start of /\d/.test(text) ? [] : wordStarts(comparable(text), 1)) {
      if (!this.isDone(text.slice(start))) continue;
      const food = tidy(text.slice(0, start));
      if (!food || (whole !== null && this.foodNamed(food) !== whole)) continue;
      this.remarks.add(this.remarks.preparation, text.slice(start));
      return food;
    }
    return tidy(text);
  }

  /** "Chicken or vegetable stock", "Hühner- oder Gemüsebrühe": the first names its food only with the last word of the other. */
  sharesLastWord(text: string, first: Span, others: readonly Span[]): boolean {
    const [other] = others;
    if (this.lang === "de") {
      const isCut = text.charAt(first.end) === "-";
      const hasNoun = ({ start, end }: Span) => /\p{Lu}/u.test(text.slice(start, end));
      return isCut || (!hasNoun(first) && others.some(hasNoun));
    }
    if (this.lang !== "en" || !other || others.length > 1 || this.words.or.find(text.slice(0, other.start)) === null)
      return false;
    const [last] = /[\p{L}-]+$/u.exec(text.slice(other.start, other.end)) ?? [];
    if (last === undefined || other.end - other.start === last.length) return false;
    const name = text.slice(first.start, first.end);
    const shared = this.foodNamed(`${name} ${last}`);
    return shared !== null && shared !== this.foodNamed(name);
  }
}
