import { Type } from "@sinclair/typebox";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { withoutHidden } from "@toque/db/foods/personal.ts";
import { allIngredients, loadReference } from "@toque/db/recipes/reference.ts";
import { shoppingListLimits } from "@toque/db/schemas/shopping-list.ts";
import { listNamesOf } from "@toque/db/shopping-lists/read.ts";
import { allergenProblems, dietProblems, unknownParts } from "../checks/content.ts";
import { avoidedBy, strayWords } from "../checks/guard.ts";
import { textsOf } from "../checks/problem.ts";
import type { ShoppingAddition } from "./change-set.ts";
import type { ToolContext } from "./context.ts";
import { defineTool, ToolError } from "./define.ts";
import { outcome, reply } from "./ending.ts";

const Arguments = Type.Object({
  list: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "name; default: the only one" })),
  recipe_id: Type.Optional(Type.Integer({ description: "all it takes" })),
  nb_servings: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  foods: Type.Optional(
    Type.Array(
      Type.Object({
        food_id: Type.Integer(),
        quantity_id: Type.Integer(),
        multiplier: Type.Number({ exclusiveMinimum: 0, maximum: shoppingListLimits.multiplier }),
      }),
      { maxItems: 100 },
    ),
  ),
  texts: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: shoppingListLimits.data, pattern: "\\S" }), {
      maxItems: 50,
      description: "what is no food",
    }),
  ),
  reply,
});

/** The name of the first list of a user who has none. */
const firstList = { en: "Shopping list", fr: "Liste de courses", es: "Lista de la compra", de: "Einkaufsliste" };

/** The list that is meant, by id; a new one by name where the user has none. */
async function listOf(
  { db, userId, lang }: ToolContext,
  name: string | undefined,
): Promise<{ id: number | null; name: string }> {
  const lists = await listNamesOf(db.sql, userId);
  if (lists.length === 0) return { id: null, name: name ?? firstList[lang] };
  const wanted = name?.trim().toLowerCase();
  const fitting = wanted === undefined ? lists : lists.filter((list) => list.name.toLowerCase() === wanted);
  const [only, ...more] = fitting;
  if (only && more.length === 0) return only;
  throw new ToolError(`Ask the user which list. There are: ${lists.map((list) => list.name).join(", ")}.`);
}

/** The lines of a recipe for so many servings, those of its sub-recipes included. */
async function linesOf(
  context: ToolContext,
  recipeId: number,
  servings: number | undefined,
): Promise<ShoppingAddition[]> {
  const { content } = await context.changeSet.read(recipeId);
  const factor = (servings ?? content.nb_servings) / content.nb_servings;
  return allIngredients(content).map(({ food_id, quantity_id, multiplier }) => ({
    food_id,
    quantity_id,
    multiplier: Number((multiplier * factor).toPrecision(9)),
  }));
}

/** Why these must not be bought for the user, in sentences. */
async function problemsOf(context: ToolContext, foods: readonly ShoppingAddition[], texts: readonly string[]) {
  const { db, constraints, lang } = context;
  const reference = await loadReference(db.sql, [...foods]);
  await withoutHidden(db.sql, reference.foods, { userId: context.userId });
  const unknown = unknownParts(foods, reference);
  if (unknown.length > 0) return textsOf(unknown);
  const rows = [...new Set(foods.map((line) => line.food_id))].flatMap((id) => reference.foods.get(id) ?? []);
  const stray = strayWords(await loadLexicon(db.sql), texts, lang, avoidedBy(constraints), new Set(), "");
  return [
    ...textsOf(allergenProblems(rows, constraints, lang)),
    ...textsOf(dietProblems(rows, constraints, lang)),
    ...stray.map((word) => `The user must not have ${word}.`),
  ];
}

/** Stages additions to one of the shopping lists that the user is on. */
export const addToShoppingList = (context: ToolContext) =>
  defineTool(
    "add_to_shopping_list",
    "Adds to the user's shopping list.",
    Arguments,
    ({ list, recipe_id, nb_servings, foods = [], texts = [] }) =>
      context.changeSet.exclusively(() =>
        outcome(async () => {
          const lines = recipe_id === undefined ? [] : await linesOf(context, recipe_id, nb_servings);
          const additions = [...lines, ...foods];
          if (additions.length + texts.length === 0) throw new ToolError("Nothing to add was named.");
          const problems = await problemsOf(context, additions, texts);
          if (problems.length > 0) throw new ToolError(`Refused, nothing was added. ${problems.join(" ")}`);
          const target = await listOf(context, list);
          context.changeSet.shop({ list: target, additions, texts });
          return { list: target.name, added: additions.length + texts.length };
        }),
      ),
    {
      foods: { type: "array", items: { type: "object" }, description: "each food_id quantity_id multiplier" },
      texts: { type: "array", items: { type: "string" }, description: "what is no food" },
    },
  );
