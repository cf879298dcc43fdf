import type { Remarks } from "./line.ts";
import type { Patterns } from "./patterns.ts";
import { measureAt, type Quantity, skipSpace, unitAt } from "./quantity.ts";

/** Units that hold something: behind a weight they name the package ("400 g can"). */
export const containers: ReadonlySet<string> = new Set([
  "can",
  "jar",
  "packet",
  "bottle",
  "bowl",
  "block",
  "ball",
  "sheet",
  "net",
  "roll",
  "bar",
]);
/** How much of the first unit each holds. */
const grams: Readonly<Record<string, number>> = { g: 1, kg: 1000 };
const millilitres: Readonly<Record<string, number>> = { ml: 1, cl: 10, dl: 100, l: 1000 };
const plusAt = (text: string, place: number): { end: number } | null => {
  const found = /^(?:\+|plus\b|más\b|mas\b)/.exec(text.slice(place));
  return found ? { end: place + found[0].length } : null;
};

const withAt = (text: string, place: number): { end: number } | null => {
  const found = /^(?:with|avec|con|mit)(?=\s)/.exec(text.slice(place));
  return found ? { end: place + found[0].length } : null;
};

const timesAt = (text: string, place: number): { end: number } | null => {
  const found = /^[x×]\s*(?=\d)/.exec(text.slice(place));
  return found ? { end: place + found[0].length } : null;
};

/** Reads what belongs to an amount behind its unit, and the same amount in other units. */
export class MeasureReader {
  /**
   * @param source the line without what stands in brackets
   * @param text its comparable form
   * @param remarks takes the other measures
   */
  constructor(
    private readonly source: string,
    private readonly text: string,
    private readonly words: Patterns,
    private readonly remarks: Remarks,
  ) {}

  /** "1 kg 500", "1 lb 2 oz", "800 g à 1 kg": what belongs to the amount behind its unit. @returns where it ends */
  afterRest(quantity: Quantity, place: number): number {
    const { text, source, words } = this;
    const at = skipSpace(text, place);
    const rest = /^(\d{3})(?!\d)/.exec(text.slice(at));
    const thousands = quantity.unit === "kg" || quantity.unit === "l";
    if (rest && thousands && unitAt(text, source, at + 3, words) === null) {
      quantity.value += Number(rest[1]) / 1000;
      return at + 3;
    }
    const ounces = quantity.unit === "lb" ? measureAt(text, source, at, words) : null;
    if (ounces?.value.unit === "oz") {
      quantity.value += ounces.value.value / 16;
      return ounces.end;
    }
    const joined = words.range.at(text, at);
    const upper = joined && measureAt(text, source, joined.end, words);
    if (!upper || quantity.max !== null) return place;
    for (const scale of [grams, millilitres]) {
      const [from, to] = [scale[quantity.unit ?? ""], scale[upper.value.unit ?? ""]];
      if (from === undefined || to === undefined) continue;
      const max = (upper.value.value * to) / from;
      if (max <= quantity.value) continue;
      quantity.max = max;
      return upper.end;
    }
    return place;
  }

  /** "1 pack of 6 sausages": how many are in it. @returns where that ends */
  private afterCount(unit: string | null, place: number): number {
    const { text, source, words, remarks } = this;
    const begin = skipSpace(text, place);
    const of = containers.has(unit ?? "") ? (words.of.at(text, begin) ?? withAt(text, begin)) : null;
    const count = of ? /^\s+\d+(?=\s+\p{L})/u.exec(text.slice(of.end))?.[0].length : undefined;
    if (!of || count === undefined) return place;
    remarks.add(remarks.note, source.slice(begin, of.end + count));
    return of.end + count;
  }

  addSize(count: number, size: Quantity, written: string): void {
    this.remarks.add(this.remarks.note, written);
    if (size.unit) this.remarks.others.push({ value: count * size.value, max: null, unit: size.unit });
  }

  /** "/ ½ cup", "or 240 ml", "plus 2 tbsp", "of 400 g" behind the amount. */
  takeOthers(count: number, unit: string | null, place: number): number {
    const { text, source, words, remarks } = this;
    let at = place;
    for (;;) {
      const begin = skipSpace(text, at);
      // "1 cup less 1 tbsp".
      const less = words.less.at(text, begin + (/^,\s*/.exec(text.slice(begin))?.[0].length ?? 0));
      const taken = less && measureAt(text, source, less.end, words);
      if (taken) {
        remarks.add(remarks.note, source.slice(begin, taken.end));
        at = taken.end + (/^\s*,/.exec(text.slice(taken.end))?.[0].length ?? 0);
        continue;
      }
      const joint = /^[/=|,–-]\s*/.exec(text.slice(begin))?.[0].length;
      const or = joint === undefined ? words.or.at(text, begin) : null;
      const plus = joint === undefined && !or ? (words.and.at(text, begin) ?? plusAt(text, begin)) : null;
      const from = joint !== undefined ? begin + joint : (or?.end ?? plus?.end ?? null);
      const more = from === null ? null : measureAt(text, source, from, words);
      if (more) {
        // "1 kg / 2 lb 4 oz".
        const end = this.afterRest(more.value, more.end);
        remarks.add(remarks.note, source.slice(begin, end));
        if (!plus) remarks.others.push(more.value);
        at = end;
        continue;
      }
      // "2 tins of 400 g tomatoes", "2 latas x 340 g".
      const isContainer = containers.has(unit ?? "") || unit === "piece";
      // "1 bottle 700 ml wine".
      const next = unit !== "piece" && /^\d/.test(text.slice(begin)) ? { end: begin } : null;
      const of = isContainer ? (words.of.at(text, begin) ?? timesAt(text, begin) ?? next) : null;
      const size = of ? measureAt(text, source, of.end, words) : null;
      if (!size) return this.afterCount(unit, at);
      this.addSize(count, size.value, source.slice(begin, size.end));
      at = size.end;
    }
  }
}
