import { type Static, type TNumber, type TSchema, Type } from "@sinclair/typebox";
import { Enum } from "@toque/db/schemas/common.ts";
import { DifficultyKey } from "@toque/db/schemas/recipe.ts";
import type { FoodWords } from "@toque/db/schemas/recipe-content.ts";

const lineId = Type.Integer();
const stepId = Type.Integer();
const multiplier = Type.Number({
  exclusiveMinimum: 0,
  maximum: 100_000,
  description: "for all servings",
});
const named = { minLength: 1, maxLength: 200 };
const note = Type.String({ maxLength: 500, description: '"finely chopped"; "" removes it' });
const stepText = Type.String({ minLength: 1, maxLength: 5000 });
const minutes = Type.Number({ minimum: 0, maximum: 43_200 });
const duration = Type.Optional(Type.Number({ minimum: 0, maximum: 43_200, description: "minutes" }));
const order = Type.Integer({ minimum: 0, maximum: 1000, description: "from 0" });
const subRecipe = Type.Optional(Type.Integer());
const servings = Type.Integer({ minimum: 1, maximum: 1000 });
const op = <T extends string>(name: T) => Type.Literal(name);
const tagKeys = Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 }));

/** The lists of texts of a recipe. */
export const textLists = ["kitchen_equipment", "tips", "serving_tips", "food_and_wine_pairing"] as const;
export type TextList = (typeof textLists)[number];

const changesWith = <F extends TSchema, Q extends TSchema>(amount: {
  food_id: F;
  quantity_id: Q;
  multiplier: TNumber;
}) =>
  Type.Union([
    Type.Object({ op: op("replace_food"), line_id: lineId, ...amount, note: Type.Optional(note) }),
    Type.Object({ op: op("remove_food"), line_id: lineId }),
    Type.Object({ op: op("add_food"), ...amount, note: Type.Optional(note), sub_recipe_id: subRecipe }),
    Type.Object(
      { op: op("set_note"), line_id: lineId, note },
      { description: "drops what the line names beside its food" },
    ),
    Type.Object({ op: op("set_multiplier"), line_id: lineId, multiplier }),
    Type.Object({ op: op("scale_servings"), nb_servings: servings }, { description: "every amount with it" }),
    Type.Object({ op: op("set_servings"), nb_servings: servings }, { description: "amounts stay" }),
    Type.Object({ op: op("rewrite_step"), step_id: stepId, text: stepText, duration }),
    Type.Object({ op: op("remove_step"), step_id: stepId }),
    Type.Object({ op: op("add_step"), order, text: stepText, duration, sub_recipe_id: subRecipe }),
    Type.Object({ op: op("move_step"), step_id: stepId, order }),
    Type.Object({
      op: op("set_texts"),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      description: Type.Optional(Type.String({ minLength: 1, maxLength: 5000 })),
      dietetic_info: Type.Optional(Type.String({ maxLength: 2000 })),
      sub_recipe_id: subRecipe,
    }),
    Type.Object(
      {
        op: op("set_list"),
        list: Enum(textLists),
        texts: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 50 }),
      },
      { description: "the whole list anew" },
    ),
    Type.Object(
      {
        op: op("set_times"),
        preparation_time: Type.Optional(minutes),
        total_time: Type.Optional(minutes),
      },
      { description: "minutes" },
    ),
    Type.Object({ op: op("set_difficulty"), difficulty: DifficultyKey }),
    Type.Object(
      { op: op("set_tags"), add: tagKeys, remove: tagKeys },
      { description: "cuisine, season, occasion, taste" },
    ),
  ]);

/** One change of a recipe. Texts are in the caller's language. */
export const RecipeChange = changesWith({ food_id: Type.Integer(), quantity_id: Type.Integer(), multiplier });
export type RecipeChange = WithWords<Static<typeof RecipeChange>>;

/** A change that brings in a food may bring in one of which there are only words. */
type WithWords<C> = C extends { op: "add_food" | "replace_food" } ? C & { as_written?: FoodWords } : C;

/** The same as a model may request it: foods and quantities by id, or by name where that means one for certain. */
export const WishedChange = changesWith({
  food_id: Type.Union([Type.Integer(), Type.String(named)], { description: "id, or exact name" }),
  quantity_id: Type.Union([Type.Integer(), Type.String(named)], { description: "id, or unit: g, ml, tbsp" }),
  multiplier,
});
export type WishedChange = Static<typeof WishedChange>;

export const WishedChanges = Type.Array(WishedChange, { minItems: 1, maxItems: 60 });

interface PlainSchema {
  type?: string | (string | undefined)[];
  anyOf?: PlainSchema[];
  description?: string;
  enum?: unknown[];
  items?: PlainSchema;
  const?: string;
  properties?: Record<string, PlainSchema>;
  required?: string[];
}

/** A schema without limits: they are checked, and a model seldom comes near them. */
const brief = ({ type, anyOf, description, enum: values, items }: PlainSchema): PlainSchema => ({
  ...(type ? { type } : {}),
  ...(anyOf ? { type: anyOf.flatMap((one) => one.type) } : {}),
  ...(values ? { enum: values } : {}),
  ...(items ? { items: brief(items) } : {}),
  ...(description ? { description } : {}),
});

/**
 * The changes as a tool's schema shows them to a model: one object with the fields of all changes, and a line that says which
 * belong to which `op`. A third of the length of {@link WishedChanges}, by which they are checked.
 */
export function briefChanges(): PlainSchema {
  const { anyOf } = JSON.parse(JSON.stringify(WishedChange)) as { anyOf: PlainSchema[] };
  const fields: Record<string, PlainSchema> = {};
  const lines = anyOf.map(({ properties = {}, required = [], description }) => {
    const { op: name, ...own } = properties;
    for (const [field, schema] of Object.entries(own)) fields[field] ??= brief(schema);
    const given = Object.keys(own).map((field) => (required.includes(field) ? field : `${field}?`));
    return `${[name?.const, ...given].join(" ")}${description ? ` (${description})` : ""}`;
  });
  return {
    type: "array",
    items: {
      type: "object",
      properties: { op: { type: "string", description: `with its fields: ${lines.join("; ")}` }, ...fields },
    },
  };
}
