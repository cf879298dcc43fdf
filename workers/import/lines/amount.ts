import type { Lang } from "@toque/db/schemas/common.ts";
import { afterSizes, lateAmount } from "./late-amount.ts";
import { type LineFoods, type Remarks, splitAtCommas } from "./line.ts";
import { containers, MeasureReader } from "./measures.ts";
import { type Patterns, patternsOf } from "./patterns.ts";
import { preparationAt, wordStarts } from "./preparation.ts";
import { afterApproximately, measureAt, type Quantity, rangeAt, skipSpace, unitAt } from "./quantity.ts";
import { inNames, UnitNames } from "./unit-names.ts";

const lengths: ReadonlySet<string> = new Set(["cm", "mm", "inch"]);
const pieces: ReadonlySet<string> = new Set(["piece", "knob", "stick"]);
/** Units that mean one where no number stands before them. */
const alone: ReadonlySet<string> = new Set(["pinch", "dash", "handful", "knob", "drop", "bunch"]);

/** "From 30 g to 70 g". */
const fromAt = (text: string, place: number): { end: number } | null => {
  const found = /^(?:from|von|desde)(?=\s|$)/.exec(text.slice(place));
  return found ? { end: place + found[0].length } : null;
};

/** Measures that are one where a word for their size stands before them: "heaped teaspoon of salt". */
const sized: ReadonlySet<string> = new Set([
  "tsp",
  "tbsp",
  "cup",
  "glass",
  "can",
  "packet",
  "clove",
  "slice",
  "head",
  "piece",
]);

/** Reads the amount of a line, and where its food stands. */
export class AmountReader {
  /** Null until one is read, and without any. */
  quantity: Quantity | null = null;
  /** The unit of a vague amount ("a few sprigs"); null without one. */
  vagueUnit: string | null = null;
  private readonly words: Patterns;
  private readonly measures: MeasureReader;
  private readonly names: UnitNames;
  /** Where the number begins. */
  private begin = 0;

  /**
   * @param source the line without what stands in brackets
   * @param text its comparable form
   * @param remarks takes the other measures and the words around the amount
   * @param takeRemark reads what stands behind an amount at the end of the line
   * @param foods what the lexicon knows
   */
  constructor(
    private readonly source: string,
    private readonly text: string,
    readonly lang: Lang,
    private readonly remarks: Remarks,
    private readonly hasBrackets: boolean,
    private readonly takeRemark: (part: string) => void,
    foods: LineFoods,
  ) {
    this.words = patternsOf(lang);
    this.names = new UnitNames(source, text, lang, foods, (place) => this.afterOf(place));
    this.measures = new MeasureReader(source, text, this.words, remarks);
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
    // "Plus 2 tbsp oil".
    const joint = /^(?:plus|and|et|y|und|sowie|mas)\s+(?=\d)/.exec(text.slice(at))?.[0].length ?? 0;
    remarks.add(remarks.note, source.slice(at, at + joint));
    at += joint;
    // "Pour la dorure : 1 jaune d'œuf".
    const purpose = words.headings.at(text, at) ? /^[^:\d]+:\s*(?=[\p{L}\d½⅓⅔¼¾⅛])/u.exec(text.slice(at)) : null;
    if (purpose) {
      remarks.add(remarks.note, source.slice(at, at + purpose[0].length));
      at += purpose[0].length;
    }
    const part = words.parts.at(text, at);
    if (part && rangeAt(text, skipSpace(text, part.end), words)) {
      this.addPart(at, part.end);
      at = skipSpace(text, part.end);
    }
    at = this.afterFirstPreparation(at);
    const vague = words.vague.at(text, at);
    if (vague) {
      remarks.add(remarks.note, source.slice(at, vague.end));
      at = skipSpace(text, vague.end);
      // "Nach Belieben 1 TL Zucker".
      const number = /^\d/.test(text.slice(at)) ? rangeAt(text, at, words) : null;
      this.begin = at;
      if (number) return { from: this.takeUnit(number.value, number.end), to: end };
      const unit = unitAt(text, source, at, words);
      if (unit && unit.end < end && this.hasFood(unit.end) && this.isMeasure(at, unit)) {
        this.vagueUnit = unit.value;
        at = unit.end;
      }
      return { from: this.afterOf(at), to: end };
    }
    const exact = afterApproximately(text, at, words);
    // "De 4 a 6 langostinos".
    const of = words.of.at(text, exact) ?? fromAt(text, exact);
    const ranged = of && rangeAt(text, skipSpace(text, of.end), words);
    // "From 30 g to 70 g": the end is read behind the unit.
    const measured = ranged && !words.of.at(text, exact) && measureAt(text, source, of.end, words) ? ranged : null;
    const number = ranged?.value.max ? ranged : (measured ?? rangeAt(text, exact, words));
    this.begin = exact;
    if (number) {
      if (exact > at) remarks.add(remarks.note, source.slice(at, exact));
      return { from: this.takeUnit(number.value, number.end), to: end };
    }
    const unit = unitAt(text, source, at, words);
    const half = unit && this.halfAt(unit.end);
    const behind = unit && this.afterFilling(half?.end ?? unit.end);
    const joined = behind !== null && this.words.of.at(text, skipSpace(text, behind));
    const isOne =
      unit &&
      behind !== null &&
      (joined || alone.has(unit.value) || (unit.adjectives && sized.has(unit.value))) &&
      !this.names.has(at, unit);
    // "Rodajas de limón": how many is not said.
    const isSeveral = unit && !alone.has(unit.value) && /\p{L}{3}s$/iu.test(source.slice(at, unit.end));
    if (isOne && !isSeveral && this.hasFood(behind)) {
      if (unit.adjectives && !joined && !alone.has(unit.value)) remarks.add(remarks.note, unit.adjectives);
      this.quantity = { value: half ? 1.5 : 1, max: null, unit: unit.value };
      return { from: this.afterOf(behind), to: end };
    }
    // "Une bonne pincée de safran": the article counts.
    const counted = exact > at && words.numbers.at(text, at)?.value === 1 ? unitAt(text, source, exact, words) : null;
    if (counted && this.afterOf(counted.end) > skipSpace(text, counted.end) && this.hasFood(counted.end)) {
      remarks.add(remarks.note, source.slice(at, exact));
      this.quantity = { value: 1, max: null, unit: counted.value };
      return { from: this.afterOf(counted.end), to: end };
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

  /** "Peeled and diced: 2 kg of pears". @returns where the amount begins */
  private afterFirstPreparation(place: number): number {
    const { text, source, words, remarks } = this;
    const done = preparationAt(source, words, place);
    const sign = done === null ? null : /^\s*[:,]\s*/.exec(text.slice(done));
    if (done === null || !sign || !rangeAt(text, done + sign[0].length, words)) return place;
    remarks.add(remarks.preparation, source.slice(place, done));
    return done + sign[0].length;
  }

  private hasFood = (place: number): boolean => /\p{L}/u.test(this.text.slice(place));

  /** "1 kilo y medio"; in "1 litre ½ pint" another measure follows. */
  private halfAt(place: number): { end: number } | null {
    const half = this.words.halves.at(this.text, skipSpace(this.text, place));
    return half && unitAt(this.text, this.source, half.end, this.words) === null ? half : null;
  }

  private afterOf(place: number): number {
    const at = skipSpace(this.text, place);
    const of = this.words.of.at(this.text, at);
    return of && this.hasFood(of.end) ? skipSpace(this.text, of.end) : at;
  }

  /** Reads the unit behind a number, sizes of packages and the same amount in other units. @returns where the food begins */
  private takeUnit(number: Omit<Quantity, "unit">, place: number): number {
    const { text, source, words, remarks } = this;
    // "½ a red onion", "2/3 de taza", "¾ of a cup".
    const behind = skipSpace(text, place);
    const article = words.articles.at(text, behind) ?? words.of.at(text, behind);
    const fraction = article !== null && number.value < 1 && this.hasFood(article.end) ? article : null;
    let at = fraction?.end ?? place;
    // "2x onions".
    at += /^\s?[x×]\s+(?=\p{L})/u.exec(text.slice(at))?.[0].length ?? 0;
    const times = /^\s*[x×*]\s*(?=[\d½¼¾])/.exec(text.slice(at));
    const size = measureAt(text, source, at + (times?.[0].length ?? 0), words);
    if (size && (times || /^\s/.test(text.slice(at)))) {
      this.measures.addSize(number.value, size.value, source.slice(at + (times?.[0].length ?? 0), size.end));
      // "1 x 400g/14oz tin".
      at = this.measures.takeOthers(number.value, null, size.end);
    }
    const found = this.isSizeAbbreviated(at, number.value) ? null : unitAt(text, source, at, words);
    const unit = found && !this.names.has(skipSpace(text, at), found) ? found : null;
    // "2 cloves" alone is a spice that is counted: a unit needs a food behind it, here or in brackets.
    const inBrackets = unit && this.hasBrackets && /^\s*(?:of|de|von)\s*[.,]?\s*$/.test(text.slice(unit.end));
    if (unit && (inBrackets || this.hasFood(unit.end))) {
      if (unit.adjectives) remarks.add(remarks.note, unit.adjectives);
      at = unit.end;
      // "1 kilo y medio", "1 TL gehäuft".
      const half = this.halfAt(at);
      this.quantity = { value: number.value + (half ? 0.5 : 0), max: number.max, unit: unit.value };
      // "1 boîte 4/4 de flageolets".
      const format = unit.value === "can" ? /^\s*\d\/\d(?=\s+d[e'])/.exec(text.slice(at))?.[0] : undefined;
      if (format) {
        remarks.add(remarks.note, format);
        at += format.length;
      }
      at = this.afterUpperEnd(this.quantity, half?.end ?? at);
      at = this.afterFilling(this.measures.afterRest(this.quantity, at));
      // "2 cm / ¾ in piece of ginger", "400g/14oz tin of tomatoes".
      if (!containers.has(unit.value)) at = this.measures.takeOthers(number.value, unit.value, at);
      const container = containers.has(unit.value) ? null : unitAt(text, source, at, words);
      // "A 5 cm piece of ginger" is one piece.
      if (container && lengths.has(unit.value) && pieces.has(container.value) && this.hasFood(container.end)) {
        remarks.add(remarks.note, source.slice(this.begin, unit.end));
        this.quantity = { value: 1, max: null, unit: container.value };
        at = container.end;
      } else if (container && containers.has(container.value) && this.hasFood(container.end)) {
        // "400 g tin of tomatoes": one tin.
        remarks.add(remarks.note, source.slice(this.begin, unit.end));
        remarks.others.push(this.quantity);
        this.quantity = { value: 1, max: null, unit: container.value };
        at = container.end;
      }
    } else this.quantity = { ...number, unit: null };
    if (inBrackets) return text.length;
    at = this.measures.takeOthers(number.value, this.quantity.unit, at);
    // "300 g aprox. de brócoli".
    const about = afterApproximately(text, at, words);
    const isOrSo = /^(?:or|oder) so\b/.test(text.slice(skipSpace(text, at)));
    if (about > skipSpace(text, at) && (words.of.at(text, about) || isOrSo)) {
      remarks.add(remarks.note, source.slice(at, about));
      at = about;
    }
    return this.afterOf(at);
  }

  /** "1 gr. Zwiebel", "1 kl. Apfel" in German: large or small, where "250 gr. Mehl" are grams and "1 KL" is a spoon. */
  private isSizeAbbreviated(place: number, value: number): boolean {
    const written =
      this.lang === "de" && value <= 6 ? /^\s*(?:gr|kl)\.\s+(?=\p{Lu})/u.exec(this.source.slice(place)) : null;
    return written !== null && unitAt(this.text, this.source, place + written[0].length, this.words) === null;
  }

  /** "A handful or two of spinach", "un diente o dos de ajo": the upper end in words. */
  private afterUpperEnd(quantity: Quantity, place: number): number {
    const { text, words } = this;
    const or = words.range.at(text, skipSpace(text, place));
    const upper = or && quantity.max === null ? words.numbers.at(text, skipSpace(text, or.end)) : null;
    if (!upper || upper.value <= quantity.value || !words.of.at(text, skipSpace(text, upper.end))) return place;
    quantity.max = upper.value;
    return upper.end;
  }

  /** "A few knobs of butter"; "quelques noix" are nuts. */
  private isMeasure(place: number, unit: { value: string; end: number }): boolean {
    const isJoined = this.lang === "de" || this.afterOf(unit.end) > skipSpace(this.text, unit.end);
    return (isJoined || !inNames.has(unit.value)) && !this.names.has(place, unit);
  }

  /** "Zest of 2 lemons": what of the food is taken. */
  private addPart(from: number, to: number): void {
    const { text, source, words, remarks } = this;
    const article = words.articles.at(text, from);
    const start = article ? skipSpace(text, article.end) : from;
    let end = to;
    for (const at of wordStarts(text.slice(0, to), start + 1))
      if ((words.of.at(text, at) ?? fromAt(text, at))?.end === to) end = at;
    remarks.add(remarks.preparation, source.slice(start, end));
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

  /** "Flour 250 g", "Butter: 50 g", "Eggs - 3". @returns where the food ends */
  private lateQuantity(from: number): number | null {
    const { text, source, words, measures, remarks } = this;
    const late = lateAmount(source, text, from, words, this.lang);
    if (late === null) return null;
    this.quantity = late.quantity;
    if (late.size) measures.addSize(late.quantity.value, late.size.quantity, source.slice(late.size.start, late.end));
    const rest = afterSizes(text, late.end, words);
    remarks.add(remarks.note, source.slice(late.end, rest));
    const remark = source.slice(rest).replace(/^\s*[|/]/, "");
    for (const part of splitAtCommas(remark)) this.takeRemark(part);
    return late.start;
  }
}
