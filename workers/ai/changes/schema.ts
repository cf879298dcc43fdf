import { type Static, Type } from "@sinclair/typebox";

const lineId = Type.Integer({ description: "line_id of an ingredient line, from get_recipe" });
const stepId = Type.Integer({ description: "step_id of a step, from get_recipe" });
const multiplier = Type.Number({
  exclusiveMinimum: 0,
  maximum: 100_000,
  description: "How many of the quantity, for all servings",
});
const amount = {
  food_id: Type.Integer({ description: "Id of the food, from lookup_food" }),
  quantity_id: Type.Integer({ description: "Id of one of that food's quantities, from lookup_food" }),
  multiplier,
};
const note = Type.String({
  maxLength: 500,
  description: 'What stands beside the food: "peeled and finely chopped"; empty: nothing',
});
const stepText = Type.String({ minLength: 1, maxLength: 5000 });
const duration = Type.Optional(Type.Number({ minimum: 0, maximum: 43_200, description: "Minutes" }));
const op = <T extends string>(name: T) => Type.Literal(name);

/** One change of a recipe, as a model may request it. Texts are in the caller's language. */
export const RecipeChange = Type.Union([
  Type.Object({ op: op("replace_food"), line_id: lineId, ...amount, note: Type.Optional(note) }),
  Type.Object({ op: op("remove_food"), line_id: lineId }),
  Type.Object({ op: op("add_food"), ...amount, note: Type.Optional(note) }),
  Type.Object(
    { op: op("set_note"), line_id: lineId, note },
    { description: "Rewrites the note of an ingredient line; with it goes what the line names beside its food" },
  ),
  Type.Object({ op: op("set_multiplier"), line_id: lineId, multiplier }),
  Type.Object(
    { op: op("scale_servings"), nb_servings: Type.Integer({ minimum: 1, maximum: 1000 }) },
    { description: "Changes the number of servings and every amount with it" },
  ),
  Type.Object({ op: op("rewrite_step"), step_id: stepId, text: stepText, duration }),
  Type.Object({ op: op("remove_step"), step_id: stepId }),
  Type.Object({
    op: op("add_step"),
    order: Type.Integer({ minimum: 0, maximum: 1000, description: "Its place in the list, from 0" }),
    text: stepText,
    duration,
  }),
  Type.Object({
    op: op("set_texts"),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 5000 })),
  }),
]);
export type RecipeChange = Static<typeof RecipeChange>;

export const RecipeChanges = Type.Array(RecipeChange, { minItems: 1, maxItems: 60 });
