import { isDescription } from "@toque/db/ingredients/descriptors.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { AmountReader } from "./amount.ts";
import { FoodReader } from "./food.ts";
import { unitMeant } from "./homonyms.ts";
import { type IngredientLine, type LineFoods, noFoods, Remarks, splitAtCommas, tidy } from "./line.ts";
import { comparable, type Patterns, patternsOf } from "./patterns.ts";
import { type Quantity, skipSpace } from "./quantity.ts";
import { RemarkReader } from "./remarks.ts";

/** Units that English puts behind a food. "Bay leaves" are counted themselves. */
const behindFoods: ReadonlySet<string> = new Set(["clove", "sprig", "stalk", "stick"]);

class LineReader {
  private readonly parts = new Remarks();
  private readonly remarks: RemarkReader;
  private readonly words: Patterns;
  /** The line and its comparable form, without what stands in brackets; of equal length. */
  private readonly source: string;
  private readonly text: string;
  private readonly whole: string;
  private readonly brackets: string[] = [];
  /** Of a vague amount: "a few sprigs". */
  private vagueUnit: string | null = null;

  constructor(
    line: string,
    private readonly lang: Lang,
    private readonly foods: LineFoods,
  ) {
    this.words = patternsOf(lang);
    this.remarks = new RemarkReader(this.parts, this.words, lang);
    const whole = line
      .normalize("NFC")
      .replace(/[\u00a0\u2000-\u200b\u202f\u3000]/g, " ")
      // Bullets, also pictures and arrows.
      .replace(/^(?:[\s•·*‣◦∙⁃–—›»→⇒-]|\p{So}|\ufe0f)+(?=\S)/u, "")
      .replace(this.words.glued, "$& ");
    this.whole = comparable(whole);
    this.source = whole.replace(/[([]([^()[\]]*)(?:[)\]]|$)/g, (all, inner: string, at: number) => {
      // "Zwiebel(n)": an ending, no remark.
      if (/^\p{L}{1,2}$/u.test(inner) && /\p{L}/u.test(whole.charAt(at - 1))) return all;
      this.brackets.push(inner);
      return " ".repeat(all.length);
    });
    // "2 gousses d ail": the apostrophe is often left out.
    const elided = lang === "fr" || lang === "es" ? /(?<![\p{L}'])d\s(?=[aeiouh])/gu : /(?!)/g;
    this.text = comparable(this.source).replace(elided, "d'");
  }

  read(): IngredientLine {
    if (this.isHeading()) return this.line(tidy(this.source), undefined);
    const { source, text, lang, parts, brackets } = this;
    const amount = new AmountReader(
      source,
      text,
      lang,
      parts,
      brackets.length > 0,
      (part) => this.remarks.take(part),
      this.foods,
    );
    const { from, to } = amount.read();
    this.vagueUnit = amount.vagueUnit;
    const foods = new FoodReader(
      lang,
      parts,
      this.remarks,
      this.foods.foodNamed,
      amount.quantity !== null,
      amount.quantity?.unit ?? null,
    );
    // "2 slices of cheese. Any mild one will do."; in German every noun is in capitals, also behind "bzw.".
    const sentence = lang === "de" ? null : /(?<=\p{L}{4}|\))\.\s+(?=\p{Lu})/u.exec(source.slice(from, to));
    const end = sentence ? from + sentence.index : to;
    let food = this.takeSeveral(source.slice(from, end), amount.quantity) ?? foods.take(source.slice(from, end));
    if (sentence) parts.add(parts.note, source.slice(end + 1, to));
    // "4 pinches of (any hard cheese)".
    if (!food && this.brackets.length > 0) food = foods.take(this.brackets.shift()!);
    const count = amount.quantity === null && amount.vagueUnit === null ? this.countInBrackets() : null;
    for (const inner of this.brackets) this.remarks.takeBracket(inner);
    if (count !== null) return this.withUnitBehind(food, { value: count, max: null, unit: null });
    // "Butter (50 g)".
    const [only, ...more] = parts.others;
    if (amount.quantity === null && only && more.length === 0 && amount.vagueUnit === null) {
      parts.others.pop();
      return this.line(food, only);
    }
    return this.withUnitBehind(food, amount.quantity);
  }

  /** "Eggs (4)", "Carrots (3 large)": takes the number out of brackets that hold one, with the size of the food. */
  private countInBrackets(): number | null {
    for (const [i, inner] of this.brackets.entries()) {
      const [written, number] = /^\s*(\d+)(?=\s*$|\s+\p{L})/u.exec(inner) ?? [];
      if (written === undefined) continue;
      const rest = inner.slice(written.length);
      const isMeasure = this.words.units.at(comparable(rest), skipSpace(rest, 0)) !== null;
      if (tidy(rest) !== "" && (isMeasure || !isDescription(rest, this.lang))) continue;
      this.brackets.splice(i, 1, rest);
      return Number(number);
    }
    return null;
  }

  /** @param quantity undefined for a heading */
  private line(food: string, quantity: Quantity | null | undefined): IngredientLine {
    const heading = quantity === undefined;
    const joined = (list: string[]) => (list.length > 0 ? list.join(", ") : null);
    const { preparation, note, alternatives, others, optional } = this.parts;
    const unit = quantity?.unit ?? (quantity === null ? this.vagueUnit : null);
    return {
      heading,
      amount: quantity?.value ?? null,
      amountMax: quantity?.max ?? null,
      // What belongs to a name is no unit by now.
      unit: unit === null ? null : (unitMeant(this.lang, unit, food, this.foods) ?? unit),
      others,
      food,
      alternatives,
      preparation: joined(preparation),
      note: joined(note),
      optional,
      toTaste: !heading && this.words.toTaste.find(this.whole) !== null,
    };
  }

  /** "3 garlic cloves", "2 celery sticks": in English the unit may stand behind its food. */
  private withUnitBehind(food: string, quantity: Quantity | null): IngredientLine {
    const last = this.lang === "en" && quantity?.unit === null ? /^(.+) (\S+)$/.exec(food) : null;
    const unit = last && this.words.units.at(comparable(last[2]!), 0);
    const sized = last ? this.afterSizes(last[1]!) : 0;
    const name = last ? last[1]!.slice(sized) : "";
    const named = this.foods.foodNamed(name);
    if (
      !last ||
      !unit ||
      // A stick of cinnamon is counted by its name.
      unitMeant(this.lang, unit.value, name, this.foods, "behind") === null ||
      !behindFoods.has(unit.value) ||
      unit.end !== last[2]!.length ||
      named === null ||
      this.foods.foodNamed(food.slice(sized)) !== named
    )
      return this.line(food, quantity);
    this.parts.add(this.parts.note, food.slice(0, sized));
    return this.line(name, { ...quantity!, unit: unit.value });
  }

  /** Behind the words for the size of a measure that a text begins with. */
  private afterSizes(text: string): number {
    const plain = comparable(text);
    let at = 0;
    for (let size = this.words.measureAdjectives.at(plain, at); size; size = this.words.measureAdjectives.at(plain, at))
      at = skipSpace(plain, size.end);
    return at < text.length ? at : 0;
  }

  private isHeading(): boolean {
    if (/\p{N}/u.test(this.text) || this.brackets.some((inner) => /\p{N}/u.test(inner))) return false;
    if (/:\s*$/.test(this.text)) return true;
    // "To serve: rice" says what the rice is for.
    if (/:\s*\p{L}/u.test(this.text)) return false;
    const begins = this.words.headings.at(this.text, skipSpace(this.text, 0));
    return begins !== null && !/[,;]/.test(this.text) && this.text.trim().split(/\s+/).length <= 6;
  }

  /** "Salt, pepper": foods without an amount that share a line. @returns null for anything else */
  private takeSeveral(text: string, quantity: Quantity | null): string | null {
    const segments = quantity === null ? splitAtCommas(text) : [];
    const last: string[] = [];
    const isRemark = (segment: string) =>
      this.words.notes.at(comparable(segment), skipSpace(segment, 0)) !== null || this.isOptional(segment);
    while (segments.length > 2 && isRemark(segments.at(-1)!)) last.unshift(segments.pop()!);
    // "Salt, pepper and sugar to taste".
    const note = this.words.notes.find(comparable(segments.at(-1) ?? ""), 1);
    if (note) last.unshift(segments.at(-1)!.slice(note.start));
    if (note) segments.push(segments.pop()!.slice(0, note.start));
    const joints = (segment: string) => segment.split(/\s(?:and|et|[ye]|und|&)\s/);
    const isFood = (segment: string) => joints(segment).every((part) => this.foods.foodNamed(tidy(part)) !== null);
    if (segments.length < 2 || !segments.every(isFood)) return null;
    for (const remark of last) this.remarks.take(remark);
    return tidy(text.slice(0, text.indexOf(segments.at(-1)!) + segments.at(-1)!.length));
  }

  private isOptional(segment: string): boolean {
    return this.words.optional.at(comparable(segment), skipSpace(segment, 0)) !== null;
  }
}

/**
 * Reads a line of an ingredient list in one language: amount, unit, food, what is done to it, and remarks. It decides by
 * words and grammar alone, never fails, and loses no word.
 * @param foods names of foods are not taken apart, unless the rest names the same food; what some units mean depends on the food
 */
export function parseIngredientLine(line: string, lang: Lang, foods: LineFoods = noFoods): IngredientLine {
  return new LineReader(line, lang, foods).read();
}
