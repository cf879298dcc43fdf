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

// Tandoor: a ZIP of ZIPs, each with recipe.json and a picture. The ingredients stand in the steps that use them.

export const isTandoorRecipe = (value: Fields): boolean =>
  Array.isArray(value.steps) && ("working_time" in value || "waiting_time" in value || "servings_text" in value);

const nameOf = (value: unknown): string => (isFields(value) ? said(value.name) : said(value));
const orderOf = (one: Fields): number => (typeof one.order === "number" ? one.order : 0);

/** An instruction with the foods that its templates name: `{{ ingredients[0] }}`. */
const withFoods = (instruction: string, foods: readonly string[]): string =>
  instruction
    .replace(/\{\{\s{0,5}ingredients\[(\d{1,3})\](?:\.\w{1,20})?\s{0,5}\}\}/g, (_, n: string) => foods[Number(n)] ?? "")
    .replace(/\{\{\s{0,5}scale\(([\d.,]{1,10})\)\s{0,5}\}\}/g, "$1");

/** A recipe of Tandoor's. @param photos its pictures */
export function tandoorRecipe(value: Fields, otherwise: Lang, photos: Photo[]): AppRecipe {
  const ingredients: LineGroup[] = [];
  const steps: LineGroup[] = [];
  for (const step of things(value.steps, 200).sort((a, b) => orderOf(a) - orderOf(b))) {
    const name = oneLine(step.name);
    let heading = step.show_as_header === false ? null : name;
    for (const line of things(step.ingredients, 500).sort((a, b) => orderOf(a) - orderOf(b))) {
      if (line.is_header === true) {
        heading = oneLine(line.note) ?? heading;
        continue;
      }
      const amount = line.no_amount === true ? null : line.amount;
      const text = ingredientText({ amount, unit: nameOf(line.unit), food: nameOf(line.food), note: line.note });
      if (text) addLine(ingredients, heading, text);
    }
    const foods = things(step.ingredients, 500)
      .sort((a, b) => orderOf(a) - orderOf(b))
      .map(({ food }) => nameOf(food));
    for (const line of linesIn(withFoods(said(step.instruction), foods))) {
      const text = withoutMarkdown(line);
      if (text) addLine(steps, name, text);
    }
  }
  const { servings } = value;
  const [working, waiting] = [value.working_time, value.waiting_time].map((one) => (typeof one === "number" ? one : 0));
  return appRecipe(
    {
      app: "tandoor",
      // An export has no ids.
      id: null,
      title: value.name,
      description: value.description,
      ingredients,
      steps,
      yields: [said(servings), said(value.servings_text)].filter(Boolean).join(" "),
      preparationTime: working,
      totalTime: working && waiting ? working + waiting : null,
      url: value.source_url,
      tags: things(value.keywords, 50).map((one) => said(one.label) || said(one.name)),
      photos,
    },
    otherwise,
  );
}
