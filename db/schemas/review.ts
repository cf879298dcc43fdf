import { type Static, Type } from "@sinclair/typebox";
import { DraftCheck } from "./ai.ts";
import { Id, Lang, Nullable } from "./common.ts";
import { Recipe, ReviewedRecipe } from "./recipe.ts";

const { approval, requested_at, author_name, reasons } = ReviewedRecipe.properties;

/** A request for approval with all that a moderator judges by. */
export const RecipeReview = Type.Object({
  approval,
  requested_at,
  author_name,
  reasons,
  owner_id: Id,
  author_approved: Type.Integer({ description: "How many requests of the same owner were approved" }),
  author_sent_back: Type.Integer({ description: "How many were rejected or returned for changes" }),
  /** The version that was asked for; null once it is decided and not public. */
  recipe: Nullable(Recipe),
  /** What everyone sees meanwhile; null without. */
  public_recipe: Nullable(Recipe),
  langs: Type.Array(Lang, { description: "The languages that the version has texts in" }),
  changed_langs: Type.Array(Lang, { description: "Those whose texts differ from the public version" }),
  checks: Type.Array(DraftCheck, { description: "What code finds in the version; empty without it" }),
});
export type RecipeReview = Static<typeof RecipeReview>;
