import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useMe } from "../../shared/preferences/account.ts";
import { useUser } from "../../shared/session/session.ts";

/** Whether the user owns a recipe and may edit it. */
export function useIsOwner({ owner_id }: Pick<Recipe, "owner_id">): boolean {
  const user = useUser();
  const me = useMe();
  return Number(user?.id) === owner_id || me?.id === owner_id;
}
