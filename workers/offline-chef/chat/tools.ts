import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Lang, Nullable } from "@toque/db/schemas/common.ts";
import { textLists } from "../../ai/changes/schema.ts";
import { ViewStep } from "../../ai/prompts/context.ts";
import { each } from "../data.ts";

// Results of the tools, as far as the offline chef reads them. What is not of its form is none: tools tell errors in sentences.

const Line = Type.Object({
  line_id: Type.Integer(),
  food_id: Type.Integer(),
  food_name: Type.String(),
  quantity_id: Type.Integer(),
  quantity_name: Type.String(),
  weight: Type.Number({ description: "grams of one quantity" }),
  multiplier: Type.Number(),
  note: Type.Optional(Type.String()),
  or: Type.Optional(
    Type.Array(Type.Object({ text: Type.String(), food_ids: Type.Array(Type.Integer()), understood: Type.Boolean() }), {
      description: "what counts for allergens and diets beside the food",
    }),
  ),
});
export type LineView = Static<typeof Line>;

const part = { name: Type.String(), ingredients: Type.Array(Line), steps: Type.Array(ViewStep) };
const Recipe = Type.Object({
  ...part,
  id: Type.Integer(),
  version: Type.Integer(),
  description: Type.String(),
  nb_servings: Type.Number(),
  preparation_time: Type.Number(),
  total_time: Type.Number(),
  difficulty: Type.String(),
  sub_recipes: Type.Array(Type.Object({ ...part, sub_recipe_id: Type.Integer() })),
  ...each(textLists, Type.Optional(Type.Array(Type.String()))),
  nutrition: Nullable(Type.Record(Type.String(), Nullable(Type.Number()), { description: "per serving; coverage" })),
  lang: Type.Optional(Lang),
});
export type RecipeView = Static<typeof Recipe>;

const Found = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  total_time: Type.Number(),
  food_ids: Type.Array(Type.Integer()),
});
export type SearchHit = Static<typeof Found>;

const FoundFood = Type.Object({
  food_id: Type.Integer(),
  name: Type.String(),
  allergens: Nullable(Type.Array(Type.String())),
});

const one =
  <Schema extends TSchema>(schema: Schema) =>
  (result: unknown): Static<Schema> | null =>
    Value.Check(schema, result) ? result : null;

const several =
  <Schema extends TSchema>(schema: Schema) =>
  (result: unknown): Static<Schema>[] =>
    Array.isArray(result) ? result.filter((entry) => Value.Check(schema, entry)) : [];

/** The recipe of a `get_recipe` result. */
export const recipeView = one(Recipe);
export const searchHits = several(Found);
export const foodHits = several(FoundFood);
/** The answer of the table of kitchen hygiene; null when the question was none for it. */
export const safetyResult = one(Type.Object({ answer: Type.String(), covered: Type.Boolean() }));

const Failed = Type.Object({ error: Type.String() });
/** The error of a tool that changes the recipe; null where it succeeded. */
export const errorOf = (result: unknown): string | null => {
  if (Value.Check(Type.Object({ ok: Type.Literal(true) }), result)) return null;
  return Value.Check(Failed, result) ? result.error : String(result ?? "");
};
