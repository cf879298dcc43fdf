import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PersonalInfo } from "@toque/db/schemas/user.ts";
import { unwrap } from "../../shared/client/eden.ts";
import { personalInfoCall, personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import { recipesKey } from "../../shared/recipes/use-like.ts";
import { toastError } from "../../shared/ui/toast-error.ts";

export type FoodSafety = Pick<PersonalInfo, "diet" | "allergies">;

/** Rolls back one failed optimistic change of the account's info; later changes of other fields stay. */
export function rollBack(
  now: PersonalInfo | undefined,
  change: Partial<FoodSafety>,
  before: PersonalInfo | undefined,
): PersonalInfo | undefined {
  if (!now || !before) return before;
  return {
    ...now,
    ...(change.diet === undefined ? {} : { diet: before.diet }),
    ...(change.allergies === undefined ? {} : { allergies: before.allergies }),
  };
}

/**
 * The account's diet and allergies with their mutation: optimistic, one call at a time, rolled back on an error. Recipe lists
 * are invalidated, because the server filters them by diet and allergies.
 */
export function useFoodSafety() {
  const client = useQueryClient();
  const { queryKey } = personalInfoQuery;
  const info = useQuery(personalInfoQuery);
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: "personal-info" },
    mutationFn: (change: Partial<FoodSafety>) => unwrap(personalInfoCall.patch(change)),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...change });
      return before;
    },
    onError: (error, change, before) => {
      client.setQueryData(queryKey, (now) => rollBack(now, change, before));
      toastError(error);
    },
    onSettled: () => {
      // While another change is pending, the server's answer is older than the optimistic state.
      if (client.isMutating({ mutationKey: queryKey }) > 1) return;
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: [recipesKey] });
    },
  });
  return { info, change: mutate };
}
