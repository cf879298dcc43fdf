import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Lang, Nullable } from "@toque/db/schemas/common.ts";
import { decodePage } from "../import/page/charset.ts";
import { tidy } from "../import/page/document.ts";
import { draftOf } from "../import/page/draft.ts";
import { type Extraction, extractRecipe } from "../import/page/extract.ts";
import { readRecipeText } from "../import/text/read-text.ts";

const Minutes = Nullable(Type.Integer({ minimum: 1 }));
/** What a stored page says of its recipe, by who wrote the page. */
export const PageLabel = Type.Object({
  file: Type.String({ pattern: "^[\\w-]+\\.html$" }),
  /** The kind of markup; its words up to the first hyphen are its family. */
  kind: Type.String({ minLength: 1 }),
  lang: Lang,
  url: Type.String(),
  content_type: Type.String(),
  title: Type.String(),
  ingredients: Type.Array(Type.String()),
  steps: Type.Array(Type.String()),
  servings: Nullable(Type.Integer()),
  preparation_time: Minutes,
  cooking_time: Minutes,
  total_time: Minutes,
  /** The headings of its ingredients, where the page has any. */
  groups: Type.Optional(Type.Array(Type.String())),
});
export type PageLabel = Static<typeof PageLabel>;

export const pageParts = ["title", "ingredients", "steps", "servings", "times"] as const;
type Part = (typeof pageParts)[number];

/** Which parts of a page were read right. */
export interface PageResult {
  label: PageLabel;
  right: Record<Part, boolean>;
  /** What was read instead, for each part that was not. */
  wrong: string[];
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, i) => tidy(line) === tidy(b[i]!));

/** What is found in a page. */
async function extractFrom(folder: string, label: PageLabel): Promise<Extraction> {
  const html = decodePage(await readFile(join(folder, label.file)), label.content_type);
  return extractRecipe(html, label.url, "en");
}

/** A page is judged by what its cook is shown: the draft of its recipe, read as it is after an edit. */
async function readPage(folder: string, label: PageLabel): Promise<PageResult> {
  const found = await extractFrom(folder, label);
  const draft = draftOf(found.recipe, found.lang);
  const known = new Map(draft.recipe.lines.map(({ line, role }) => [line, role]));
  const recipe = readRecipeText(draft.text, found.lang, known);
  const ingredients = recipe.ingredients.map(({ text }) => text);
  const steps = recipe.steps.map(({ text }) => text);
  const times = [recipe.preparationTime, recipe.cookingTime, recipe.totalTime];
  const wanted = [label.preparation_time, label.cooking_time, label.total_time];
  const groups = recipe.ingredients.flatMap(({ group }, i) =>
    group && group !== recipe.ingredients[i - 1]?.group ? [group] : [],
  );
  const title = recipe.title?.text ?? null;
  const right = {
    title: title !== null && tidy(title) === tidy(label.title),
    ingredients: same(ingredients, label.ingredients) && (!label.groups || same(groups, label.groups)),
    steps: same(steps, label.steps),
    servings: recipe.servings === label.servings,
    times: times.join() === wanted.join(),
  };
  const read = { title, ingredients: [groups, ingredients], steps, servings: recipe.servings, times };
  return {
    label,
    right,
    wrong: pageParts.filter((part) => !right[part]).map((part) => `${part}: ${JSON.stringify(read[part])}`),
  };
}

async function labelsOf(folder: string): Promise<PageLabel[]> {
  const labels: unknown = JSON.parse(await readFile(join(folder, "labels.json"), "utf8"));
  if (!Value.Check(Type.Array(PageLabel), labels)) throw new Error(`${folder}/labels.json is not a list of labels`);
  return labels;
}

/** What is found in every stored page of a folder. */
export async function pagesOf(folder: string): Promise<Extraction[]> {
  const found: Extraction[] = [];
  for (const label of await labelsOf(folder)) found.push(await extractFrom(folder, label));
  return found;
}

/**
 * Reads every stored page of a folder, which holds them with a file `labels.json`.
 * @throws Error where the labels have another form, or a page has none
 */
export async function evalPages(folder: string): Promise<PageResult[]> {
  const labels = await labelsOf(folder);
  const files = (await readdir(folder)).filter((name) => name.endsWith(".html"));
  const without = files.find((file) => !labels.some((label) => label.file === file));
  if (without) throw new Error(`${folder}/${without} has no label`);
  const results: PageResult[] = [];
  for (const label of labels) results.push(await readPage(folder, label));
  return results;
}

const isRight = ({ right }: PageResult): boolean => pageParts.every((part) => right[part]);
/** The share of pages of which all parts were read right. */
export const shareRight = (results: readonly PageResult[]): number => results.filter(isRight).length / results.length;

/** The results as a table: how many pages of each family of markup were read right, part by part. */
export function pagesTable(results: readonly PageResult[]): string[] {
  const families = Map.groupBy(results, ({ label }) => label.kind.split("-")[0]!);
  const row = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(14), ...cells.map((cell) => String(cell).padStart(12))].join("");
  const line = (name: string, list: readonly PageResult[]) =>
    row(name, [
      list.length,
      ...pageParts.map((part) => list.filter(({ right }) => right[part]).length),
      `${list.filter(isRight).length} (${Math.round(shareRight(list) * 1000) / 10} %)`,
    ]);
  return [
    row("kind", ["pages", ...pageParts, "all right"]),
    ...[...families].map(([family, list]) => line(family, list)),
    line("all", results),
  ];
}
