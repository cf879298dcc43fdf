import { accountsRights } from "./accounts.ts";
import { billingRights } from "./billing.ts";
import { foodRights } from "./food.ts";
import { gameRights } from "./game.ts";
import { recipeRights } from "./recipe.ts";
import { sessionRights } from "./session.ts";
import type { Right } from "./types.ts";

/** The areas of api/endpoints.tsv whose calls are in {@link rights}. */
export const areasWithRights = ["recipe", "food", "accounts", "billing", "game", "chefs", "session"];

/** Who may make which call, and with which answer; streams are apart: {@link streams}. */
export const rights: Record<string, Right> = {
  ...recipeRights,
  ...foodRights,
  ...accountsRights,
  ...billingRights,
  ...gameRights,
  ...sessionRights,
};

export { streams } from "./streams.ts";
