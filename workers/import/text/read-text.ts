import type { Lang } from "@toque/db/schemas/common.ts";
import type { TextLineRole, TextLineUse } from "@toque/db/schemas/recipe-text.ts";
import { durationsOf } from "../../ai/language/durations.ts";
import { parseIngredientLine } from "../lines/parse.ts";
import { comparable } from "../lines/patterns.ts";
import { FactReader, type RecipeFacts } from "./facts.ts";
import { bullet, numbering, unmarked, wordsOf } from "./marks.ts";
import { plain, type Section, type SectionWords, sectionWordsOf } from "./section-words.ts";

/** A part of a text with the number of the line that it stands in, from 1. */
export interface TextLine {
  line: number;
  text: string;
}

/** By number of a line, from 1: what it is known to be. */
export type KnownRoles = ReadonlyMap<number, TextLineRole>;
const nothingKnown: KnownRoles = new Map();

/** What a pasted text says of a recipe. Times in minutes; null where it does not say. */
export interface TextRecipe extends RecipeFacts {
  lang: Lang;
  /** What every line that is not empty was taken for, in their order. */
  lines: TextLineUse[];
  title: TextLine | null;
  description: TextLine[];
  /** Each with the heading above it, if there is one. */
  ingredients: (TextLine & { group: string | null })[];
  /** The minutes that a step takes by its own words; null if it names none. */
  steps: (TextLine & { minutes: number | null })[];
  notes: TextLine[];
}

/** A longer line is no ingredient: reading one takes time that grows with the square of its length. */
export const LONGEST_LINE = 300;
/** How many lines further on are looked at for what a line stands among. */
const LOOK_AHEAD = 3;

class TextReader {
  private readonly words: SectionWords;
  private readonly facts: FactReader;
  private readonly recipe: Omit<TextRecipe, keyof RecipeFacts>;
  private group: string | null = null;
  /** Whether an empty line stands above. */
  private apart = true;
  private raw: readonly string[] = [];
  /** The last lines that headings of the list and of the steps stand in, from 1. */
  private last: Record<Section, number> = { ingredients: 0, method: 0, notes: 0 };

  /** @param section what the text begins with; null: a whole recipe */
  constructor(
    private readonly lang: Lang,
    private section: Section | null = null,
  ) {
    this.words = sectionWordsOf(lang);
    this.facts = new FactReader(lang);
    this.recipe = { lang, lines: [], title: null, description: [], ingredients: [], steps: [], notes: [] };
  }

  /** Reads a line at every turn. @param known what some lines are, whatever they look like */
  *read(text: string, known: KnownRoles): Generator<void, TextRecipe> {
    this.raw = text.split(/\r?\n/);
    for (const [i, raw] of this.raw.entries()) {
      const section = this.words.headings.get(plain(unmarked(raw)));
      if (section) this.last[section] = i + 1;
    }
    for (const [i, raw] of this.raw.entries()) {
      const number = i + 1;
      const role = known.get(number);
      const line = unmarked(raw);
      if (role && line) {
        this.recipe.lines.push({ line: number, role: this.takeKnown(number, raw, role) });
        this.apart = false;
      } else if (line) {
        this.recipe.lines.push({ line: number, role: this.take(number, line, raw) });
        this.apart = false;
      } else {
        if (raw.trim()) this.recipe.lines.push({ line: number, role: "blank" });
        this.apart = true;
      }
      yield;
    }
    return { ...this.recipe, ...this.facts.read };
  }

  /** A line of which is known what it is. */
  private takeKnown(line: number, raw: string, role: TextLineRole): TextLineRole {
    const { recipe } = this;
    const text = wordsOf(raw, role);
    if (role === "title" && recipe.title) return this.takeKnown(line, raw, "description");
    if (role === "facts") this.facts.takeKnown(text);
    else if (role === "title") recipe.title = { line, text };
    else if (role === "description") recipe.description.push({ line, text });
    else if (role === "note") recipe.notes.push({ line, text });
    else if (role === "ingredient") recipe.ingredients.push({ line, text, group: this.group });
    else if (role === "step") recipe.steps.push({ line, text, minutes: minutesOf(text, this.lang) });
    else if (role === "group") this.group = text;
    else if (role === "heading") {
      this.section = this.words.headings.get(plain(text)) ?? this.section;
      this.group = null;
    }
    return role;
  }

  private take(number: number, line: string, raw: string): TextLineRole {
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
    if (begun && labelled && !this.facts.take(line)) {
      this.section = begun;
      return this.take(number, labelled[2] ?? "", raw);
    }
    if (this.section === "ingredients" || recipe.ingredients.length > 0) {
      if (this.section !== "method" && this.section !== "notes" && this.facts.take(line, "list")) return "facts";
    } else if (this.section === null && !recipe.title) {
      if (this.facts.take(line, "title")) return "facts";
      if (this.isTitle(number, line, raw)) {
        recipe.title = { line: number, text: this.facts.title(line) };
        return "title";
      }
    } else if (this.section === null && this.facts.take(line)) return "facts";
    if (this.section === "notes") {
      recipe.notes.push({ line: number, text: wordsOf(line, "note") });
      return "note";
    }
    return this.section === "method" ? this.addStep(number, line, raw) : this.takeLine(number, line, raw);
  }

  /** Whether the first line names the dish: "3 Bean Salad" does, "3 eggs" above other foods does not. */
  private isTitle(number: number, line: string, raw: string): boolean {
    if (!this.isIngredient(line) || this.last.ingredients > number) return true;
    if (bullet.test(raw) || parseIngredientLine(line, this.lang).unit !== null) return false;
    const [next, ...others] = this.after(number);
    if (next === undefined) return false;
    if (this.words.headings.has(plain(next)) || new FactReader(this.lang).take(next)) return true;
    const isSpaced = (at: number) => this.raw[at]?.trim() === "";
    // A list with an empty line below each of its lines has no title.
    if (isSpaced(number)) return others.length === 0 || !isSpaced(number + 2);
    const capitals = (words: string) => words.match(/(?<!\p{L})\p{Lu}\p{L}{2,}/gu)?.length ?? 0;
    return capitals(line) > 1 && capitals(next) < 2;
  }

  /** The next lines with words, without marks. */
  private after(number: number): string[] {
    const found: string[] = [];
    for (let i = number; i < this.raw.length && found.length < LOOK_AHEAD; i++) {
      const line = unmarked(this.raw[i] ?? "");
      if (line) found.push(line);
    }
    return found;
  }

  /** A line before the steps: of the list, or where no heading says so, of the description or already a step. */
  private takeLine(number: number, line: string, raw: string): TextLineRole {
    const { recipe } = this;
    if (this.section === null && recipe.ingredients.length === 0) {
      const isListed = this.isIngredient(line) || bullet.test(raw);
      if (isListed && this.last.ingredients < number) return this.addIngredient(number, line);
      recipe.description.push({ line: number, text: line });
      return "description";
    }
    if (recipe.ingredients.length === 0 || !this.isStep(number, line, raw)) return this.addIngredient(number, line);
    this.section = "method";
    return this.addStep(number, line, raw);
  }

  private addIngredient(line: number, text: string): TextLineRole {
    const words = wordsOf(text, "ingredient");
    const read = words.length <= LONGEST_LINE ? parseIngredientLine(words, this.lang) : null;
    if (read?.heading) {
      this.group = read.food;
      return "group";
    }
    this.recipe.ingredients.push({ line, text: words, group: this.group });
    return "ingredient";
  }

  private addStep(line: number, text: string, raw: string): TextLineRole {
    const { steps } = this.recipe;
    const isMarked = numbering.test(text) || bullet.test(raw);
    const words = wordsOf(text, "step");
    if (!words) return "blank";
    if (!isMarked && this.isStepGroup(words, raw)) return "group";
    const last = steps.at(-1);
    // The lines above were joined to it.
    const isNext = this.recipe.lines.at(-1)?.role === "step";
    if (last && isNext && !isMarked && !this.apart && this.goesOn(last.text, words))
      last.text = `${last.text} ${words}`;
    else steps.push({ line, text: words, minutes: null });
    const step = steps.at(-1);
    if (step) step.minutes = minutesOf(step.text, this.lang);
    return "step";
  }

  /** "For the sauce:" above some steps. */
  private isStepGroup(words: string, raw: string): boolean {
    if (words.length > 60 || /[.!?,;]/.test(words) || !parseIngredientLine(words, this.lang).heading)
      return /^\s*(?:#{1,6}\s+\S|\*\*[^*]+\*\*\s*$)/.test(raw) && words.length <= 60 && !/[.!?]$/.test(words);
    return words.split(/\s+/).length <= 6;
  }

  /** Whether a line goes on with the sentence of the line above, as wrapped text does. */
  private goesOn(above: string, words: string): boolean {
    if (/[.!?:;)]$/.test(above)) return false;
    if (/[,(–-]$/.test(above) || this.words.open.has(comparable(/(\p{L}[\p{L}'’]*)$/u.exec(above)?.[1] ?? "")))
      return true;
    // Who writes everything small does not tell by it.
    return /^\p{Ll}/u.test(words) && !/^\p{Ll}/u.test(above);
  }

  /** Whether a line begins with an amount, or is as short as a food. */
  private isIngredient(line: string): boolean {
    const words = wordsOf(line, "ingredient");
    if (words.length > 120) return false;
    const read = parseIngredientLine(words, this.lang);
    if (read.heading) return false;
    return read.amount !== null && read.food !== "" && !/[.!]\s+\p{Lu}/u.test(words);
  }

  /** Whether a line of a list is a sentence of the method. */
  private isStep(number: number, line: string, raw: string): boolean {
    const words = line.replace(numbering, "");
    const count = words.split(/\s+/).length;
    if (bullet.test(raw) && count < 12) return false;
    const read = count < 14 && words.length <= LONGEST_LINE ? parseIngredientLine(words, this.lang) : null;
    if (read && (read.amount !== null || read.toTaste)) return false;
    const isSentence = /[.!]$/.test(words) || /[.!]\s+\p{Lu}/u.test(words);
    const looksSo = (count >= 4 && isSentence) || (numbering.test(line) && count >= 3) || (this.apart && count >= 9);
    if (!looksSo) return false;
    // The heading of the steps is still to come, or the list goes on.
    if (this.section === "ingredients" && this.last.method > number) return false;
    return (
      count >= 14 ||
      !this.after(number).some((next) => /^\p{N}/u.test(wordsOf(next, "ingredient")) && this.isIngredient(next))
    );
  }
}

/** The time that a step takes by its own words: the longest of its durations that are spent there. */
export function minutesOf(text: string, lang: Lang): number | null {
  const spent = durationsOf(text, lang).filter((one) => one.spent && one.longest > 0);
  return spent.length > 0 ? Math.round(spent.reduce((sum, one) => sum + one.longest, 0)) || null : null;
}

/**
 * Takes a recipe's text apart: title, servings, times, ingredient lines, steps and remarks, told by headings in four languages
 * or, without any, by what the lines look like. Nothing of the text is lost.
 * @param known what some of its lines are, whatever they look like
 */
export function readRecipeText(text: string, lang: Lang, known: KnownRoles = nothingKnown): TextRecipe {
  const reading = new TextReader(lang).read(text, known);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** Servings and times of lines that stand apart from the recipe's text: "Prep time: 10 min". */
export function readFacts(lines: readonly string[], lang: Lang): RecipeFacts {
  const facts = new FactReader(lang);
  for (const line of lines) facts.take(unmarked(line));
  return facts.named;
}

/** The same for a server: others are served between two lines. @param pause called where some milliseconds have passed */
export async function readRecipeTextInSlices(
  text: string,
  said: { lang: Lang; begins?: "ingredients" | "method" | null; known?: KnownRoles },
  pause: () => Promise<void>,
): Promise<TextRecipe> {
  const reading = new TextReader(said.lang, said.begins ?? null).read(text, said.known ?? nothingKnown);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await pause();
  }
}
