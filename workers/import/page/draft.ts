import type { Lang } from "@toque/db/schemas/common.ts";
import { RECIPE_TEXT_LENGTH, RECIPE_TEXT_LINES, type TextLineRole } from "@toque/db/schemas/recipe-text.ts";
import { FactReader } from "../text/facts.ts";
import { wordsOf } from "../text/marks.ts";
import { minutesOf, type TextRecipe } from "../text/read-text.ts";
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

function factsOf(lines: readonly string[], lang: Lang) {
  const reader = new FactReader(lang);
  for (const line of lines) reader.takeKnown(line);
  return reader.read;
}

class Draft {
  private readonly written: string[] = [];
  private length = 0;
  private readonly recipe: Omit<TextRecipe, keyof FactReader["read"]>;

  constructor(
    private readonly page: PageRecipe,
    private readonly lang: Lang,
  ) {
    this.recipe = { lang, lines: [], title: null, description: [], ingredients: [], steps: [], notes: [] };
  }

  /** Adds a line; null where the text is as long as a text may be. */
  private add(text: string, role: TextLineRole, longest = LONGEST): { line: number; text: string } | null {
    const line = text.replace(/\s+/g, " ").trim().slice(0, longest).trim();
    const words = wordsOf(line, role);
    const { lines } = this.recipe;
    if (!words || lines.length >= RECIPE_TEXT_LINES || this.length + line.length + 2 > RECIPE_TEXT_LENGTH) return null;
    this.written.push(line);
    this.length += line.length + 1;
    lines.push({ line: this.written.length, role });
    return { line: this.written.length, text: words };
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

  /** Servings and times in words that are read as what the page says. */
  private facts(): ReturnType<typeof factsOf> {
    const { page, lang } = this;
    const words = sections[lang];
    const { before } = sectionWordsOf(lang);
    const lines: string[] = [];
    if (page.yieldText) {
      const isBare = before.at(page.yieldText.toLowerCase(), 0) === null && /^\d+$/.test(page.yieldText);
      lines.push(isBare ? `${page.yieldText} ${words.servings_after[0]}` : page.yieldText);
    }
    if (page.servings && factsOf(lines, lang).servings !== page.servings)
      lines.unshift(`${page.servings} ${words.servings_after[0]}`);
    const times = [
      ["preparation_time", page.preparationTime],
      ["cooking_time", page.cookingTime],
      ["total_time", page.totalTime],
    ] as const;
    for (const [fact, minutes] of times) if (minutes) lines.push(`${capital(words[fact][0]!)}: ${minutes} min`);
    return factsOf(
      lines.flatMap((line) => this.add(line, "facts")?.text ?? []),
      lang,
    );
  }

  private groups(
    section: "ingredients" | "method",
    groups: readonly LineGroup[],
    each: (text: string, group: string | null) => void,
  ): void {
    this.heading(section);
    let group: string | null = null;
    for (const { name, lines } of groups) {
      const said = name && wordsOf(name.replace(/\s*:$/, "").slice(0, LONGEST_NAME), "group");
      // Lines under no name do not belong to the group above.
      if (!said && group) this.heading(section);
      group = (said && this.add(`${said}:`, "group")?.text) || null;
      for (const line of lines) each(line, group);
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
    const facts = this.facts();
    this.groups("ingredients", page.ingredients, (text, group) => {
      const line = this.add(text, "ingredient", 1000);
      if (line) recipe.ingredients.push({ ...line, group });
    });
    this.groups("method", page.steps, (text) => {
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
    return { text: this.written.join("\n"), recipe: { ...recipe, ...facts } };
  }
}

/**
 * The recipe of a page as a text under the headings of its language, with what each of its lines is: the form of a pasted
 * text, so that it can be shown, mended and read again like one. What is longer than a pasted text may be is left out.
 */
export const draftOf = (page: PageRecipe, lang: Lang): PageDraft => new Draft(page, lang).build();
