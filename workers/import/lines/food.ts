import { cutAtConnectors, type Span } from "@toque/db/ingredients/alternatives.ts";
import { isDescription } from "@toque/db/ingredients/descriptors.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type FoodNamed, type Remarks, splitAtCommas, tidy } from "./line.ts";
import { containers } from "./measures.ts";
import { OfferReader } from "./offers.ts";
import { comparable, type Patterns, patternsOf } from "./patterns.ts";
import { beforeParticiples, preparationAt, stateAt, wordStarts } from "./preparation.ts";
import { measureAt, rangeAt, skipSpace } from "./quantity.ts";
import { endsPrepared, goesOn, type RemarkReader } from "./remarks.ts";

const frozen = /(?<!\p{L})(?:frozen|surgele|congelad|tiefgekuhlt|tiefkuhl|tk-)/u;
const thawed = /thaw|defrost|decongel|descongel|aufgetaut|angetaut/u;

const lengths: ReadonlySet<string> = new Set(["cm", "mm", "inch"]);

/** Tells the food of a line from what is done to it and what is said of it. */
export class FoodReader {
  private readonly words: Patterns;
  private readonly offers: OfferReader;
  /** Whether the food is sold in tins, jars or packets. */
  private readonly isPacked: boolean;

  /**
   * @param parts takes what is put aside
   * @param remarks reads the parts of the line beside the food
   * @param hasAmount whether an amount was read before the food
   * @param unit of that amount; null without one
   */
  constructor(
    private readonly lang: Lang,
    private readonly parts: Remarks,
    private readonly remarks: RemarkReader,
    private readonly foodNamed: FoodNamed,
    private readonly hasAmount: boolean,
    private readonly unit: string | null,
  ) {
    this.words = patternsOf(lang);
    this.offers = new OfferReader(lang, this.words, parts, foodNamed);
    this.isPacked = containers.has(unit ?? "") && unit !== "bowl";
  }

  /** Reads the food and what is said of it. @returns the food */
  take(text: string): string {
    const { offers, rest } = cutAtConnectors(text, this.lang);
    const [first, ...offered] = offers;
    // "Cod, skinned, or haddock".
    const isDone = ({ start, end }: Span) => this.offers.isDone(text.slice(start, end));
    const others = offered.filter((span) => !isDone(span));
    if (first && others.length > 0) {
      const { parts } = this;
      const last = others.at(-1)!;
      const isShared = this.offers.sharesLastWord(text, first, others);
      // "Fennel seeds, crushed, or aniseed".
      const between = rest.filter(({ start, end }) => start >= first.end && end <= last.start);
      for (const { start, end } of isShared ? [] : [...offered.filter(isDone), ...between])
        this.remarks.take(text.slice(start, end));
      const food = this.foodOf(text.slice(first.start, first.end)) + (isShared ? text.slice(first.end, last.end) : "");
      parts.alternatives.push(...others.map(({ start, end }) => this.offers.alternativeOf(text.slice(start, end))));
      for (const remark of [text.slice(0, first.start), text.slice(last.end)].flatMap(splitAtCommas))
        this.remarks.take(remark);
      return food;
    }
    // "2 limes: the juice".
    const segments = splitAtCommas(this.hasAmount ? text.replace(/(?<=\p{L})\s?:(?=\s)/gu, " ,") : text);
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
    // "Butter the size of an egg".
    cut(words.comparisons, (text) => parts.add(parts.note, text));
    left = this.withoutFilling(left);
    // "Tuna in oil" and "200 ml cream for whipping" may be names; "oil for frying" is oil.
    left = this.withoutDoneBehindName(left);
    const named = this.foodNamed(tidy(left));
    if (named !== null) {
      const purpose = words.purposes.find(comparable(left), 1);
      const plain = purpose && this.foodNamed(tidy(left.slice(0, purpose.start)));
      if (plain === named || (plain && !hasAmount)) cut(words.purposes, (text) => this.remarks.take(text));
      // "Puff pastry from the chiller" may be a name as well.
      cut(words.origins, (text) => this.remarks.take(text));
    } else {
      this.cutSize(left, (size, rest) => {
        this.remarks.take(size);
        left = rest;
      });
      cut(words.notes, (text) => this.takeNote(text));
    }
    // "1 onion and 2 cloves of garlic, chopped": another food on the same line.
    const more = hasAmount ? this.furtherAmount(left) : null;
    if (more !== null) {
      const further = this.withoutPreparation(left.slice(more));
      parts.add(parts.note, further.food);
      left = left.slice(0, more);
      parts.add(parts.preparation, further.preparation);
    }
    const { food, preparation, behind } = this.withName(this.withoutPreparation(left));
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

  /** "Mantequilla sin sal derretida": a name that holds words of a note stays whole. */
  private withoutDoneBehindName(segment: string): string {
    const text = comparable(segment);
    const note = this.words.notes.find(text, 1);
    if (!note || this.foodNamed(tidy(segment)) !== null) return segment;
    const start = [...wordStarts(text, note.end)].find((at) => this.offers.isDone(segment.slice(at)));
    if (start === undefined || this.foodNamed(tidy(segment.slice(0, start))) === null) return segment;
    this.parts.add(this.parts.preparation, segment.slice(start));
    return segment.slice(0, start);
  }

  /** "Tuna in spring water drained": what is done stands behind what the food is packed in. */
  private takeNote(text: string): void {
    const plain = comparable(text);
    const isPacking = /^\s*(?:in|au|al|en|a l'|im)\s?/.test(plain);
    const done = isPacking
      ? [...wordStarts(plain, 1)].find((start) => this.offers.isDone(text.slice(start)))
      : undefined;
    this.remarks.take(text.slice(0, done));
    if (done !== undefined) this.remarks.take(text.slice(done));
  }

  /** "1 tasse de cassonade tassée", "2 EL Mehl gehäuft": how full the measure is, behind the food. */
  private withoutFilling(segment: string): string {
    if (this.unit === null || this.isPacked) return segment;
    const text = comparable(segment);
    for (const start of wordStarts(text, 1)) {
      const filling = this.words.fillings.at(text, start);
      const food = tidy(segment.slice(0, start));
      if (!filling || tidy(segment.slice(filling.end)) !== "" || !food) continue;
      const whole = this.foodNamed(tidy(segment));
      if (whole !== null && this.foodNamed(food) !== whole) continue;
      this.parts.add(this.parts.note, segment.slice(start));
      return segment.slice(0, start);
    }
    return segment;
  }

  /** "1 rôti", "2 doradas limpias": a food may be called like what is done. */
  private withName(read: { food: string; preparation: string; behind: string }) {
    const { preparation } = read;
    if (tidy(read.food) || !tidy(preparation)) return read;
    const ends = [...wordStarts(comparable(preparation), 1)].filter((at) => this.offers.isDone(preparation.slice(at)));
    const end = ends.find((at) => this.foodNamed(tidy(preparation.slice(0, at))) !== null) ?? preparation.length;
    return { ...read, food: preparation.slice(0, end), preparation: preparation.slice(end) };
  }

  /** Where "and 2 shallots" begins; null without another amount. */
  private furtherAmount(segment: string): number | null {
    const text = comparable(segment);
    for (const start of wordStarts(text, 1)) {
      const and = this.words.and.at(text, start) ?? /^\+/.exec(text.slice(start));
      const end = and && "end" in and ? and.end : start + 1;
      const number = and && !this.words.or.at(text, start) ? rangeAt(text, skipSpace(text, end), this.words) : null;
      if (number && /^\s+\p{L}/u.test(text.slice(number.end)) && tidy(segment.slice(0, start))) return start;
    }
    return null;
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
      const end = this.endOfDone(segment, text, start);
      if (end === null) continue;
      // "Melted butter" is butter; "ground beef", and chopped tomatoes out of a tin, are foods of their own.
      // "Grated cheese" is cheese as well, and so is a chicken that is cut in pieces.
      const always =
        (this.words.alwaysDone.at(text, start)?.end === end && !this.isPacked) ||
        /\s(?:en|in|into)\s/.test(text.slice(start, end));
      if (
        !always &&
        whole !== null &&
        this.foodNamed(tidy(`${segment.slice(0, start)} ${segment.slice(end)}`)) !== whole
      )
        continue;
      const from = beforeParticiples(segment, start, this.words, this.lang);
      const before = segment.slice(0, from);
      const after = segment.slice(end);
      // "Frozen chopped spinach" is sold so.
      if (frozen.test(text) && !thawed.test(text)) continue;
      // "Bread without crust" is a kind of bread; so is soft cheese.
      if (tidy(before) ? this.words.kinds.at(text, start) : this.isSoft(text, start)) continue;
      // "Ground beef", "crushed tomatoes": the word belongs to a name.
      const name = tidy(segment.slice(start));
      const isHow = this.words.adverbs.at(text, start) !== null;
      if (!always && !isHow && whole === null && tidy(after) && this.foodNamed(name) !== null) continue;
      const inFront = !always && whole === null && tidy(before) ? this.foodNamed(tidy(segment.slice(0, end))) : null;
      if (inFront !== null && this.foodNamed(tidy(before)) !== inFront) continue;
      const or = this.words.or.at(comparable(after), skipSpace(after, 0));
      // "Chopped or plum tomatoes".
      if (or && tidy(before) === "") continue;
      if (tidy(after) === "" || or)
        return { food: before, preparation: segment.slice(from, end), behind: or ? after : "" };
      // "A stock cube dissolved in 300 ml of water".
      if (this.lang === "en" && tidy(before) && /^\s*(?:in|into|with|to|until|by|over)\s/.test(after))
        return { food: before, preparation: segment.slice(from), behind: "" };
      // "Une râpée de muscade" is a noun.
      if (tidy(before) === "" && this.words.of.at(comparable(after), skipSpace(after, 0))) continue;
      const adjectivesFirst = this.lang === "en" || this.lang === "de";
      if (adjectivesFirst || tidy(before) === "")
        return { food: `${before} ${after}`, preparation: segment.slice(from, end), behind: "" };
      return { food: before, preparation: segment.slice(from), behind: "" };
    }
    return nothing;
  }

  /** Where a preparation that begins at a place ends; null where none begins, or a name of a food stands ("mixed nuts"). */
  private endOfDone(segment: string, text: string, start: number): number | null {
    // "Ready-cooked" is one word.
    const end = text.charAt(start - 1) === "-" ? null : preparationAt(segment, this.words, start);
    const name = end === null ? null : this.words.names.find(text);
    if (end === null || !name) return end;
    // "Toasted flaked almonds".
    if (name.start > start) return Math.min(end, name.start);
    // "Cornflour mixed with water".
    const isName = start < name.end && (name.start < start || tidy(segment.slice(0, start)) === "");
    return isName ? null : end;
  }

  /** "Fresh ginger of 3 cm", "a chicken of about 1.6 kg": a size behind the food. */
  private cutSize(segment: string, keep: (size: string, rest: string) => void): void {
    const text = comparable(segment);
    for (const start of wordStarts(text, 1)) {
      const of = this.words.of.at(text, start);
      const size = of && measureAt(text, segment, of.end, this.words);
      if (!size || !tidy(segment.slice(0, start))) continue;
      // "Sliced in rounds of 1 cm".
      if (lengths.has(size.value.unit ?? "") && this.words.cuts.find(text.slice(0, start)) !== null) return;
      keep(segment.slice(of.end, size.end), `${segment.slice(0, start)} ${segment.slice(size.end)}`);
      return;
    }
  }
}
