import type { Conn } from "../client/types.ts";
import { type LineNames, loadLineNames } from "../foods/line-names.ts";
import { type EditedLine, editedLists, editedNumbers, editedTexts, type RecipeEdit } from "../schemas/chat-parts.ts";
import { type LangListMap, type LangMap, langs } from "../schemas/common.ts";
import type { IngredientContent, RecipeContent, StepContent } from "../schemas/recipe-content.ts";
import { align } from "../shared/text-diff/align.ts";
import { allIngredients } from "./reference.ts";

/** The recipe itself, or one of its sub-recipes. */
interface Part {
  name: LangMap | null;
  ingredients: IngredientContent[];
  steps: StepContent[];
}

const nearly = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));
const same = (a: LangMap | null | undefined, b: LangMap | null | undefined): boolean =>
  langs.every((lang) => a?.[lang] === b?.[lang]);
const anyText = (text: LangMap): string => langs.map((lang) => text[lang] ?? "").join(" ");

/** What must never happen: every line that was saved has a food and a quantity. */
const nameless: LangMap = { en: "?" };

function editedLine(line: IngredientContent, { foods, quantities }: LineNames): EditedLine {
  const quantity = quantities.get(line.quantity_id);
  const food = foods.get(line.food_id);
  return {
    food: food?.name ?? nameless,
    amount: {
      count: line.multiplier,
      quantity: {
        name: quantity?.name ?? nameless,
        plural: quantity?.plural ?? quantity?.name ?? nameless,
        weight: quantity?.weight ?? 0,
        unit: quantity?.unit ?? null,
      },
    },
    note: line.note ?? null,
    ...(food?.allergens_unknown ? { allergens_unknown: true } : {}),
  };
}

function lineEdits(before: Part | null, after: Part | null, names: LineNames, factor: number) {
  const foodOf = (line: IngredientContent) => anyText(names.foods.get(line.food_id)?.name ?? nameless);
  const pairs = align(
    before?.ingredients ?? [],
    after?.ingredients ?? [],
    [({ id }) => id, ({ food_id, quantity_id }) => `${food_id} ${quantity_id}`, ({ food_id }) => food_id],
    foodOf,
  );
  const part = after?.name ?? before?.name ?? null;
  const shown = (line: IngredientContent) => editedLine(line, names);
  let scaled = false;
  const edits = pairs.flatMap((pair): RecipeEdit[] => {
    if (pair.before === null) return [{ type: "food_added", part, after: shown(pair.after) }];
    if (pair.after === null) return [{ type: "food_removed", part, before: shown(pair.before) }];
    const both = { part, before: shown(pair.before), after: shown(pair.after) };
    if (pair.before.food_id !== pair.after.food_id) return [{ type: "food_replaced", ...both }];
    const otherQuantity = pair.before.quantity_id !== pair.after.quantity_id;
    const follows = !otherQuantity && factor !== 1 && nearly(pair.before.multiplier * factor, pair.after.multiplier);
    scaled ||= follows;
    const amount = !follows && (otherQuantity || !nearly(pair.before.multiplier, pair.after.multiplier));
    if (amount) return [{ type: "amount_changed", ...both }];
    return same(both.before.note, both.after.note) ? [] : [{ type: "note_changed", ...both }];
  });
  return { edits, scaled };
}

function stepEdits(before: Part | null, after: Part | null): RecipeEdit[] {
  const was = before?.steps ?? [];
  const is = after?.steps ?? [];
  const part = after?.name ?? before?.name ?? null;
  const pairs = align(was, is, [({ id }) => id, ({ text }) => anyText(text)], ({ text }) => anyText(text));
  return pairs.flatMap((pair): RecipeEdit[] => {
    if (pair.before === null) return [{ type: "step_added", part, number: is.indexOf(pair.after) + 1 }];
    if (pair.after === null) return [{ type: "step_removed", part, number: was.indexOf(pair.before) + 1 }];
    const number = is.indexOf(pair.after) + 1;
    if (!same(pair.before.text, pair.after.text)) return [{ type: "step_rewritten", part, number }];
    const { duration: from } = pair.before;
    const { duration: to } = pair.after;
    return from === to ? [] : [{ type: "step_timed", part, number, before: from, after: to }];
  });
}

/** The texts of a list of one language each, as maps. */
const entriesOf = (list: LangListMap): LangMap[] =>
  langs.flatMap((lang) => (list[lang] ?? []).map((text): LangMap => ({ [lang]: text })));

function fieldEdits(before: RecipeContent, after: RecipeContent, scaled: boolean): RecipeEdit[] {
  const numbers = editedNumbers.flatMap((field): RecipeEdit[] =>
    before[field] === after[field]
      ? []
      : [
          {
            type: "number_changed",
            field,
            before: before[field],
            after: after[field],
            scaled: field === "nb_servings" && scaled,
          },
        ],
  );
  const texts = editedTexts.flatMap((field): RecipeEdit[] =>
    same(before[field], after[field]) ? [] : [{ type: "text_changed", field, after: after[field] }],
  );
  const lists = editedLists.flatMap((field): RecipeEdit[] => {
    const [was, is] = [entriesOf(before[field]), entriesOf(after[field])];
    const without = (one: LangMap[], other: LangMap[]) => one.filter((a) => !other.some((b) => same(a, b)));
    const [added, removed] = [without(is, was), without(was, is)];
    return added.length + removed.length === 0 ? [] : [{ type: "list_changed", field, added, removed }];
  });
  return [...texts, ...numbers, ...lists];
}

/**
 * What a change of a recipe did, as data: nothing else is shown to people as the list of changes. Amounts that only follow the
 * servings are one entry with them.
 */
export function recipeEdits(before: RecipeContent, after: RecipeContent, names: LineNames): RecipeEdit[] {
  const factor = after.nb_servings / before.nb_servings;
  const subs = align(before.sub_recipes, after.sub_recipes, [({ id }) => id, ({ name }) => anyText(name)], ({ name }) =>
    anyText(name),
  );
  const main = (content: RecipeContent): Part => ({ ...content, name: null });
  const parts: { before: Part | null; after: Part | null }[] = [...subs, { before: main(before), after: main(after) }];
  const lines = parts.map((pair) => lineEdits(pair.before, pair.after, names, factor));
  return [
    ...fieldEdits(
      before,
      after,
      lines.some(({ scaled }) => scaled),
    ),
    ...lines.flatMap(({ edits }) => edits),
    ...parts.flatMap((pair) => stepEdits(pair.before, pair.after)),
  ];
}

/** {@link recipeEdits} with the names read from the tables. */
export async function readEdits(conn: Conn, before: RecipeContent, after: RecipeContent): Promise<RecipeEdit[]> {
  const names = await loadLineNames(conn, [...allIngredients(before), ...allIngredients(after)]);
  return recipeEdits(before, after, names);
}
