import type { Recipe } from "@toque/db/schemas/recipe.ts";

/**
 * Who can see a recipe, as shown to its owner. A recipe that is not marked private is visible to its owner only until a moderator
 * has approved it; an approved recipe that was made private again is private.
 */
export type Visibility = "private" | "pending" | "public" | "refused" | "changes";

/** The visibility by the private flag and the approval status. */
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

/** Whether the owner can request approval: not while a request is pending. The server answers for public recipes. */
export const canRequestApproval = (visibility: Visibility): boolean => visibility !== "pending";

/** Whether everyone still sees an approved version while a newer one waits or was sent back. */
export const isPublicMeanwhile = (recipe: Pick<Recipe, "private" | "approval_status">): boolean =>
  !recipe.private && ["pending", "refused", "changes"].includes(visibilityOf(recipe));

/** The text for asking: the first time, again after a decision, or for the changes of a public recipe. */
export function askKey(recipe: Pick<Recipe, "private" | "approval_status">) {
  const visibility = visibilityOf(recipe);
  if (visibility === "public") return "visibility.ask_newest" as const;
  return visibility === "private" ? ("visibility.ask" as const) : ("visibility.ask_again" as const);
}
