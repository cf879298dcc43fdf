import { type Static, Type } from "@sinclair/typebox";
import { Body, Id, LangText, Nullable } from "./common.ts";
import { RecipeSummary } from "./recipe.ts";

/** Limits of one cooking, per user and of the cook log. */
export const cookingLimits = {
  timers: 20,
  cookings: 20,
  steps: 1000,
  servings: 1000,
  /** Seconds of a timer: 30 days, for a dough or a ham. */
  seconds: 2_592_000,
  label: 200,
  note: 2000,
  entries: 10_000,
} as const;

/** Days after which a cooking that nobody touched is not offered any more. */
export const COOKING_DAYS = 3;

const moment = Type.String({
  maxLength: 35,
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$",
  description: "ISO 8601, UTC",
});

/** A kitchen timer. Exactly one of `ends_at` (it runs, or rings) and `left` (seconds; it is paused) is set. */
export const CookingTimer = Body({
  id: Type.String({ pattern: "^[A-Za-z0-9-]{1,64}$" }),
  /** The step that it belongs to; null for one of its own. */
  step_id: Nullable(Id),
  /** What it is for: "Spaghetti". */
  label: Type.String({ minLength: 1, maxLength: cookingLimits.label, pattern: "\\S" }),
  /** Its whole duration. */
  seconds: Type.Integer({ minimum: 1, maximum: cookingLimits.seconds }),
  ends_at: Nullable(moment),
  left: Nullable(Type.Number({ minimum: 0, maximum: cookingLimits.seconds })),
});
export type CookingTimer = Static<typeof CookingTimer>;

/** Where somebody stands. `revision`: the one that it is based on, 0 for a new cooking. */
export const CookingInput = Body({
  step: Type.Integer({
    minimum: 0,
    maximum: cookingLimits.steps,
    description: "From 0, in the order of cook mode: the steps of sub-recipes first",
  }),
  servings: Type.Integer({ minimum: 1, maximum: cookingLimits.servings }),
  timers: Type.Array(CookingTimer, { maxItems: cookingLimits.timers }),
  revision: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});
export type CookingInput = Static<typeof CookingInput>;

const cookingProperties = {
  recipe_id: Id,
  step: Type.Integer({ minimum: 0 }),
  servings: Type.Integer({ minimum: 1 }),
  timers: Type.Array(CookingTimer),
  /** Grows with every change of any cooking of the user; the event id of the stream. */
  revision: Type.Integer(),
  started_at: Type.String(),
  updated_at: Type.String(),
};
export const Cooking = Type.Object(cookingProperties);
export type Cooking = Static<typeof Cooking>;

/** With the card of its recipe. */
export const CurrentCooking = Type.Object({ ...cookingProperties, recipe: RecipeSummary });
export type CurrentCooking = Static<typeof CurrentCooking>;

/** An event of the stream: a cooking has reached a revision, or ended. */
export const CookingChange = Type.Object({ recipe_id: Id, revision: Type.Integer(), ended: Type.Boolean() });
export type CookingChange = Static<typeof CookingChange>;

const cooked_at = Type.String({
  maxLength: 35,
  pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})?)?$",
  description: "The day where it was cooked: 2026-05-04. Of a time, its day as written is kept",
});
const logged = {
  nb_servings: Nullable(Type.Integer({ minimum: 1, maximum: cookingLimits.servings })),
  note: Nullable(Type.String({ maxLength: cookingLimits.note })),
  rating: Nullable(Type.Integer({ minimum: 1, maximum: 5 })),
};

/** One time that a recipe was cooked. */
export const CookLogEntry = Type.Object({
  id: Id,
  /** Null when the recipe was erased, or is one of another installation. */
  recipe_id: Nullable(Id),
  user_id: Id,
  /** A day: "2026-05-04". */
  cooked_at: Type.String(),
  ...logged,
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type CookLogEntry = Static<typeof CookLogEntry>;

/** With its recipe: null when the reader cannot see it any more. */
export const CookedRecipe = Type.Object({
  ...CookLogEntry.properties,
  /** The recipe's name, as the reader last could see it. */
  title: LangText,
  recipe: Nullable(RecipeSummary),
});
export type CookedRecipe = Static<typeof CookedRecipe>;

export const CookLogCreate = Body({
  /** Today (UTC), where it is not said. */
  cooked_at: Type.Optional(cooked_at),
  nb_servings: Type.Optional(logged.nb_servings),
  note: Type.Optional(logged.note),
  rating: Type.Optional(logged.rating),
});
export type CookLogCreate = Static<typeof CookLogCreate>;
export const CookLogPatch = Type.Partial(Body({ cooked_at, ...logged }), { additionalProperties: false });
export type CookLogPatch = Static<typeof CookLogPatch>;
