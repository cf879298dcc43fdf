import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PersonalInfo } from "@toque/db/entities/user.ts";
import { unwrap } from "../../shared/client/eden.ts";
import { personalInfoCall, personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import { recipesKey } from "../../shared/recipes/use-like.ts";
import { toastError } from "../../shared/ui/toast-error.ts";

export type FoodSafety = Pick<PersonalInfo, "diet" | "allergies">;

/** The account's info with a field as it was before a change that failed; later changes of other fields stay. */
export function undone(
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
 * The account's diet and allergies, and how to change them: shown at once, one call after the other, taken back when the
 * server refuses. Every list of recipes is read again, for it keeps to them.
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
      client.setQueryData(queryKey, (now) => undone(now, change, before));
      toastError(error);
    },
    onSettled: () => {
      // While another change is on its way the server's answer is older than what is shown.
      if (client.isMutating({ mutationKey: queryKey }) > 1) return;
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: [recipesKey] });
    },
  });
  return { info, change: mutate };
}
