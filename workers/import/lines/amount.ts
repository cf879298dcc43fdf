import type { Lang } from "@toque/db/schemas/common.ts";
import { type FoodNamed, type Remarks, splitAtCommas, tidy } from "./line.ts";
import { type Patterns, patternsOf } from "./patterns.ts";
import { wordStarts } from "./preparation.ts";
import { afterApproximately, measureAt, type Quantity, rangeAt, skipSpace, unitAt } from "./quantity.ts";

/** Units that hold something: behind a weight they name the package ("400 g can"). */
const containers: ReadonlySet<string> = new Set(["can", "jar", "packet", "bottle", "bowl", "block", "ball"]);
/** Units whose words begin names of foods. */
const inNames: ReadonlySet<string> = new Set([
  "bunch",
  "cube",
  "knob",
  "leaf",
  "grain",
  "star",
  "bar",
  "roll",
  "round",
]);
const lengths: ReadonlySet<string> = new Set(["cm", "mm", "inch"]);
const pieces: ReadonlySet<string> = new Set(["piece", "knob", "stick"]);
/** How much of the first unit each holds. */
const grams: Readonly<Record<string, number>> = { g: 1, kg: 1000 };
const millilitres: Readonly<Record<string, number>> = { ml: 1, cl: 10, dl: 100, l: 1000 };
/** Units that mean one where no number stands before them. */
const alone: ReadonlySet<string> = new Set(["pinch", "dash", "handful", "knob", "drop", "bunch"]);

const plusAt = (text: string, place: number): { end: number } | null => {
  const found = /^(?:\+|plus\b|más\b|mas\b)/.exec(text.slice(place));
  return found ? { end: place + found[0].length } : null;
};

const timesAt = (text: string, place: number): { end: number } | null => {
  const found = /^[x×]\s*(?=\d)/.exec(text.slice(place));
  return found ? { end: place + found[0].length } : null;
};

/** What a French "filet" is a dash of. */
const poured = /^(?:huile|vinaigre|jus|citron|sirop|miel|creme|sauce|lait|eau|rhum|cognac|caramel|coulis|nuoc)/;

/** Reads the amount of a line, and where its food stands. */
export class AmountReader {
  /** Null until one is read, and without any. */
  quantity: Quantity | null = null;
  /** The unit of a vague amount ("a few sprigs"); null without one. */
  vagueUnit: string | null = null;
  private readonly words: Patterns;
  /** Where the number begins. */
  private begin = 0;

  /**
   * @param source the line without what stands in brackets
   * @param text its comparable form
   * @param remarks takes the other measures and the words around the amount
   * @param takeRemark reads what stands behind an amount at the end of the line
   * @param foodNamed the food that a phrase is a name of
   */
  constructor(
    private readonly source: string,
    private readonly text: string,
    readonly lang: Lang,
    private readonly remarks: Remarks,
    private readonly hasBrackets: boolean,
    private readonly takeRemark: (part: string) => void,
    private readonly foodNamed: FoodNamed,
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
    // "Pour la dorure : 1 jaune d'œuf".
    const purpose = words.headings.at(text, at) ? /^[^:\d]+:\s*(?=[\d½⅓⅔¼¾⅛])/.exec(text.slice(at)) : null;
    if (purpose) {
      remarks.add(remarks.note, source.slice(at, at + purpose[0].length));
      at += purpose[0].length;
    }
    const part = words.parts.at(text, at);
    if (part && rangeAt(text, skipSpace(text, part.end), words)) {
      this.addPart(at, part.end);
      at = skipSpace(text, part.end);
    }
    const vague = words.vague.at(text, at);
    if (vague) {
      remarks.add(remarks.note, source.slice(at, vague.end));
      at = skipSpace(text, vague.end);
      const unit = unitAt(text, source, at, words);
      if (unit && unit.end < end && this.hasFood(unit.end) && this.isMeasure(at, unit)) {
        this.vagueUnit = unit.value;
        at = unit.end;
      }
      return { from: this.afterOf(at), to: end };
    }
    const exact = afterApproximately(text, at, words);
    // "De 4 a 6 langostinos".
    const of = words.of.at(text, exact);
    const ranged = of && rangeAt(text, skipSpace(text, of.end), words);
    const number = ranged?.value.max ? ranged : rangeAt(text, exact, words);
    this.begin = exact;
    if (number) {
      if (exact > at) remarks.add(remarks.note, source.slice(at, exact));
      return { from: this.takeUnit(number.value, number.end), to: end };
    }
    const unit = unitAt(text, source, at, words);
    const half = unit && words.halves.at(text, skipSpace(text, unit.end));
    const behind = unit && this.afterFilling(half?.end ?? unit.end);
    const joined = behind !== null && this.words.of.at(text, skipSpace(text, behind));
    const isOne = unit && behind !== null && (joined || alone.has(unit.value)) && !this.isPartOfName(at, unit);
    // "Rodajas de limón": how many is not said.
    const isSeveral = unit && !alone.has(unit.value) && /\p{L}{3}s$/iu.test(source.slice(at, unit.end));
    if (isOne && !isSeveral && this.hasFood(behind)) {
      this.quantity = { value: half ? 1.5 : 1, max: null, unit: unit.value };
      return { from: this.afterOf(behind), to: end };
    }
    // "Unas hojas de albahaca": without a number, the word for "about" is an article.
    if (exact > at && this.hasFood(exact)) {
      remarks.add(remarks.note, source.slice(at, exact));
      return { from: exact, to: end };
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
    // "½ a red onion", "2/3 de taza".
    const article = words.articles.at(text, skipSpace(text, place));
    const fraction = article !== null && number.value < 1 && this.hasFood(article.end) ? article : null;
    let at = fraction?.end ?? place;
    const times = /^\s*[x×*]\s*(?=[\d½¼¾])/.exec(text.slice(at));
    const size = measureAt(text, source, at + (times?.[0].length ?? 0), words);
    if (size && (times || /^\s/.test(text.slice(at)))) {
      this.addSize(number.value, size.value, source.slice(at + (times?.[0].length ?? 0), size.end));
      at = size.end;
    }
    const found = unitAt(text, source, at, words);
    const unit = found && !this.isPartOfName(skipSpace(text, at), found) ? found : null;
    // "2 cloves" alone is a spice that is counted: a unit needs a food behind it, here or in brackets.
    const inBrackets = unit && this.hasBrackets && /^\s*(?:of|de|von)\s*[.,]?\s*$/.test(text.slice(unit.end));
    if (unit && (inBrackets || this.hasFood(unit.end))) {
      if (unit.adjectives) remarks.add(remarks.note, unit.adjectives);
      at = unit.end;
      // "1 kilo y medio", "1 TL gehäuft".
      const half = words.halves.at(text, skipSpace(text, at));
      this.quantity = { value: number.value + (half ? 0.5 : 0), max: number.max, unit: unit.value };
      // "1 boîte 4/4 de flageolets".
      const format = unit.value === "can" ? /^\s*\d\/\d(?=\s+d[e'])/.exec(text.slice(at))?.[0] : undefined;
      if (format) {
        remarks.add(remarks.note, format);
        at += format.length;
      }
      at = this.afterFilling(this.afterRest(half?.end ?? at));
      const container = containers.has(unit.value) ? null : unitAt(text, source, at, words);
      // "A 5 cm piece of ginger" is one piece.
      if (container && lengths.has(unit.value) && pieces.has(container.value) && this.hasFood(container.end)) {
        remarks.add(remarks.note, source.slice(this.begin, unit.end));
        this.quantity = { value: 1, max: null, unit: container.value };
        at = container.end;
      } else if (container && containers.has(container.value) && this.hasFood(container.end)) {
        remarks.add(remarks.note, source.slice(at, container.end));
        at = container.end;
      }
    } else this.quantity = { ...number, unit: null };
    if (inBrackets) return text.length;
    at = this.takeOtherMeasures(number.value, at);
    // "300 g aprox. de brócoli".
    const about = afterApproximately(text, at, words);
    if (about > skipSpace(text, at) && words.of.at(text, about)) {
      remarks.add(remarks.note, source.slice(at, about));
      at = about;
    }
    return this.afterOf(at);
  }

  /** "A few knobs of butter"; "quelques noix" are nuts. */
  private isMeasure(place: number, unit: { value: string; end: number }): boolean {
    const isJoined = this.lang === "de" || this.afterOf(unit.end) > skipSpace(this.text, unit.end);
    return (isJoined || !inNames.has(unit.value)) && !this.isPartOfName(place, unit);
  }

  /** "12 noix de Saint-Jacques", "1 bouquet garni": the word for a unit belongs to the name of another food. */
  private isPartOfName(place: number, { value, end }: { value: string; end: number }): boolean {
    // "Filets de saumon" are counted, "un filet d'huile" is a dash.
    if (value === "fillet" && (this.lang === "fr" || this.lang === "es"))
      return this.afterOf(end) > skipSpace(this.text, end) && !poured.test(this.text.slice(this.afterOf(end)));
    // In French the leaf is always the measure: "6 feuilles de curry".
    if (!inNames.has(value) || (value === "leaf" && this.lang === "fr")) return false;
    const [segment = ""] = splitAtCommas(this.source.slice(place));
    const from = this.afterOf(end);
    // "Noix de muscade râpée": the words of the name may not be the last ones.
    const ends = [...wordStarts(segment, 0)].filter((start) => place + start > from).toReversed();
    const first = [segment, ...ends.map((at) => segment.slice(0, at))].find(
      (one) => this.foodNamed(tidy(one)) !== null,
    );
    if (first === undefined) return false;
    const whole = this.foodNamed(tidy(first));
    const rest = this.source.slice(from, place + first.length);
    return value === "knob" ? !/but|beur|mant|manteq/i.test(rest) : this.foodNamed(tidy(rest)) !== whole;
  }

  /** "Zest of 2 lemons": what of the food is taken. */
  private addPart(from: number, to: number): void {
    const { text, source, words, remarks } = this;
    const article = words.articles.at(text, from);
    const start = article ? skipSpace(text, article.end) : from;
    let end = to;
    for (const at of wordStarts(text.slice(0, to), start + 1)) if (words.of.at(text, at)?.end === to) end = at;
    remarks.add(remarks.preparation, source.slice(start, end));
  }

  /** "1 kg 500", "1 lb 2 oz", "800 g à 1 kg": what belongs to the amount behind its unit. @returns where it ends */
  private afterRest(place: number): number {
    const { text, source, words, quantity } = this;
    const at = skipSpace(text, place);
    const rest = /^(\d{3})(?!\d)/.exec(text.slice(at));
    const thousands = quantity?.unit === "kg" || quantity?.unit === "l";
    if (quantity && rest && thousands && unitAt(text, source, at + 3, words) === null) {
      quantity.value += Number(rest[1]) / 1000;
      return at + 3;
    }
    const ounces = quantity?.unit === "lb" ? measureAt(text, source, at, words) : null;
    if (quantity && ounces?.value.unit === "oz") {
      quantity.value += ounces.value.value / 16;
      return ounces.end;
    }
    const joined = words.range.at(text, at);
    const upper = joined && measureAt(text, source, joined.end, words);
    if (!quantity || !upper || quantity.max !== null) return place;
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

  /** "2 cups packed brown sugar", "cucharada rasa de harina": how full the measure is, behind it. @returns where that ends */
  private afterFilling(place: number): number {
    const { text, source, words, remarks } = this;
    const at = skipSpace(text, place);
    const filling = words.fillings.at(text, at);
    const adjective = filling ?? words.measureAdjectives.at(text, at);
    if (!adjective || !this.hasFood(adjective.end)) return place;
    if (!filling && !words.of.at(text, skipSpace(text, adjective.end))) return place;
    remarks.add(remarks.note, source.slice(at, adjective.end));
    return adjective.end;
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
      // "2 tins of 400 g tomatoes", "2 latas x 340 g".
      const isContainer = containers.has(this.quantity?.unit ?? "") || this.quantity?.unit === "piece";
      const of = isContainer ? (words.of.at(text, begin) ?? timesAt(text, begin)) : null;
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
