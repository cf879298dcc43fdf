import type { Lang } from "@toque/db/schemas/common.ts";
import { type Remarks, splitAtCommas } from "./line.ts";
import { type Patterns, patternsOf } from "./patterns.ts";
import { wordStarts } from "./preparation.ts";
import { afterApproximately, measureAt, type Quantity, rangeAt, skipSpace, unitAt } from "./quantity.ts";

/** Units that hold something: behind a weight they name the package ("400 g can"). */
const containers: ReadonlySet<string> = new Set(["can", "jar", "packet", "bottle", "bowl", "block", "ball"]);
/** Units that mean one where no number stands before them. */
const alone: ReadonlySet<string> = new Set(["pinch", "dash", "handful", "knob", "drop", "bunch"]);

const plusAt = (text: string, place: number): { end: number } | null => {
  const found = /^(?:\+|plus\b|más\b|mas\b)/.exec(text.slice(place));
  return found ? { end: place + found[0].length } : null;
};

/** Reads the amount of a line, and where its food stands. */
export class AmountReader {
  /** Null until one is read, and without any. */
  quantity: Quantity | null = null;
  private readonly words: Patterns;

  /**
   * @param source the line without what stands in brackets
   * @param text its comparable form
   * @param remarks takes the other measures and the words around the amount
   * @param takeRemark reads what stands behind an amount at the end of the line
   */
  constructor(
    private readonly source: string,
    private readonly text: string,
    private readonly lang: Lang,
    private readonly remarks: Remarks,
    private readonly hasBrackets: boolean,
    private readonly takeRemark: (part: string) => void,
  ) {
    this.words = patternsOf(lang);
  }

  /** Reads the amount at the beginning, or else at the end. @returns where the food begins, and where it ends */
  read(): { from: number; to: number } {
    const { text, source, words, remarks } = this;
    const end = text.length;
    let at = skipSpace(text, 0);
    const first = words.optional.at(text, at);
    if (first) {
      remarks.optional = true;
      at = skipSpace(text, first.end);
      if (/[,:]/.test(text.charAt(at))) at = skipSpace(text, at + 1);
    }
    if (/^[+]/.test(text.slice(at))) at = skipSpace(text, at + 1);
    const part = words.parts.at(text, at);
    if (part && rangeAt(text, skipSpace(text, part.end), words)) {
      remarks.add(remarks.preparation, source.slice(at, part.end));
      at = skipSpace(text, part.end);
    }
    const vague = words.vague.at(text, at);
    if (vague) {
      remarks.add(remarks.note, source.slice(at, vague.end));
      at = skipSpace(text, vague.end);
      const unit = unitAt(text, source, at, words);
      if (unit && unit.end < end && this.hasFood(unit.end)) {
        this.quantity = null;
        remarks.add(remarks.note, source.slice(at, unit.end));
        at = unit.end;
      }
      return { from: this.afterOf(at), to: end };
    }
    const exact = afterApproximately(text, at, words);
    const number = rangeAt(text, exact, words);
    if (number) {
      if (exact > at) remarks.add(remarks.note, source.slice(at, exact));
      return { from: this.takeUnit(number.value, number.end), to: end };
    }
    const unit = unitAt(text, source, at, words);
    const joined = unit && this.words.of.at(text, skipSpace(text, unit.end));
    if (unit && (joined || alone.has(unit.value)) && this.hasFood(unit.end)) {
      this.quantity = { value: 1, max: null, unit: unit.value };
      return { from: this.afterOf(unit.end), to: end };
    }
    const late = this.lateQuantity(at);
    if (late !== null) return { from: at, to: late };
    const article = words.articles.at(text, at);
    return { from: article && this.hasFood(article.end) ? skipSpace(text, article.end) : at, to: end };
  }

  private hasFood = (place: number): boolean => /\p{L}/u.test(this.text.slice(place));

  private afterOf(place: number): number {
    const at = skipSpace(this.text, place);
    const of = this.words.of.at(this.text, at);
    return of && this.hasFood(of.end) ? skipSpace(this.text, of.end) : at;
  }

  /** Reads the unit behind a number, sizes of packages and the same amount in other units. @returns where the food begins */
  private takeUnit(number: Omit<Quantity, "unit">, place: number): number {
    const { text, source, words, remarks } = this;
    let at = place;
    const times = /^\s*[x×*]\s*(?=[\d½¼¾])/.exec(text.slice(at));
    const size = measureAt(text, source, at + (times?.[0].length ?? 0), words);
    if (size && (times || /^\s/.test(text.slice(at)))) {
      this.addSize(number.value, size.value, source.slice(at + (times?.[0].length ?? 0), size.end));
      at = size.end;
    }
    const unit = unitAt(text, source, at, words);
    // "2 cloves" alone is a spice that is counted: a unit needs a food behind it, here or in brackets.
    const inBrackets = unit && this.hasBrackets && /^\s*(?:of|de|von)\s*[.,]?\s*$/.test(text.slice(unit.end));
    if (unit && (inBrackets || this.hasFood(unit.end))) {
      if (unit.adjectives) remarks.add(remarks.note, unit.adjectives);
      at = unit.end;
      // "1 kilo y medio", "1 TL gehäuft".
      const half = words.halves.at(text, skipSpace(text, at));
      this.quantity = { value: number.value + (half ? 0.5 : 0), max: number.max, unit: unit.value };
      at = half?.end ?? at;
      const heaped = this.lang === "de" ? words.measureAdjectives.at(text, skipSpace(text, at)) : null;
      if (heaped && /t$/.test(text.slice(0, heaped.end))) {
        remarks.add(remarks.note, source.slice(at, heaped.end));
        at = heaped.end;
      }
      const container = containers.has(unit.value) ? null : unitAt(text, source, at, words);
      if (container && containers.has(container.value) && this.hasFood(container.end)) {
        remarks.add(remarks.note, source.slice(at, container.end));
        at = container.end;
      }
    } else this.quantity = { ...number, unit: null };
    if (inBrackets) return text.length;
    at = this.takeOtherMeasures(number.value, at);
    return this.afterOf(at);
  }

  private addSize(count: number, size: Quantity, written: string): void {
    this.remarks.add(this.remarks.note, written);
    if (size.unit) this.remarks.others.push({ value: count * size.value, max: null, unit: size.unit });
  }

  /** "/ ½ cup", "or 240 ml", "plus 2 tbsp", "of 400 g" behind the amount. */
  private takeOtherMeasures(count: number, place: number): number {
    const { text, source, words, remarks } = this;
    let at = place;
    for (;;) {
      const begin = skipSpace(text, at);
      const joint = /^[/=|,–-]\s*/.exec(text.slice(begin))?.[0].length;
      const or = joint === undefined ? words.or.at(text, begin) : null;
      const plus = joint === undefined && !or ? (words.and.at(text, begin) ?? plusAt(text, begin)) : null;
      const from = joint !== undefined ? begin + joint : (or?.end ?? plus?.end ?? null);
      const more = from === null ? null : measureAt(text, source, from, words);
      if (more) {
        remarks.add(remarks.note, source.slice(begin, more.end));
        if (!plus) remarks.others.push(more.value);
        at = more.end;
        continue;
      }
      // "2 tins of 400 g tomatoes".
      const of =
        containers.has(this.quantity?.unit ?? "") || this.quantity?.unit === "piece" ? words.of.at(text, begin) : null;
      const size = of ? measureAt(text, source, of.end, words) : null;
      if (!size) return at;
      this.addSize(count, size.value, source.slice(begin, size.end));
      at = size.end;
    }
  }

  /** "Flour 250 g", "Butter: 50 g", "Eggs - 3". @returns where the food ends */
  private lateQuantity(from: number): number | null {
    const { text, source, words } = this;
    for (const start of wordStarts(text, from + 1)) {
      if (!/[\d½⅓⅔¼¾⅛~≈]/.test(text.charAt(start)) && !words.approximately.at(text, start)) continue;
      const exact = afterApproximately(text, start, words);
      const number = rangeAt(text, exact, words);
      if (!number) continue;
      const unit = unitAt(text, source, number.end, words);
      const end = unit?.end ?? number.end;
      const behind = text.slice(end);
      if (/^[\s.]*$/.test(behind) || /^\s*[,;]/.test(behind)) {
        this.quantity = { ...number.value, unit: unit?.value ?? null };
        const remark = source.slice(end);
        for (const part of splitAtCommas(remark)) this.takeRemark(part);
        return start;
      }
    }
    return null;
  }
}
