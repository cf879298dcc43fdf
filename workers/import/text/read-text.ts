import type { Lang } from "@toque/db/schemas/common.ts";
import { durationsOf } from "../../ai/language/durations.ts";
import { parseIngredientLine } from "../lines/parse.ts";
import { comparable, patternsOf } from "../lines/patterns.ts";
import { rangeAt, skipSpace } from "../lines/quantity.ts";
import { type Fact, plain, type Section, type SectionWords, sectionWordsOf } from "./section-words.ts";

/** A part of a text with the number of the line that it stands in, from 1. */
export interface TextLine {
  line: number;
  text: string;
}

/** What a line of a text is to its recipe; `blank` holds marks alone. */
export const lineRoles = ["title", "description", "facts", "heading", "ingredient", "step", "note", "blank"] as const;
export type LineRole = (typeof lineRoles)[number];

/** What a pasted text says of a recipe. Times in minutes; null where it does not say. */
export interface TextRecipe {
  lang: Lang;
  /** What every line that is not empty was taken for, in their order. */
  lines: { line: number; role: LineRole }[];
  title: TextLine | null;
  description: TextLine[];
  servings: number | null;
  preparationTime: number | null;
  cookingTime: number | null;
  waitingTime: number | null;
  totalTime: number | null;
  /** Each with the heading above it, if there is one. */
  ingredients: (TextLine & { group: string | null })[];
  /** The minutes that a step takes by its own words; null if it names none. */
  steps: (TextLine & { minutes: number | null })[];
  notes: TextLine[];
}

/** A line without marks of lists, headings and emphasis. */
const unmarked = (text: string): string =>
  text
    .replace(/^\s*#{1,6}\s+/, "")
    .replace(/(\*\*|__|`)/g, "")
    .replace(/\s+/g, " ")
    .trim();
const numbering =
  /^\s*(?:(?:step|étape|etape|paso|schritt)\s*)?\d{1,2}\s*[.):]\s+(?=\p{L})|^\s*(?:step|étape|etape|paso|schritt)\s+\d{1,2}\s*[.:)-]*\s*/iu;
/** A longer line is no ingredient: reading one takes time that grows with the square of its length. */
export const LONGEST_LINE = 300;
const bullet = /^\s*[-–—•·*▢□☐◦‣]\s+/u;

class TextReader {
  private readonly words: SectionWords;
  private readonly recipe: TextRecipe;
  private group: string | null = null;
  /** Whether an empty line stands above. */
  private apart = true;

  /** @param section what the text begins with; null: a whole recipe */
  constructor(
    private readonly lang: Lang,
    private section: Section | null = null,
  ) {
    this.words = sectionWordsOf(lang);
    this.recipe = {
      lang,
      lines: [],
      title: null,
      description: [],
      servings: null,
      preparationTime: null,
      cookingTime: null,
      waitingTime: null,
      totalTime: null,
      ingredients: [],
      steps: [],
      notes: [],
    };
  }

  /** Reads a line at every turn. */
  *read(text: string): Generator<void, TextRecipe> {
    for (const [i, raw] of text.split(/\r?\n/).entries()) {
      const line = unmarked(raw);
      if (line) {
        this.recipe.lines.push({ line: i + 1, role: this.take(i + 1, line, raw) });
        this.apart = false;
      } else {
        if (raw.trim()) this.recipe.lines.push({ line: i + 1, role: "blank" });
        this.apart = true;
      }
      yield;
    }
    return this.recipe;
  }

  /** Servings and times of lines that say nothing else. */
  facts(lines: readonly string[]): TextRecipe {
    // A title is not looked for among them.
    this.recipe.title = { line: 0, text: "" };
    for (const line of lines) this.readFacts(unmarked(line), 1);
    return this.recipe;
  }

  private take(number: number, line: string, raw: string): LineRole {
    const { recipe } = this;
    const section = this.words.headings.get(plain(line));
    if (section && (number > 1 || recipe.title || /[:#]/.test(raw))) {
      this.section = section;
      this.group = null;
      return "heading";
    }
    // "Ingredients: 2 eggs, 100 g flour" and "Tip: serve cold".
    const labelled = /^([^:]{3,24}):\s+(\S.*)$/.exec(line);
    const begun = labelled && this.words.headings.get(plain(labelled[1] ?? ""));
    if (begun && labelled && !this.readFacts(line, number)) {
      this.section = begun;
      return this.take(number, labelled[2] ?? "", raw);
    }
    if (this.section !== "method" && this.section !== "notes" && this.readFacts(line, number))
      return recipe.title?.line === number ? "title" : "facts";
    if (!recipe.title && this.section === null && !this.isIngredient(line)) {
      recipe.title = { line: number, text: line.replace(/:$/, "") };
      return "title";
    }
    if (this.section === "notes") {
      recipe.notes.push({ line: number, text: line.replace(bullet, "") });
      return "note";
    }
    return this.section === "method" ? this.addStep(number, line, raw) : this.takeLine(number, line, raw);
  }

  /** A line before the steps: of the list, or where no heading says so, of the description or already a step. */
  private takeLine(number: number, line: string, raw: string): LineRole {
    const { recipe } = this;
    const isStep = this.isStep(line, raw);
    if (this.section === null && recipe.ingredients.length === 0) {
      if (this.isIngredient(line) || bullet.test(raw)) return this.addIngredient(number, line);
      recipe.description.push({ line: number, text: line });
      return "description";
    }
    if (!isStep || recipe.ingredients.length === 0) return this.addIngredient(number, line);
    this.section = "method";
    return this.addStep(number, line, raw);
  }

  private addIngredient(line: number, text: string): LineRole {
    const words = text.replace(bullet, "");
    const read = words.length <= LONGEST_LINE ? parseIngredientLine(words, this.lang) : null;
    if (read?.heading) {
      this.group = read.food;
      return "heading";
    }
    this.recipe.ingredients.push({ line, text: words, group: this.group });
    return "ingredient";
  }

  private addStep(line: number, text: string, raw: string): LineRole {
    const { steps } = this.recipe;
    const begins = numbering.test(text) || bullet.test(raw) || this.apart || steps.length === 0;
    const words = text.replace(numbering, "").replace(bullet, "").trim();
    const last = steps.at(-1);
    // A sentence that goes on in the next line of a wrapped text.
    if (!begins && last && !/[.!?:;)]$/.test(last.text)) last.text = `${last.text} ${words}`;
    else if (words) steps.push({ line, text: words, minutes: null });
    const step = steps.at(-1);
    if (step) step.minutes = minutesOf(step.text, this.lang);
    return words ? "step" : "blank";
  }

  /** Whether a line begins with an amount, or is as short as a food. */
  private isIngredient(line: string): boolean {
    const words = line.replace(bullet, "");
    if (words.length > 120) return false;
    const read = parseIngredientLine(words, this.lang);
    if (read.heading) return false;
    return read.amount !== null && read.food !== "" && !/[.!]\s+\p{Lu}/u.test(words);
  }

  /** Whether a line of a list is a sentence of the method. */
  private isStep(line: string, raw: string): boolean {
    const words = line.replace(numbering, "");
    const count = words.split(/\s+/).length;
    if (bullet.test(raw) && count < 12) return false;
    const isShort = count < 14 && words.length <= LONGEST_LINE;
    if (isShort && parseIngredientLine(words, this.lang).amount !== null) return false;
    const isSentence = /[.!]$/.test(words) || /[.!]\s+\p{Lu}/u.test(words);
    return (count >= 4 && isSentence) || (numbering.test(line) && count >= 3) || (this.apart && count >= 9);
  }

  /** Reads servings and times of a line that says nothing else. @returns whether it is such a line */
  private readFacts(line: string, number: number): boolean {
    if (line.length > 140) return false;
    let rest = comparable(line);
    let found = false;
    const times = durationsOf(line, this.lang);
    for (const { start, end, longest } of [...times].reverse()) {
      const label = this.labelBefore(rest.slice(0, start));
      const behind = label ? null : this.words.times.find(rest.slice(end));
      const fact = label?.fact ?? (behind && behind.start <= 2 ? behind.value : null);
      if (!fact && times.length > 1) continue;
      this.setTime(fact ?? "total_time", Math.round(longest));
      found = true;
      const from = label?.start ?? start;
      const to = behind && behind.start <= 2 ? end + behind.end : end;
      rest = rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to);
    }
    const servings = this.servingsIn(rest);
    if (servings) {
      this.recipe.servings ??= servings.value;
      rest = rest.slice(0, servings.start) + " ".repeat(servings.end - servings.start) + rest.slice(servings.end);
      found = true;
    }
    const words = rest.match(/\p{L}{3,}/gu) ?? [];
    // "Potato soup (4 servings)".
    if (found && !this.recipe.title && this.section === null && words.length > 0) {
      const kept = Array.from({ length: rest.length }, (_, i) => (rest.charAt(i) === " " ? " " : line.charAt(i)));
      const text = kept
        .join("")
        .replace(/[()[\]]/g, " ")
        .replace(/\s+/g, " ")
        .replace(/[\s,;:–-]+$/u, "")
        .trim();
      this.recipe.title = { line: number, text };
      return true;
    }
    // A sentence that happens to name a time stays what it is.
    return found && words.length <= 2;
  }

  private labelBefore(text: string): { fact: Fact; start: number } | null {
    let last: { fact: Fact; start: number } | null = null;
    for (let found = this.words.times.find(text); found; found = this.words.times.find(text, found.end))
      if (/^[\s:.~(–—-]*(?:ca\.?|about|env\.?|environ|etwa|aprox\.?|unos)?[\s:]*$/u.test(text.slice(found.end)))
        last = last ?? { fact: found.value, start: found.start };
    return last;
  }

  private servingsIn(text: string): { value: number; start: number; end: number } | null {
    const { before, after } = this.words;
    const words = patternsOf(this.lang);
    for (let label = before.find(text); label; label = before.find(text, label.end)) {
      const at = skipSpace(text, label.end + (/^\s*:/.exec(text.slice(label.end))?.[0].length ?? 0));
      const number = rangeAt(text, at, words);
      const value = number && whole(number.value.value);
      if (!number || !value) continue;
      const unit = after.at(text, skipSpace(text, number.end));
      return { value, start: label.start, end: unit?.end ?? number.end };
    }
    const digits = /\d{1,3}(?:\s*[-–]\s*\d{1,3})?/g;
    for (const match of text.matchAll(digits)) {
      const end = match.index + match[0].length;
      const unit = after.at(text, skipSpace(text, end));
      const value = whole(Number.parseInt(match[0], 10));
      if (unit && value) return { value, start: match.index, end: unit.end };
    }
    return null;
  }

  private setTime(fact: Fact, minutes: number): void {
    const { recipe } = this;
    if (!(minutes > 0) || minutes > 43_200) return;
    if (fact === "preparation_time") recipe.preparationTime ??= minutes;
    else if (fact === "cooking_time") recipe.cookingTime ??= minutes;
    else if (fact === "total_time") recipe.totalTime ??= minutes;
    else recipe.waitingTime = (recipe.waitingTime ?? 0) + minutes;
  }
}

const whole = (value: number): number | null => (Number.isInteger(value) && value >= 1 && value <= 1000 ? value : null);

/** The time that a step takes by its own words: the longest of its durations that are spent there. */
export function minutesOf(text: string, lang: Lang): number | null {
  const spent = durationsOf(text, lang).filter((one) => one.spent && one.longest > 0);
  return spent.length > 0 ? Math.round(spent.reduce((sum, one) => sum + one.longest, 0)) || null : null;
}

/**
 * Takes a recipe's text apart: title, servings, times, ingredient lines, steps and remarks, told by headings in four languages
 * or, without any, by what the lines look like. Nothing of the text is lost.
 */
export function readRecipeText(text: string, lang: Lang): TextRecipe {
  const reading = new TextReader(lang).read(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** Servings and times of lines that stand apart from the recipe's text: "Prep time: 10 min". */
export const readFacts = (
  lines: readonly string[],
  lang: Lang,
): Pick<TextRecipe, "servings" | "preparationTime" | "cookingTime" | "waitingTime" | "totalTime"> =>
  new TextReader(lang).facts(lines);

/** The same for a server: others are served between two lines. @param pause called where some milliseconds have passed */
export async function readRecipeTextInSlices(
  text: string,
  { lang, begins = null }: { lang: Lang; begins?: "ingredients" | "method" | null },
  pause: () => Promise<void>,
): Promise<TextRecipe> {
  const reading = new TextReader(lang, begins).read(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await pause();
  }
}
