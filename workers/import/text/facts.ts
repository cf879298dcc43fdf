import type { Lang } from "@toque/db/schemas/common.ts";
import { durationsOf } from "../../ai/language/durations.ts";
import { comparable, patternsOf } from "../lines/patterns.ts";
import { rangeAt, skipSpace } from "../lines/quantity.ts";
import { servingsIn } from "../page/amounts.ts";
import { type Fact, type SectionWords, sectionWordsOf } from "./section-words.ts";

/** Servings and times of a recipe; times in minutes, null where nothing says so. */
export interface RecipeFacts {
  servings: number | null;
  preparationTime: number | null;
  cookingTime: number | null;
  waitingTime: number | null;
  totalTime: number | null;
}

/** A longer line says more than servings and times. */
const LONGEST = 140;
/** In minutes; a time without a name that is longer is how long it keeps. */
const DAY = 1440;
/** How many other words a line of facts may have: "takes", "about". */
const MOST_OTHER_WORDS = 2;

interface Said {
  servings: number | null;
  /** A time without a name is the total, unless another is called so. */
  times: { fact: Fact | null; minutes: number }[];
  /** The line, blanks where a fact stood. */
  rest: string;
  /** Where its last fact ends. */
  end: number;
}

interface Servings {
  value: number;
  start: number;
  end: number;
  isNamed: boolean;
}

/** Lengths and durations, which no list of ingredients has as units. */
const measured =
  /^(?:inch|zoll|pouce|pulgada|centim|zentim|minut|stunde|heures?|horas?|hours?|tage?|jours?|d[ií]as?|degr|grad)/iu;

const whole = (value: number): number | null => (Number.isInteger(value) && value >= 1 && value <= 1000 ? value : null);
const blanked = (text: string, start: number, end: number): string =>
  text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
const wordsOf = (text: string): string[] => text.match(/\p{L}{3,}/gu) ?? [];
const tidied = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\s,;:–—|·-]+$/u, "")
    .trim();

/** Reads servings and times, line by line; what was said first counts, and a time with a name before one without. */
export class FactReader {
  private readonly words: SectionWords;
  private readonly facts: RecipeFacts = {
    servings: null,
    preparationTime: null,
    cookingTime: null,
    waitingTime: null,
    totalTime: null,
  };
  private unnamed: number | null = null;

  constructor(private readonly lang: Lang) {
    this.words = sectionWordsOf(lang);
  }

  get read(): RecipeFacts {
    return { ...this.facts, totalTime: this.facts.totalTime ?? this.unnamed };
  }

  /** Of a page with much beside the recipe: a time without a name counts only where no other is called by name. */
  get named(): RecipeFacts {
    const { preparationTime, cookingTime, totalTime } = this.facts;
    const isAlone = preparationTime === null && cookingTime === null;
    // "Keeps for 2 days".
    const isTotal = isAlone && this.unnamed !== null && this.unnamed < DAY;
    return { ...this.facts, totalTime: totalTime ?? (isTotal ? this.unnamed : null) };
  }

  /**
   * Takes the facts of a line that says nothing else.
   * @param among what the line stands among: a list counts pieces and hours as well, and a first line may be the title
   * @returns whether it is such a line
   */
  take(line: string, among: "facts" | "title" | "list" = "facts"): boolean {
    const said = this.saidIn(line);
    if (!said) return false;
    const others = wordsOf(said.rest).length;
    // "30-minute curry" and "Soup (4 servings)" name a dish, "for 8, takes 1h30" does not.
    const isTitle = among === "title" && (/^\p{L}/u.test(said.rest) || wordsOf(said.rest.slice(said.end)).length > 0);
    if (isTitle || others > (among === "list" ? 0 : MOST_OTHER_WORDS)) {
      // A sentence that happens to name a time stays what it is; what it calls by name counts.
      if (among === "facts") this.keep({ ...said, times: said.times.filter(({ fact }) => fact !== null) });
      return false;
    }
    this.keep(said);
    return true;
  }

  /** Takes the facts of a line that is known to hold nothing else: "12 muffins" is a number of servings. */
  takeKnown(line: string): void {
    const said = this.saidIn(line);
    const times = said?.times.filter(({ fact }) => fact !== null) ?? [];
    const servings = times.length > 0 ? (said?.servings ?? null) : servingsIn(line, this.lang);
    if (said && times.length === 0 && said.servings === null) this.keep(said);
    else this.keep({ servings, times });
  }

  /** The title in a first line without the facts behind it: "Potato soup (4 servings)". What stands in the title stays there. */
  title(line: string): string {
    const behind =
      /^(.*\p{L}.*?)\s*[([]([^()[\]]+)[)\]]$/u.exec(line) ?? /^(.*\p{L}.*?)(?:\s*[,;:|·]|\s[–—-])\s+(.+)$/u.exec(line);
    const [, title, facts] = behind ?? [];
    if (title && facts && this.take(facts, "list")) return tidied(title);
    const found = this.servingsOf(comparable(line));
    const isBehind = found?.isNamed && /^[\s.]*$/.test(line.slice(found.end));
    if (found && isBehind && wordsOf(line.slice(0, found.start)).length > 0) {
      this.facts.servings ??= found.value;
      return tidied(line.slice(0, found.start));
    }
    return line.replace(/\s*:$/, "");
  }

  private keep({ servings, times }: Pick<Said, "servings" | "times">): void {
    this.facts.servings ??= servings;
    for (const { fact, minutes } of times)
      if (fact === null) this.unnamed ??= minutes;
      else if (fact === "preparation_time") this.facts.preparationTime ??= minutes;
      else if (fact === "cooking_time") this.facts.cookingTime ??= minutes;
      else if (fact === "total_time") this.facts.totalTime ??= minutes;
      else this.facts.waitingTime = (this.facts.waitingTime ?? 0) + minutes;
  }

  /** What a line says of servings and times; null where it says neither. */
  private saidIn(line: string): Said | null {
    if (line.length > LONGEST) return null;
    const said: Said = { servings: null, times: [], rest: comparable(line), end: 0 };
    const durations = durationsOf(line, this.lang);
    for (const { start, end, longest } of [...durations].reverse()) {
      const label = this.labelBefore(said.rest.slice(0, start));
      const behind = label ? null : this.words.times.find(said.rest.slice(end));
      // "20 minutes of baking".
      const isBehind =
        behind !== null && /^\s{0,2}(?:(?:of|de|d')\s*)?$/.test(said.rest.slice(end, end + behind.start));
      const fact = label?.fact ?? (isBehind ? behind.value : null);
      if (!fact && durations.length > 1) continue;
      const minutes = Math.round(longest);
      if (minutes > 0 && minutes <= 43_200) said.times.unshift({ fact, minutes });
      const to = isBehind ? end + behind.end : end;
      said.rest = blanked(said.rest, label?.start ?? start, to);
      said.end = Math.max(said.end, to);
    }
    const found = this.servingsOf(said.rest);
    if (found) {
      said.servings = found.value;
      said.rest = blanked(said.rest, found.start, found.end);
      said.end = Math.max(said.end, found.end);
    }
    return found || said.end > 0 ? said : null;
  }

  private labelBefore(text: string): { fact: Fact; start: number } | null {
    let last: { fact: Fact; start: number } | null = null;
    for (let found = this.words.times.find(text); found; found = this.words.times.find(text, found.end))
      if (/^[\s:.~(–—-]*(?:ca\.?|about|env\.?|environ|etwa|aprox\.?|unos)?[\s:]*$/u.test(text.slice(found.end)))
        last = last ?? { fact: found.value, start: found.start };
    return last;
  }

  /** `isNamed`: people or portions stand behind the number. */
  private servingsOf(text: string): Servings | null {
    const { before } = this.words;
    for (let label = before.find(text); label; label = before.find(text, label.end)) {
      const found = this.behindLabel(text, label);
      if (!found) continue;
      // "Makes 1 loaf, 12 slices": what it is cut into says more than that it is one.
      const isOne = found.value === 1 && !found.isNamed;
      const pieces = isOne ? this.piecesIn(text, found.end) : null;
      if (isOne && !pieces && this.words.vessels.at(text, skipSpace(text, found.end))) continue;
      return pieces ? { ...pieces, start: label.start } : found;
    }
    return this.countedIn(text, 0);
  }

  private behindLabel(text: string, label: { start: number; end: number }): Servings | null {
    const at = skipSpace(text, label.end + (/^\s*:/.exec(text.slice(label.end))?.[0].length ?? 0));
    const number = rangeAt(text, at, patternsOf(this.lang));
    const value = number && whole(number.value.value);
    if (!number || !value) return null;
    const behind = skipSpace(text, number.end);
    // "For 4 euros", "for 3 years".
    if (this.words.otherCounts.at(text, behind)) return null;
    const unit = this.words.after.at(text, behind);
    return { value, start: label.start, end: unit?.end ?? number.end, isNamed: unit !== null };
  }

  /** A number of people, portions or other countable things behind a place; a size or a weight is none. */
  private piecesIn(text: string, from: number): Servings | null {
    const counted = this.countedIn(text, from);
    if (counted) return counted;
    const { before } = this.words;
    const label = before.find(text, from);
    const labelled = label && this.behindLabel(text, label);
    if (labelled && labelled.value > 1) return labelled;
    for (const match of text.slice(from).matchAll(/(?<![\d.,/])(\d{1,3})\s+(\p{L}{5,})/gu)) {
      const start = from + match.index;
      const unit = start + match[0].length - match[2]!.length;
      const value = whole(Number(match[1]));
      const isMeasure =
        !["slice", undefined].includes(patternsOf(this.lang).units.at(text, unit)?.value) || measured.test(match[2]!);
      if (value && value > 1 && !isMeasure) return { value, start, end: start + match[0].length, isNamed: true };
    }
    return null;
  }

  private countedIn(text: string, from: number): Servings | null {
    for (const match of text.slice(from).matchAll(/\d{1,3}(?:\s*[-–]\s*\d{1,3})?/g)) {
      const start = from + match.index;
      const end = start + match[0].length;
      const unit = this.words.after.at(text, skipSpace(text, end));
      const value = whole(Number.parseInt(match[0], 10));
      if (unit && value) return { value, start, end: unit.end, isNamed: true };
    }
    return null;
  }
}
