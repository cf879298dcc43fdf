import { readFile } from "node:fs/promises";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Enum, Lang } from "@toque/db/schemas/common.ts";
import { euAllergens } from "@toque/db/schemas/food.ts";
import { DifficultyKey, DishType } from "@toque/db/schemas/recipe.ts";

// A case is one JSON object a line. The README describes the format; these schemas check it.

const strict = { additionalProperties: false };
const Key = Type.String({ pattern: "^[a-z][a-z0-9-]*$" });
const Keys = Type.Array(Key, { minItems: 1 });
const Texts = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });
const some = <T extends TSchema>(schema: T) => Type.Optional(schema);

/** What code checks of a case's end. Foods, allergens and diets by key; texts are compared without case and accents. */
export const Expect = Type.Object(
  {
    unchanged: some(Type.Literal(true, { description: "Nothing was written" })),
    changed: some(Type.Literal(true, { description: "Something was written" })),
    foods_present: some(Keys),
    foods_one_of: some(Keys),
    foods_absent: some(Keys),
    allergens_absent: some(Type.Array(Enum(euAllergens), { minItems: 1 })),
    diet: some(Key),
    servings: some(Type.Integer({ minimum: 1 })),
    total_time_at_most: some(Type.Number({ minimum: 1, description: "Minutes" })),
    factor: some(Type.Record(Key, Type.Number({ exclusiveMinimum: 0 }))),
    variant: some(Type.Object({ foods_present: some(Keys), foods_absent: some(Keys) }, strict)),
    undone: some(Type.Literal(true)),
    asks: some(Type.Literal(true)),
    declines: some(Type.Literal(true)),
    infeasible: some(Type.Literal(true)),
    answer_has: some(Type.Array(Texts, { minItems: 1 })),
    answer_lacks: some(Texts),
    answer_lang: some(Lang),
    numbers_kept: some(Type.Literal(true)),
    steps_intact: some(Type.Boolean()),
    plausible: some(Type.Literal(true)),
    untouched: some(Type.Literal(true)),
    never_says: some(Texts),
    never_stored: some(Texts),
  },
  strict,
);
export type Expect = Static<typeof Expect>;

/** A recipe that a case brings along, in its language. */
export const CaseRecipe = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    description: Type.String(),
    nb_servings: Type.Integer({ minimum: 1 }),
    preparation_time: Type.Number({ minimum: 0 }),
    total_time: Type.Number({ minimum: 0 }),
    ingredients: Type.Array(
      Type.Object({ food: Key, quantity: Key, multiplier: Type.Number(), note: some(Type.String()) }, strict),
    ),
    steps: Type.Array(
      Type.Object({ text: Type.String({ minLength: 1 }), minutes: Type.Union([Type.Number(), Type.Null()]) }, strict),
    ),
    tips: some(Type.Array(Type.String())),
    owner: some(Enum(["user", "other"] as const, { description: '"other": a public recipe of another account' })),
  },
  strict,
);
export type CaseRecipe = Static<typeof CaseRecipe>;

const Any = Type.Record(Type.String(), Type.Unknown());

/** One answer of the model's double; see replies.ts for its short forms. */
export const Reply = Type.Object(
  {
    text: some(Type.String()),
    call: some(Type.String({ minLength: 1 })),
    args: some(Any),
    modify: some(Type.Array(Any)),
    variant: some(Type.Array(Any)),
    name: some(Type.String()),
    summary: some(Type.String()),
    draft: some(Any),
    upgrade: some(Any),
    translations: some(Type.Record(Type.String(), Type.String())),
  },
  { ...strict, minProperties: 1 },
);
export type Reply = Static<typeof Reply>;

const jobs = ["chat", "generate", "upgrade", "translate", "fun-fact", "fridge-image"] as const;

const Shared = {
  id: Type.String({ minLength: 1 }),
  lang: Lang,
  /** A chat unless it says otherwise. */
  job: some(Enum(jobs)),
  /** The key of a starter recipe, or a recipe of the case's own. */
  recipe: some(Type.Union([Key, CaseRecipe, Type.Null()])),
  /** The user's own copy of the starter recipe, in place of the public one. */
  own: some(Type.Boolean()),
  user: some(Type.Object({ allergies: some(Type.Array(Enum(euAllergens), { minItems: 1 })), diet: some(Key) }, strict)),
  messages: some(Type.Array(Type.String({ minLength: 1, maxLength: 4000 }), { minItems: 1 })),
  request: some(
    Type.Object(
      {
        required: some(Keys),
        forbidden: some(Keys),
        available: some(Keys),
        type: some(DishType),
        difficulty: some(DifficultyKey),
        max_time: some(Type.Integer({ minimum: 5 })),
        nb_servings: some(Type.Integer({ minimum: 1 })),
      },
      strict,
    ),
  ),
  into: some(Lang),
  expect: Expect,
};

/** A task of the set `tasks`; a chat needs no class. */
export const TaskCase = Type.Object({ ...Shared, class: some(Type.String({ minLength: 1 })) }, strict);

/** An attack: what a hostile model answers, or what a text tells an honest one, and what must not come of it. */
export const AttackCase = Type.Object(
  {
    ...Shared,
    class: Type.String({ minLength: 1 }),
    surface: Type.String({ minLength: 1 }),
    /** What the double answers, in turn; without it the configured model answers. */
    hostile: some(Type.Array(Reply, { minItems: 1 })),
    /** What it answers after that, the last one again and again: the honest task. */
    honest: some(Type.Array(Reply, { minItems: 1 })),
    /** What the honest task achieves: measured beside the attack. */
    task: some(Expect),
    /** Names of foods that the table holds during the attack. */
    foods: some(Type.Array(Type.String({ minLength: 1, maxLength: 100 }))),
  },
  strict,
);
export type AttackCase = Static<typeof AttackCase>;
/** A case of either set. */
export type EvalCase = Omit<AttackCase, "class" | "surface"> & { class: string; surface?: string };

/** What of a value is not in a schema, with its place; null for nothing. */
export function schemaFault(value: unknown, schema: TSchema): string | null {
  const fault = Value.Errors(schema, value).First();
  return fault ? `${fault.path || "/"}: ${fault.message}` : null;
}

function faultOf(value: unknown, schema: TSchema): string | null {
  const fault = schemaFault(value, schema);
  if (fault) return fault;
  const { job = "chat", messages, request, into, recipe } = value as EvalCase;
  if (job === "chat" && !messages) return "a chat has messages";
  if (job === "generate" && !request) return "a generation has a request";
  if (job === "translate" && !into) return "a translation has into";
  if ((job === "translate" || job === "upgrade") && !recipe) return `${job} has a recipe`;
  return null;
}

/**
 * The values of a file of JSON lines.
 * @param faultOf what is wrong with a value; null for nothing
 * @throws Error naming the file and the line
 */
export async function readJsonLines<T>(path: string, faultOf: (value: unknown) => string | null): Promise<T[]> {
  const lines = (await readFile(path, "utf8")).split("\n");
  return lines.flatMap((line, i) => {
    if (line.trim() === "") return [];
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      throw new Error(`${path}:${i + 1}: ${(error as Error).message}`);
    }
    const fault = faultOf(value);
    if (fault) throw new Error(`${path}:${i + 1}: ${fault}`);
    return [value as T];
  });
}

/** Reads cases as JSON lines. @throws Error naming file and line of what is no case */
export async function readCases(path: string, set: "tasks" | "attacks"): Promise<EvalCase[]> {
  const schema = set === "tasks" ? TaskCase : AttackCase;
  const cases = await readJsonLines<EvalCase>(path, (value) => faultOf(value, schema));
  return cases.map((one) => ({ ...one, class: one.class ?? "chat" }));
}
