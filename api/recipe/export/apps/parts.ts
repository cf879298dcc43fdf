import { createHash } from "node:crypto";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { IngredientLine } from "@toque/db/schemas/recipe.ts";
import { formatAmount, formatFood } from "@toque/db/shared/units/format.ts";
import sharp from "sharp";
import { lineText, list, said } from "../json-ld.ts";
import { type ExportContext, photoOf, type Written } from "../written.ts";

// What writers for other apps share. Sub-recipes come first, as on the page; their names are headings.

/** A part of a recipe. Its heading is null where there is only one. */
export interface Part {
  heading: string | null;
  lines: IngredientLine[];
  /** Each on one line. */
  steps: string[];
}

const flat = (text: string): string => text.replace(/\s+/g, " ").trim();

export function partsOf({ recipe }: Written): Part[] {
  const parts = [...recipe.sub_recipes, recipe].filter((part) => part.ingredients.length + part.steps.length > 0);
  return parts.map((part) => ({
    heading: parts.length > 1 ? flat(said(part.name)) : null,
    lines: part.ingredients,
    steps: part.steps.map(({ text }) => flat(said(text))),
  }));
}

export const textOfLine = (line: IngredientLine, lang: Lang): string => flat(lineText(line, lang));
/** Tips of each kind. */
export const notesOf = ({ recipe }: Written): string[] =>
  [recipe.tips, recipe.serving_tips, recipe.food_and_wine_pairing].flatMap((texts) => list(texts).map(flat));
export const toolsOf = ({ recipe }: Written): string[] => list(recipe.kitchen_equipment).map(flat);
export const tagsOf = ({ recipe }: Written): string[] => recipe.tags.map((tag) => said(tag.name)).filter(Boolean);

/** Minutes in all, at work and beside it. */
export function minutesOf({ recipe }: Written): { preparation: number; rest: number; total: number } {
  const [preparation, total] = [Math.round(recipe.preparation_time), Math.round(recipe.total_time)];
  return { preparation, rest: Math.max(0, total - preparation), total };
}
/** Minutes in words that each app and language reads; none for 0. */
export const inWords = (minutes: number): string => (minutes > 0 ? `${minutes} min` : "");

/** Where it is from: of an imported one its own source. */
export const addressOf = ({ origin }: Written): string => (origin.source ? origin.source.url : origin.address);
export const authorOf = ({ origin }: Written): string =>
  (origin.source ? (origin.source.author ?? origin.source.site) : origin.author) ?? "";

/** An id that is always the same for a recipe of this installation, and no other's. */
export function uuidOf({ row, origin }: Written): string {
  const hash = createHash("sha256").update(`${origin.address} ${row.created_at.toISOString()}`).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-5$3-8$4-$5");
}

const fractions: Record<string, number> = { "½": 1 / 2, "⅓": 1 / 3, "¼": 1 / 4, "⅔": 2 / 3, "¾": 3 / 4, "⅛": 1 / 8 };
const NUMBER = /^(\d+(?:[.,]\d{1,3})?)?\s*([½⅓¼⅔¾⅛])?(?![\d.,/–-])\s*(.*)$/u;

/** A line as apps count with it; null where its amount is not one number. */
export interface CountedLine {
  amount: number;
  unit: string;
  food: string;
  note: string;
}
export function countedLine(line: IngredientLine, lang: Lang): CountedLine | null {
  if (!line.food_known || line.alternatives.length > 0) return null;
  const found = NUMBER.exec(flat(formatAmount(line.multiplier, line.quantity, "metric", lang)));
  if (!found || (found[1] === undefined && found[2] === undefined)) return null;
  const amount = Number((found[1] ?? "0").replace(",", ".")) + (fractions[found[2] ?? ""] ?? 0);
  const food = flat(formatFood(line, line.multiplier, lang));
  return { amount: Math.round(amount * 1000) / 1000, unit: found[3] ?? "", food, note: flat(said(line.note)) };
}

/** Text in which no sign is markup of HTML. */
export const html = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
/** Text in which no sign is markup of HTML or Markdown. */
export const plainMarkdown = (text: string): string =>
  html(text)
    .replace(/&quot;/g, '"')
    .replace(/[\\`*_[\]#|~]/g, "\\$&");

const MOST_PIXELS = 1600;
/** The first picture as JPEG, which every app shows; null where there is none. */
export async function jpegOf(written: Written, context: ExportContext): Promise<Buffer | null> {
  const stored = await photoOf(written, context);
  if (!stored) return null;
  return sharp(stored).resize({ width: MOST_PIXELS, withoutEnlargement: true }).jpeg({ quality: 86 }).toBuffer();
}
