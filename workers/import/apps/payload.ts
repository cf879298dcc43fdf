import type { Tx } from "@toque/db/client/types.ts";
import { ensureUnlistedFood } from "@toque/db/foods/known.ts";
import { difficultyIds } from "@toque/db/schemas/recipe.ts";
import type { FileRecipeNote } from "@toque/db/schemas/recipe-file-import.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import type { TextIngredient, UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { foodAsWritten, unlistedWeight } from "../as-written.ts";
import { parseIngredientLine } from "../lines/parse.ts";
import type { PageRecipe } from "../page/page-recipe.ts";

/** Most lines, steps and notes of a recipe; longer texts are cut. */
const MOST = {
  equipment: 50,
  lines: 200,
  steps: 100,
  tips: 50,
  line: 1000,
  note: 500,
  step: 5000,
  name: 200,
  description: 5000,
};
const SERVINGS = 4;
const LONGEST_TIME = 43_200;

type Line = NonNullable<RecipeCreate["ingredients"]>[number];

/** A payload, and what of the recipe was assumed or left out. */
export interface FilePayload {
  payload: RecipeCreate;
  notes: FileRecipeNote[];
}

/** Headings of the method become the beginning of the step below them. */
export const withStepHeadings = <T extends PageRecipe>(recipe: T): T => ({
  ...recipe,
  steps: [
    {
      name: null,
      lines: recipe.steps.flatMap(({ name, lines }) =>
        lines.map((line, i) => (i === 0 && name ? `${name}: ${line}` : line)),
      ),
    },
  ],
});

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Minutes at work and in all: what is not said follows from the steps, and from how many ingredients there are. */
function timesOf(text: UnderstoodText, lines: number): { preparation: number; total: number; isEstimated: boolean } {
  const { preparation_time, cooking_time, waiting_time, total_time, steps } = text;
  const named = steps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  const beside = (cooking_time ?? named) + (waiting_time ?? 0);
  const left = total_time === null ? null : total_time - beside;
  const guess = Math.max(5, 2 * lines);
  const preparation = preparation_time ?? (left !== null && left > 0 ? left : Math.min(guess, total_time ?? guess));
  const total = Math.max(total_time ?? preparation + beside, preparation);
  const isEstimated = total_time === null && (preparation_time === null || cooking_time === null);
  return { preparation: Math.min(preparation, LONGEST_TIME), total: Math.min(total, LONGEST_TIME), isEstimated };
}

/** As many lines of the list as a recipe has: of a food that is known here, of one as it is written, or of an unlisted one. */
async function linesOf(tx: Tx, ownerId: number, text: UnderstoodText, noted: Set<FileRecipeNote>): Promise<Line[]> {
  let unlisted: { foodId: number; gramId: number } | null = null;
  const lines: Line[] = [];
  const add = async (one: TextIngredient, group: string | null) => {
    const { food, quantity, multiplier, original_text } = one;
    const note = cut([group, one.preparation, one.note].filter(Boolean).join(", "), MOST.note);
    const rest = { original_text: cut(original_text, MOST.line), ...(note ? { note } : {}) };
    // There is no review of these lines: a food that would be doubtful in a review is not used here.
    const isDoubtful = one.doubts.some(({ kind }) => kind === "food_unknown");
    if (food && quantity && multiplier && !isDoubtful) {
      lines.push({ food_id: food.id, quantity_id: quantity.id, multiplier: Math.min(multiplier, 100_000), ...rest });
      return;
    }
    const line = parseIngredientLine(original_text, text.lang);
    const written =
      food && !isDoubtful ? null : await foodAsWritten(tx, ownerId, line, text.lang, () => noted.add("own_foods_full"));
    if (written) {
      const amount = Math.min(Math.max(0.001, Math.round(written.multiplier * 1000) / 1000), 100_000);
      lines.push({ food_id: written.foodId, quantity_id: written.quantityId, multiplier: amount, ...rest });
      return;
    }
    unlisted ??= await ensureUnlistedFood(tx);
    noted.add("amounts_guessed");
    const grams = Math.min(Math.max(1, Math.round(unlistedWeight(line))), 100_000);
    lines.push({ food_id: unlisted.foodId, quantity_id: unlisted.gramId, multiplier: grams, ...rest });
  };
  // No food is made for a line that is left out.
  const all = text.sections.flatMap(({ name, ingredients }) => ingredients.map((one) => ({ one, name })));
  for (const { one, name } of all.slice(0, MOST.lines)) await add(one, name);
  return lines;
}

/**
 * The payload of an understood recipe: private, in its own language. Foods that no table holds are made as the owner's.
 * @param tags ids of its tags
 */
export async function payloadOf(
  tx: Tx,
  ownerId: number,
  understood: {
    text: UnderstoodText;
    title: string;
    description: string | null;
    tags: number[];
    pictures: string[];
    equipment: string[];
  },
): Promise<FilePayload> {
  const { text, title, description, tags, pictures, equipment } = understood;
  const noted = new Set<FileRecipeNote>();
  const lines = await linesOf(tx, ownerId, text, noted);
  const times = timesOf(text, lines.length);
  if (times.isEstimated) noted.add("times_estimated");
  if (text.servings === null) noted.add("servings_assumed");
  const written = text.sections.reduce((sum, { ingredients }) => sum + ingredients.length, 0);
  if (written > MOST.lines || text.steps.length > MOST.steps || text.notes.length > MOST.tips) noted.add("shortened");
  return {
    notes: [...noted],
    payload: {
      name: cut(title, MOST.name),
      description: cut(description ?? "", MOST.description),
      origin_lang: text.lang,
      nb_servings: Math.min(text.servings ?? SERVINGS, 1000),
      preparation_time: times.preparation,
      total_time: times.total,
      difficulty_id: difficultyIds.easy,
      private: true,
      ingredients: lines,
      steps: text.steps.slice(0, MOST.steps).map((step, order) => ({
        order,
        text: cut(step.text, MOST.step),
        duration: step.minutes === null ? null : Math.min(step.minutes, LONGEST_TIME),
      })),
      kitchen_equipment: equipment.slice(0, MOST.equipment).map((one) => cut(one, MOST.line)),
      tips: text.notes.slice(0, MOST.tips).map((note) => cut(note.text, MOST.line)),
      recipe_tag: tags.slice(0, 50).map((tag_id) => ({ tag_id })),
      recipe_img: pictures.map((img_url) => ({ img_url })),
    },
  };
}
