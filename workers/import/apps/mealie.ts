import type { Lang } from "@toque/db/schemas/common.ts";
import type { LineGroup } from "../page/page-recipe.ts";
import {
  type AppRecipe,
  addLine,
  appRecipe,
  type Fields,
  ingredientText,
  isFields,
  linesIn,
  oneLine,
  type Photo,
  said,
  things,
  withoutMarkdown,
} from "./app-recipe.ts";

// Mealie: a recipe in JSON (fields in camel case, in snake case in older versions), and the tables of a backup.

/** A field by its name in camel case, whichever way it is written. */
const field = (value: Fields, name: string): unknown =>
  value[name] ?? value[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

export const isMealieRecipe = (value: Fields): boolean =>
  !("@type" in value) &&
  Array.isArray(field(value, "recipeIngredient")) &&
  ("slug" in value || Array.isArray(field(value, "recipeInstructions")));

const nameOf = (value: unknown): string => (isFields(value) ? said(value.name) : said(value));

function ingredientOf(value: unknown): string {
  if (!isFields(value)) return oneLine(value) ?? "";
  const food = nameOf(value.food);
  const written = said(field(value, "originalText"));
  const line = ingredientText({
    amount: food || said(value.note) ? value.quantity : null,
    unit: nameOf(value.unit),
    food,
    note: "",
  });
  const note = said(value.note).trim();
  // Without a food, the note is the line.
  if (!food) return oneLine(said(value.display) || written || [line, note].filter(Boolean).join(" ")) ?? "";
  return oneLine([line, note].filter(Boolean).join(", ")) ?? "";
}

function ingredientsOf(value: unknown): LineGroup[] {
  const groups: LineGroup[] = [];
  let title: string | null = null;
  for (const one of Array.isArray(value) ? value.slice(0, 500) : []) {
    title = (isFields(one) ? oneLine(one.title) : null) ?? title;
    const line = ingredientOf(one);
    if (line) addLine(groups, title, line);
  }
  return groups;
}

function stepsOf(value: unknown): LineGroup[] {
  const groups: LineGroup[] = [];
  let title: string | null = null;
  for (const one of Array.isArray(value) ? value.slice(0, 500) : []) {
    title = (isFields(one) ? oneLine(one.title) : null) ?? title;
    const line = withoutMarkdown(linesIn(isFields(one) ? one.text : one).join(" "));
    if (line) addLine(groups, title, line);
  }
  return groups;
}

const notesOf = (value: unknown): string[] =>
  things(value, 50).flatMap(({ title, text }) => {
    const words = linesIn(text).map(withoutMarkdown).join(" ");
    return words ? [[oneLine(title), words].filter(Boolean).join(": ")] : [];
  });

/** A recipe of Mealie's. @param photos its pictures */
export function mealieRecipe(value: Fields, otherwise: Lang, photos: Photo[]): AppRecipe {
  const servings = field(value, "recipeServings");
  const lists = [field(value, "recipeCategory"), value.tags].flat();
  return appRecipe(
    {
      app: "mealie",
      id: said(value.id) || said(value.slug) || null,
      title: value.name,
      description: value.description,
      ingredients: ingredientsOf(field(value, "recipeIngredient")),
      steps: stepsOf(field(value, "recipeInstructions")),
      notes: notesOf(value.notes),
      yields: said(field(value, "recipeYield")) || (typeof servings === "number" && servings > 0 ? servings : null),
      preparationTime: field(value, "prepTime"),
      cookingTime: field(value, "performTime") ?? field(value, "cookTime"),
      totalTime: field(value, "totalTime"),
      url: value.orgURL ?? value.org_url ?? value.orgUrl,
      tags: lists.map(nameOf),
      // Cookbooks of Mealie are searches; what a cook sorts by are categories.
      cookbooks: [field(value, "recipeCategory")].flat().map(nameOf),
      photos,
    },
    otherwise,
  );
}

const keyOf = (value: unknown): string => said(value).replaceAll("-", "").toLowerCase();

/** Rows of a table by what one of their columns refers to. */
function rowsBy(tables: Fields, table: string, column: string): Map<string, Fields[]> {
  const found = new Map<string, Fields[]>();
  for (const row of things(tables[table], 1_000_000)) {
    const key = keyOf(row[column]);
    const rows = found.get(key);
    if (rows) rows.push(row);
    else found.set(key, [row]);
  }
  return found;
}
const position = (one: Fields): number => (typeof one.position === "number" ? one.position : 0);

export const isMealieBackup = (value: unknown): value is Fields =>
  isFields(value) && Array.isArray(value.recipes) && Array.isArray(value.recipes_ingredients);

/** The recipes of a backup's tables, in the form of single ones, each with its id. */
export function* mealieRows(tables: Fields): Generator<Fields & { id: string }> {
  const foods = rowsBy(tables, "ingredient_foods", "id");
  const units = rowsBy(tables, "ingredient_units", "id");
  const lines = rowsBy(tables, "recipes_ingredients", "recipe_id");
  const steps = rowsBy(tables, "recipe_instructions", "recipe_id");
  const notes = rowsBy(tables, "notes", "recipe_id");
  const labels = ["tags", "categories"].map((name) => ({
    rows: rowsBy(tables, name, "id"),
    of: rowsBy(tables, `recipes_to_${name}`, "recipe_id"),
    column: name === "tags" ? "tag_id" : "category_id",
  }));
  for (const recipe of things(tables.recipes, 1_000_000)) {
    const key = keyOf(recipe.id);
    const names = labels.map(({ rows, of, column }) =>
      (of.get(key) ?? []).flatMap((one) => rows.get(keyOf(one[column])) ?? []),
    );
    yield {
      ...recipe,
      id: said(recipe.id),
      recipe_ingredient: (lines.get(key) ?? [])
        .sort((a, b) => position(a) - position(b))
        .map((line) => ({
          ...line,
          food: foods.get(keyOf(line.food_id))?.[0],
          unit: units.get(keyOf(line.unit_id))?.[0],
        })),
      recipe_instructions: (steps.get(key) ?? []).sort((a, b) => position(a) - position(b)),
      notes: notes.get(key) ?? [],
      tags: names[0],
      recipe_category: names[1],
    };
  }
}
