import { type Static, type TObject, Type } from "@sinclair/typebox";
import { RecipeDraft, RecipeUpgrade } from "@toque/db/schemas/ai.ts";
import { Enum } from "@toque/db/schemas/common.ts";
import { difficultyKeys } from "@toque/db/schemas/recipe.ts";

// The tools by which a model gives its answer to a task: what every chat model behind the port must call.

/** A tool whose arguments are the answer. */
export interface ResponseTool<Name extends string = string, Schema extends TObject = TObject> {
  readonly name: Name;
  readonly description: string;
  readonly schema: Schema;
}

export const recipeDraft = {
  name: "recipe_draft",
  description: "The composed recipe",
  schema: RecipeDraft,
} as const satisfies ResponseTool;

/** Why no recipe can keep a request, with what each reason means. */
const infeasibleReasons = {
  required_forbidden: "a food of required_food is in forbidden_food too",
  required_allergen: "a food of required_food has, or may have, an allergen of allergy_keys",
  required_diet: "a food of required_food goes against diet_key",
  unknown_food: "a food of required_food is not known, so nothing can be composed with it",
  no_time: "nothing that fits is done within max_time",
  no_difficulty: "nothing that fits is of the asked difficulty",
  no_dish: "no dish of dish_type brings the foods of required_food together",
} as const;
export type InfeasibleCode = keyof typeof infeasibleReasons;
export const infeasibleCodes = Object.keys(infeasibleReasons) as InfeasibleCode[];

/** The claim that no recipe can keep a request. */
export const Infeasible = Type.Object({
  code: Enum(infeasibleCodes, {
    description: Object.entries(infeasibleReasons)
      .map(([code, meaning]) => `${code}: ${meaning}`)
      .join("; "),
  }),
  message: Type.String({
    minLength: 1,
    maxLength: 5000,
    description: "One or two sentences for the user: why, and what to ask for instead",
  }),
  minutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_080,
      description: "With no_time or no_difficulty: how many minutes the quickest recipe that fits takes",
    }),
  ),
  difficulty: Type.Optional(
    Enum(difficultyKeys, { description: "With no_difficulty and minutes: the difficulty of that recipe" }),
  ),
});
export type Infeasible = Static<typeof Infeasible>;

export const recipeInfeasible = {
  name: "recipe_infeasible",
  description: "Says that no recipe can keep the whole request, and why. Not for a request that is merely difficult.",
  schema: Infeasible,
} as const satisfies ResponseTool;

export const recipeUpgrade = {
  name: "recipe_upgrade",
  description: "The upgraded recipe",
  schema: RecipeUpgrade,
} as const satisfies ResponseTool;
