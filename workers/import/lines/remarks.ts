import { isDescription } from "@toque/db/ingredients/descriptors.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type Remarks, splitAtCommas, tidy } from "./line.ts";
import { comparable, type Patterns } from "./patterns.ts";
import { hasParticiple, preparationAt, stateAt } from "./preparation.ts";
import { measureAt, skipSpace } from "./quantity.ts";

/**
 * What a preparation is done with, and for how long, belongs to it: "mixed with 2 tbsp water", "pricked all over with a fork",
 * "pressed for 20 minutes".
 */
export const goesOn =
  /^(?:(?:with|using|mit|avec|con)\s|(?:for|pendant|durante|fur)\s(?:\p{L}+\s){0,2}?(?:\d|an?\s|une?\s|un[ao]?\s|eine?\s)[^,;]{0,12}?(?:min|h\b|ho?u?r|heure|stund|jour|day|tag|nacht|night|nuit|noche|dia))/u;
/** Between a preparation and that: "all over", "in hot water". */
const between = /^(?:\s+[\p{L}-]+){0,4}\s*$/u;
/** "The yolks only", "leaves only". */
const only = /(?<!\p{L})(?:only|uniquement|seulement|solo|solamente|unicamente)\W*$/u;
/** "1 juiced, 1 cut into wedges": what is done to some of them. */
const someOfThem = /^\d+(?:[./]\d+)?\s+(?:of them\s+)?/;

/** Whether a comparable text ends with a word for what is done to a food. */
export function endsPrepared(text: string, words: Patterns): boolean {
  const last = /\p{N}/u.test(text) ? null : /[\p{L}\p{M}]+(?=\W*$)/u.exec(text);
  return last !== null && words.preparations.at(text, last.index)?.end === last.index + last[0].length;
}

/** Tells what the parts of a line beside its food are. */
export class RemarkReader {
  constructor(
    private readonly parts: Remarks,
    private readonly words: Patterns,
    private readonly lang: Lang,
  ) {}

  /** What may be taken in the food's place, with the word before it ("or margarine"). */
  addAlternative(text: string): void {
    const { parts, words } = this;
    const or = words.or.at(comparable(text), skipSpace(text, 0));
    const offered = tidy(text.slice(or?.end ?? 0));
    if (or && offered && !isDescription(offered, this.lang)) parts.alternatives.push(offered);
    else parts.add(parts.note, text);
  }

  /** What stands in brackets: its parts; of a list of kinds ("cod, hake or the like") all is a note. */
  takeBracket(inner: string): void {
    const segments = splitAtCommas(inner);
    const isList = segments.length > 1 && /\s(?:o|u|ou|or|oder)\s/iu.test(segments.at(-1)!);
    const [first = ""] = segments;
    if (isList && preparationAt(first, this.words, 0) === null && !/\p{N}/u.test(inner)) {
      this.parts.add(this.parts.note, inner);
      return;
    }
    for (const part of segments) this.take(part);
  }

  /** A part of the line beside the food: a preparation, another measure, an alternative, or a note. */
  take(written: string): void {
    const { words, parts } = this;
    let part = written;
    const optional = words.optional.find(comparable(part));
    const done = optional && preparationAt(part, words, skipSpace(part, 0));
    // "Seeded if desired": what is done is left to the cook, not the food.
    if (
      optional &&
      done &&
      skipSpace(part, done) === optional.start &&
      /^(?:if|si)\s/.test(part.slice(optional.start))
    ) {
      parts.add(parts.preparation, part);
      return;
    }
    if (optional) {
      parts.optional = true;
      part = `${part.slice(0, optional.start)} ${part.slice(optional.end)}`;
    }
    if (!tidy(part)) return;
    const text = comparable(part);
    const at = skipSpace(text, 0);
    const measure = measureAt(text, part, at, words);
    if (measure && tidy(part.slice(measure.end)) === "") {
      parts.add(parts.note, part);
      parts.others.push(measure.value);
      return;
    }
    if (words.or.at(text, at)) {
      this.addAlternative(part);
      return;
    }
    const some = someOfThem.exec(text.slice(at))?.[0].length ?? 0;
    if ((some > 0 && preparationAt(part, words, at + some) !== null) || only.test(text)) {
      parts.add(parts.preparation, part);
      return;
    }
    // "1 cup (packed)" tells of the cup, "2 lemons (juice)" what is taken of them.
    const isAll = (found: { end: number } | null) => found !== null && tidy(part.slice(found.end)) === "";
    if (isAll(words.fillings.at(text, at))) {
      parts.add(parts.note, part);
      return;
    }
    if (isAll(words.parts.at(text, at))) {
      parts.add(parts.preparation, part);
      return;
    }
    const isKind = words.kinds.at(text, at) !== null;
    // "Each cut into quarters".
    const each = words.each.at(text, at);
    const isEach = each !== null && preparationAt(part, words, each.end) !== null;
    // "Ohne Fett geröstet": in German the last word tells.
    const isDone = this.lang === "de" && hasParticiple(part, this.lang);
    const isNote =
      !isKind && !isEach && !isDone && words.notes.at(text, at) !== null && stateAt(text, words, at) === null;
    // "Peeled, and cut into cubes".
    const joined = isNote ? null : words.and.at(text, at);
    const end = isNote ? null : preparationAt(part, words, each?.end ?? joined?.end ?? at);
    // "Skin scored", "soaked in warm water" the other way round: the last word says what is done.
    if (end === null && !isNote && (isKind || endsPrepared(text, words) || hasParticiple(part, this.lang))) {
      parts.add(parts.preparation, part);
      return;
    }
    if (end === null) {
      parts.add(parts.note, part);
      return;
    }
    // "Peeled and cut into small dice" is one preparation; "chopped, or more to taste" ends at the note.
    let next = words.notes.find(text, end);
    // "Beaten with 1 tbsp water".
    while (next && between.test(text.slice(end, next.start)) && goesOn.test(text.slice(next.start)))
      next = words.notes.find(text, next.end);
    parts.add(parts.preparation, next ? part.slice(0, next.start) : part);
    if (next) parts.add(parts.note, part.slice(next.start));
  }
}
