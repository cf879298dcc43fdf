import { createHash } from "node:crypto";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeApp } from "@toque/db/schemas/recipe-file-import.ts";
import { minutesIn, servingsIn } from "../page/amounts.ts";
import { linesOfText, PageError, tidy } from "../page/document.ts";
import { allLines, emptyRecipe, type LineGroup, type PageRecipe } from "../page/page-recipe.ts";
import { languageOfRecipe } from "../text/language.ts";
import type { OwnOrigin } from "./own-origin.ts";

/** A picture of a recipe: an entry of its ZIP, or bytes that stand in the recipe itself. */
export type Photo = { entry: string } | { bytes: Buffer };

/** A recipe as an app wrote it. */
export interface AppRecipe {
  app: RecipeApp;
  /** What tells it from the app's other recipes, always the same for the same recipe. */
  sourceId: string;
  /** The language is that of its text where the app does not say. */
  recipe: PageRecipe & { lang: Lang };
  /** The address that the app had it from; null where it does not say. */
  url: string | null;
  photos: Photo[];
  /** Whether the app names a picture by an address of the web: nothing is fetched from there. */
  hasRemotePhoto: boolean;
  cookbooks: string[];
  /** What is needed beside the ingredients. */
  equipment?: string[];
  /** Of Toque's own files. */
  own?: OwnOrigin | null;
}

/** What a file says of one recipe, before its texts are understood. */
export interface RawRecipe {
  app: RecipeApp;
  /** Null: what it says tells it from others. */
  id: string | null;
  title: unknown;
  description?: unknown;
  ingredients: LineGroup[];
  steps: LineGroup[];
  notes?: string[];
  /** How much it makes: a number or words. */
  yields?: unknown;
  /** ISO 8601, words, or minutes. */
  preparationTime?: unknown;
  cookingTime?: unknown;
  totalTime?: unknown;
  author?: unknown;
  url?: unknown;
  licence?: unknown;
  tags?: unknown[];
  lang?: Lang | null;
  photos?: Photo[];
  hasRemotePhoto?: boolean;
  cookbooks?: unknown[];
  equipment?: unknown[];
  own?: OwnOrigin | null;
}

export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** The things of a list; what is none is an empty list. */
export const things = (value: unknown, most = 1000): Fields[] =>
  Array.isArray(value) ? value.slice(0, most).filter(isFields) : [];

/** A text or number as text; anything else is none. */
export const said = (value: unknown): string =>
  typeof value === "string"
    ? value.slice(0, 100_000)
    : typeof value === "number" && Number.isFinite(value)
      ? String(value)
      : "";
/** The lines of a text that may be HTML; tags alone go from one that is too deep to be read. */
function shownLines(text: string): string[] {
  try {
    return linesOfText(text);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return linesOfText(text.replace(/<[^<>]*>|[<>]/g, " "));
  }
}

/** The same as one line without markup; null for none. */
export const oneLine = (value: unknown): string | null => tidy(shownLines(said(value)).join(" ")) || null;

const MOST_LINES = 1000;
/** The lines of a text or of a list of texts, without markup. */
export const linesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, MOST_LINES) : [value])
    .flatMap((one) => shownLines(said(one)))
    .slice(0, MOST_LINES);

const headings = [
  /^\[([^[\]]{1,100})\]$/,
  /^#{1,6}\s+(.{1,100}?)\s*#*$/,
  /^(?:\*\*|__)([^*_]{1,100})(?:\*\*|__):?$/,
  /^(?!\d)([^:.!?]{1,60}):$/,
];
/** What a line is the heading of; null for any other line. */
const headingOf = (line: string): string | null =>
  headings
    .map((pattern) => pattern.exec(line)?.[1])
    .find((name) => name !== undefined)
    ?.trim()
    .replace(/:$/, "") ?? null;

/** Puts lines under the headings among them: "[Sauce]", "# Sauce", "**Sauce**", "Sauce:". */
export function grouped(lines: readonly string[]): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const line of lines) {
    const name = headingOf(line);
    if (name !== null) groups.push({ name, lines: [] });
    else if (groups.length === 0) groups.push({ name: null, lines: [line] });
    else groups.at(-1)!.lines.push(line);
  }
  return groups.filter((group) => group.lines.length > 0);
}

/** Adds a line to the last group, or to a new one where its heading is another. */
export function addLine(groups: LineGroup[], name: string | null, line: string): void {
  const last = groups.at(-1);
  if (last && last.name === name) last.lines.push(line);
  else groups.push({ name, lines: [line] });
}

/** A line of the list from its parts. */
export function ingredientText({
  amount,
  unit,
  food,
  note,
}: Record<"amount" | "unit" | "food" | "note", unknown>): string {
  const number =
    typeof amount === "number" ? (amount > 0 ? String(Math.round(amount * 1000) / 1000) : "") : said(amount);
  const words = [number, said(unit), said(food)].map((one) => one.trim()).filter(Boolean);
  return oneLine([words.join(" "), said(note).trim()].filter(Boolean).join(", ")) ?? "";
}

/** Marks of Markdown in a step. */
export const withoutMarkdown = (line: string): string =>
  line
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/\\([\\`*_[\]<>#|~+\-=.()])|\*\*|__|\*|`/g, "$1")
    .trim();

export const hashOf = (...texts: string[]): string =>
  createHash("sha256").update(texts.join("\u0000")).digest("hex").slice(0, 40);

const LONGEST_ID = 150;
const wholeMinutes = (value: unknown, lang: Lang): number | null => minutesIn(said(value), lang);
/** An address of the web; null for any other text. */
export function webAddressOf(value: unknown): string | null {
  const text = said(value).trim();
  return /^https?:\/\//i.test(text) && text.length <= 4000 && URL.canParse(text) ? new URL(text).href : null;
}

/** The language of a recipe's texts. */
export const languageOf = (recipe: Pick<PageRecipe, "title" | "ingredients" | "steps">, otherwise: Lang): Lang =>
  languageOfRecipe([recipe.title, ...allLines(recipe.ingredients), ...allLines(recipe.steps)].join("\n"), otherwise);

/** Ids that no two installations give. */
const UUID = /^(?:urn:uuid:)?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/**
 * What tells a recipe from others of its app: its id there, else what it says. Most apps count their recipes from 1, and so does
 * every table: beside such an id, the title and the address tell the recipes of one from those of another.
 */
export function sourceIdOf(
  id: string | null,
  recipe: Pick<PageRecipe, "title" | "ingredients" | "steps">,
  url: string | null,
): string {
  const own = id?.replaceAll("\0", "").trim();
  if (!own) return hashOf(JSON.stringify([recipe.title, recipe.ingredients, recipe.steps]));
  if (UUID.test(own)) return own;
  const about = hashOf(recipe.title ?? "", url ?? "");
  return own.length > LONGEST_ID ? hashOf(own, about) : `${own} ${about}`;
}

/** A recipe whose texts are understood. @param otherwise its language where neither the app nor its words tell */
export function appRecipe(raw: RawRecipe, otherwise: Lang): AppRecipe {
  const { app, ingredients, steps } = raw;
  const title = oneLine(raw.title);
  const lang = raw.lang ?? languageOf({ title, ingredients, steps }, otherwise);
  const yieldText = oneLine(raw.yields)?.slice(0, 200) ?? null;
  const url = webAddressOf(raw.url);
  const names = (values: unknown[] | undefined, longest: number): string[] => [
    ...new Set((values ?? []).slice(0, 50).flatMap((one) => oneLine(one)?.slice(0, longest) ?? [])),
  ];
  return {
    app,
    sourceId: sourceIdOf(raw.id, { title, ingredients, steps }, url),
    recipe: {
      ...emptyRecipe(),
      title,
      description: linesIn(raw.description).join("\n") || null,
      ingredients,
      steps,
      notes: raw.notes ?? [],
      yieldText,
      servings: yieldText === null ? null : servingsIn(yieldText, lang),
      preparationTime: wholeMinutes(raw.preparationTime, lang),
      cookingTime: wholeMinutes(raw.cookingTime, lang),
      totalTime: wholeMinutes(raw.totalTime, lang),
      author: oneLine(raw.author),
      licence: oneLine(raw.licence),
      tags: names(raw.tags, 60),
      lang,
    },
    url,
    photos: raw.photos ?? [],
    hasRemotePhoto: raw.hasRemotePhoto ?? false,
    cookbooks: names(raw.cookbooks, 100),
    equipment: names(raw.equipment, 200),
    own: raw.own ?? null,
  };
}
