import type { Recipe } from "@toque/db/entities/recipe.ts";

/**
 * Who can see a recipe, as its owner is told it. A recipe that is not private is still its owner's alone until a moderator has
 * approved it; a recipe that was approved and then made private again is private.
 */
export type Visibility = "private" | "pending" | "public" | "refused" | "changes";

export function visibilityOf(recipe: Pick<Recipe, "private" | "approval_status">): Visibility {
  switch (recipe.approval_status) {
    case "PENDING":
      return "pending";
    case "REJECTED":
      return "refused";
    case "MODIFICATION_REQUESTED":
      return "changes";
    case "APPROVED":
      return recipe.private ? "private" : "public";
    case null:
      return "private";
  }
}

/** Whether its owner may ask for approval: not while a request waits. What is public already the server says. */
export const mayAsk = (visibility: Visibility): boolean => visibility !== "pending";
