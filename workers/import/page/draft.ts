import type { Lang } from "@toque/db/schemas/common.ts";
import { RECIPE_TEXT_LENGTH, RECIPE_TEXT_LINES } from "@toque/db/schemas/recipe-text.ts";
import { type LineRole, minutesOf, type TextRecipe } from "../text/read-text.ts";
import { sectionWordsOf } from "../text/section-words.ts";
import sections from "../text/sections.json";
import type { LineGroup, PageRecipe } from "./page-recipe.ts";

const LONGEST = 5000;
const LONGEST_TITLE = 200;
const LONGEST_NAME = 100;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text of a recipe line by line, and what each line is. */
export interface PageDraft {
  text: string;
  recipe: TextRecipe;
}

class Draft {
  private readonly written: string[] = [];
  private length = 0;
  readonly recipe: TextRecipe;

  constructor(
    private readonly page: PageRecipe,
    private readonly lang: Lang,
  ) {
    const { servings, preparationTime, cookingTime, totalTime } = page;
    this.recipe = {
      lang,
      lines: [],
      title: null,
      description: [],
      servings,
      preparationTime,
      cookingTime,
      waitingTime: null,
      totalTime,
      ingredients: [],
      steps: [],
      notes: [],
    };
  }

  /** Adds a line; null where the text is as long as a text may be. */
  private add(text: string, role: LineRole, longest = LONGEST): { line: number; text: string } | null {
    const line = text.replace(/\s+/g, " ").trim().slice(0, longest);
    const { lines } = this.recipe;
    if (!line || lines.length >= RECIPE_TEXT_LINES || this.length + line.length + 2 > RECIPE_TEXT_LENGTH) return null;
    this.written.push(line);
    this.length += line.length + 1;
    lines.push({ line: this.written.length, role });
    return { line: this.written.length, text: line };
  }

  private blank(): void {
    if (this.written.length === 0 || this.written.at(-1) === "") return;
    this.written.push("");
    this.length++;
  }

  private heading(section: "ingredients" | "method" | "notes"): void {
    this.blank();
    this.add(capital(sections[this.lang][section][0]!), "heading");
  }

  private facts(): void {
    const { page } = this;
    const words = sections[this.lang];
    const { before } = sectionWordsOf(this.lang);
    if (page.yieldText || page.servings) {
      const said = page.yieldText ?? String(page.servings);
      const isBare = before.at(said.toLowerCase(), 0) === null && /^\d+$/.test(said);
      this.add(isBare ? `${said} ${words.servings_after[0]}` : said, "facts");
    }
    const times = [
      ["preparation_time", page.preparationTime],
      ["cooking_time", page.cookingTime],
      ["total_time", page.totalTime],
    ] as const;
    for (const [fact, minutes] of times) if (minutes) this.add(`${capital(words[fact][0]!)}: ${minutes} min`, "facts");
  }

  private groups(groups: readonly LineGroup[], each: (text: string, group: string | null) => void): void {
    for (const { name, lines } of groups) {
      if (name) this.add(`${name.replace(/\s*:$/, "").slice(0, LONGEST_NAME)}:`, "heading");
      for (const line of lines) each(line, name?.replace(/\s*:$/, "").slice(0, LONGEST_NAME) ?? null);
    }
  }

  build(): PageDraft {
    const { page, recipe, lang } = this;
    if (page.title) recipe.title = this.add(page.title, "title", LONGEST_TITLE);
    if (page.description) {
      this.blank();
      const line = this.add(page.description, "description", 2000);
      if (line) recipe.description.push(line);
    }
    this.blank();
    this.facts();
    this.heading("ingredients");
    this.groups(page.ingredients, (text, group) => {
      const line = this.add(text, "ingredient", 1000);
      if (line) recipe.ingredients.push({ ...line, group });
    });
    this.heading("method");
    this.groups(page.steps, (text) => {
      const line = this.add(text, "step");
      if (line) recipe.steps.push({ ...line, minutes: minutesOf(line.text, lang) });
    });
    if (page.notes.length > 0) {
      this.heading("notes");
      for (const text of page.notes) {
        const line = this.add(text, "note", 1000);
        if (line) recipe.notes.push(line);
      }
    }
    return { text: this.written.join("\n"), recipe };
  }
}

/**
 * The recipe of a page as a text under the headings of its language, with what each of its lines is: the form of a pasted
 * text, so that it can be shown, mended and read again like one. What is longer than a pasted text may be is left out.
 */
export const draftOf = (page: PageRecipe, lang: Lang): PageDraft => new Draft(page, lang).build();
