import { cutAtConnectors } from "@toque/db/ingredients/alternatives.ts";
import { isDescription } from "@toque/db/ingredients/descriptors.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { AmountReader } from "./amount.ts";
import { unitMeant } from "./homonyms.ts";
import { type FoodNamed, type IngredientLine, Remarks, splitAtCommas, tidy } from "./line.ts";
import { comparable, type Patterns, patternsOf } from "./patterns.ts";
import { preparationAt, stateAt, wordStarts } from "./preparation.ts";
import { measureAt, type Quantity, skipSpace } from "./quantity.ts";
import { endsPrepared, goesOn, RemarkReader } from "./remarks.ts";

/** Units that English puts behind a food. "Bay leaves" are counted themselves. */
const behindFoods: ReadonlySet<string> = new Set(["clove", "sprig", "stalk", "stick"]);

const frozen = /(?<!\p{L})(?:frozen|surgele|congelad|tiefgekuhlt|tiefkuhl|tk-)/u;
const thawed = /thaw|defrost|decongel|descongel|aufgetaut|angetaut/u;

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
  private hasAmount = false;

  constructor(
    line: string,
    private readonly lang: Lang,
    private readonly foodNamed: FoodNamed,
  ) {
    this.words = patternsOf(lang);
    this.remarks = new RemarkReader(this.parts, this.words, lang);
    const whole = line
      .normalize("NFC")
      .replace(/[\u00a0\u2000-\u200b\u202f\u3000]/g, " ")
      .replace(/^[\s•·*▢□☐✓‣◦–—-]+(?=\S)/u, "");
    this.whole = comparable(whole);
    this.source = whole.replace(/[([]([^()[\]]*)(?:[)\]]|$)/g, (all, inner: string, at: number) => {
      // "Zwiebel(n)": an ending, no remark.
      if (/^\p{L}{1,2}$/u.test(inner) && /\p{L}/u.test(whole.charAt(at - 1))) return all;
      this.brackets.push(inner);
      return " ".repeat(all.length);
    });
    this.text = comparable(this.source);
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
      this.foodNamed,
    );
    const { from, to } = amount.read();
    this.vagueUnit = amount.vagueUnit;
    this.hasAmount = amount.quantity !== null;
    // "2 slices of cheese. Any mild one will do."; in German every noun is in capitals, also behind "bzw.".
    const sentence = lang === "de" ? null : /(?<=\p{L}{4}|\))\.\s+(?=\p{Lu})/u.exec(source.slice(from, to));
    const end = sentence ? from + sentence.index : to;
    let food = this.takeSeveral(source.slice(from, end), amount.quantity) ?? this.takeFood(source.slice(from, end));
    if (sentence) parts.add(parts.note, source.slice(end + 1, to));
    // "4 pinches of (any hard cheese)".
    if (!food && this.brackets.length > 0) food = this.takeFood(this.brackets.shift()!);
    for (const inner of this.brackets) for (const part of splitAtCommas(inner)) this.remarks.take(part);
    // "Butter (50 g)".
    const [only, ...more] = parts.others;
    if (amount.quantity === null && only && more.length === 0 && amount.vagueUnit === null) {
      parts.others.pop();
      return this.line(food, only);
    }
    return this.withUnitBehind(food, amount.quantity);
  }

  /** @param quantity undefined for a heading */
  private line(food: string, quantity: Quantity | null | undefined): IngredientLine {
    const heading = quantity === undefined;
    const joined = (list: string[]) => (list.length > 0 ? list.join(", ") : null);
    const { preparation, note, alternatives, others, optional } = this.parts;
    return {
      heading,
      amount: quantity?.value ?? null,
      amountMax: quantity?.max ?? null,
      unit: unitMeant(this.lang, food, quantity?.unit ?? (quantity === null ? this.vagueUnit : null)),
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
    const named = this.foodNamed(name);
    if (
      !last ||
      // A stick of cinnamon is counted by its name.
      /^cinnamon$/i.test(name) ||
      !unit ||
      !behindFoods.has(unit.value) ||
      unit.end !== last[2]!.length ||
      named === null ||
      this.foodNamed(food.slice(sized)) !== named
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
    const joints = (segment: string) => segment.split(/\s(?:and|et|[ye]|und|&)\s/);
    const isFood = (segment: string) => joints(segment).every((part) => this.foodNamed(tidy(part)) !== null);
    if (segments.length < 2 || !segments.every(isFood)) return null;
    for (const remark of last) this.remarks.take(remark);
    return tidy(text.slice(0, text.indexOf(segments.at(-1)!) + segments.at(-1)!.length));
  }

  private isOptional(segment: string): boolean {
    return this.words.optional.at(comparable(segment), skipSpace(segment, 0)) !== null;
  }

  /** Reads the food and what is said of it. @returns the food */
  private takeFood(text: string): string {
    const [first, ...others] = cutAtConnectors(text, this.lang).offers;
    if (first && others.length > 0) {
      const { parts } = this;
      const last = others.at(-1)!;
      const food = this.foodOf(text.slice(first.start, first.end));
      parts.alternatives.push(...others.map(({ start, end }) => tidy(text.slice(start, end))));
      for (const remark of [text.slice(0, first.start), text.slice(last.end)].flatMap(splitAtCommas))
        this.remarks.take(remark);
      return food;
    }
    const segments = splitAtCommas(text);
    let food = "";
    for (const [i, segment] of segments.entries()) {
      if (food) {
        this.remarks.take(segment);
        continue;
      }
      const isLast = i === segments.length - 1;
      const whole = preparationAt(segment, this.words, 0);
      if (!isLast && whole !== null && tidy(segment.slice(whole)) === "") {
        this.parts.add(this.parts.preparation, segment);
        continue;
      }
      // "Boneless, skinless chicken thighs".
      if (!isLast && isDescription(segment, this.lang) && !isDescription(segments[i + 1] ?? "", this.lang)) {
        segments[i + 1] = `${segment}, ${segments[i + 1]}`;
        continue;
      }
      food = this.foodOf(segment);
    }
    return food;
  }

  /** The food of its own part of the line; what is done to it and remarks are put aside. */
  private foodOf(segment: string): string {
    const { hasAmount } = this;
    const { words, parts } = this;
    let left = segment;
    const cut = (pattern: Patterns["notes"], keep: (text: string) => void) => {
      const text = comparable(left);
      let found = pattern.find(text, 1);
      // "Peeled and without seeds" is a state, no note.
      while (
        found &&
        (stateAt(text, words, found.start) ||
          words.kinds.at(text, found.start) ||
          (endsPrepared(text.slice(0, found.start), words) && goesOn.test(text.slice(found.start))))
      )
        found = pattern.find(text, found.end);
      if (!found || found.start === 0) return;
      keep(left.slice(found.start));
      left = left.slice(0, found.start);
    };
    const optional = words.optional.find(comparable(left));
    if (optional) {
      parts.optional = true;
      left = `${left.slice(0, optional.start)} ${left.slice(optional.end)}`;
    }
    // "Tuna in oil" and "200 ml cream for whipping" may be names; "oil for frying" is oil.
    const named = this.foodNamed(tidy(left));
    if (named !== null) {
      const purpose = words.purposes.find(comparable(left), 1);
      const plain = purpose && this.foodNamed(tidy(left.slice(0, purpose.start)));
      if (plain === named || (plain && !hasAmount)) cut(words.purposes, (text) => this.remarks.take(text));
    } else {
      this.cutSize(left, (size, rest) => {
        this.remarks.take(size);
        left = rest;
      });
      cut(words.notes, (text) => this.remarks.take(text));
    }
    const { food, preparation, behind } = this.withoutPreparation(left);
    parts.add(parts.preparation, preparation);
    left = food;
    // "Fresh or frozen cranberries" differ in a word that only describes.
    const or = words.or.find(comparable(left), 1);
    if (!or || !isDescription(tidy(left.slice(0, or.start)), this.lang))
      cut(words.or, (text) => this.remarks.addAlternative(text));
    if (behind) this.remarks.take(behind);
    // "Sifted flour." ends a sentence, "Parm." may be an abbreviation.
    return tidy(left).replace(/(?<=\p{L}{4})\.$/u, "");
  }

  /** "Soft cheese". */
  private isSoft(text: string, start: number): boolean {
    const end = preparationAt(text, this.words, start);
    return this.lang === "en" && end !== null && text.slice(start, end) === "soft";
  }

  private withoutPreparation(segment: string): { food: string; preparation: string; behind: string } {
    const nothing = { food: segment, preparation: "", behind: "" };
    const whole = this.foodNamed(tidy(segment));
    const text = comparable(segment);
    for (const start of wordStarts(text, 0)) {
      // "Ready-cooked" is one word.
      const end = text.charAt(start - 1) === "-" ? null : preparationAt(segment, this.words, start);
      if (end === null) continue;
      // "Melted butter" is butter; "ground beef", and chopped tomatoes out of a tin, are foods of their own.
      if (whole !== null && this.foodNamed(tidy(`${segment.slice(0, start)} ${segment.slice(end)}`)) !== whole)
        continue;
      const before = segment.slice(0, start);
      const after = segment.slice(end);
      // "Frozen chopped spinach" is sold so.
      if (frozen.test(text) && !thawed.test(text)) continue;
      // "Bread without crust" is a kind of bread; so is soft cheese.
      if (tidy(before) ? this.words.kinds.at(text, start) : this.isSoft(text, start)) continue;
      // "Ground beef", "crushed tomatoes": the word belongs to a name.
      const name = tidy(segment.slice(start));
      if (whole === null && tidy(after) && this.foodNamed(name) !== null) continue;
      const inFront = whole === null && tidy(before) ? this.foodNamed(tidy(segment.slice(0, end))) : null;
      if (inFront !== null && this.foodNamed(tidy(before)) !== inFront) continue;
      const or = this.words.or.at(comparable(after), skipSpace(after, 0));
      if (tidy(after) === "" || or)
        return { food: before, preparation: segment.slice(start, end), behind: or ? after : "" };
      // "A stock cube dissolved in 300 ml of water".
      if (this.lang === "en" && tidy(before) && /^\s*(?:in|into|with|to|until|by|over)\s/.test(after))
        return { food: before, preparation: segment.slice(start), behind: "" };
      const adjectivesFirst = this.lang === "en" || this.lang === "de";
      if (adjectivesFirst || tidy(before) === "")
        return { food: `${before} ${after}`, preparation: segment.slice(start, end), behind: "" };
      return { food: before, preparation: segment.slice(start), behind: "" };
    }
    return nothing;
  }

  /** "Fresh ginger of 3 cm", "a chicken of about 1.6 kg": a size behind the food. */
  private cutSize(segment: string, keep: (size: string, rest: string) => void): void {
    const text = comparable(segment);
    for (const start of wordStarts(text, 1)) {
      const of = this.words.of.at(text, start);
      const size = of && measureAt(text, segment, of.end, this.words);
      if (!size || !tidy(segment.slice(0, start))) continue;
      keep(segment.slice(of.end, size.end), `${segment.slice(0, start)} ${segment.slice(size.end)}`);
      return;
    }
  }
}

/**
 * Reads a line of an ingredient list in one language: amount, unit, food, what is done to it, and remarks. It decides by
 * words and grammar alone, never fails, and loses no word.
 * @param foodNamed names of foods are not taken apart, unless the rest names the same food
 */
export function parseIngredientLine(line: string, lang: Lang, foodNamed: FoodNamed = () => null): IngredientLine {
  return new LineReader(line, lang, foodNamed).read();
}
