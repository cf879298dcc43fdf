import { useQuery } from "@tanstack/react-query";
import { allergiesQuery, dietsQuery } from "../../../shared/preferences/food-safety.ts";
import { personalInfoQuery } from "../../../shared/preferences/personal-info.ts";
import { useIsSignedIn } from "../../../shared/session/session.ts";

/** The allergies and the diet of the signed-in user, with their names. */
export function useDietaryNeeds() {
  const enabled = useIsSignedIn();
  const info = useQuery({ ...personalInfoQuery, enabled });
  const names = useQuery({ ...allergiesQuery, enabled });
  const diets = useQuery({ ...dietsQuery, enabled });
  const { allergies = [], diet = null } = info.data ?? {};
  return {
    signedIn: enabled,
    allergies,
    diet,
    names: names.data ?? [],
    diets: diets.data ?? [],
    /**
     * Loading for the first time: the page waits for it, to avoid a layout shift. What has failed is read again by each
     * part that uses it, and must not take the page away with it.
     */
    pending: [info, names, diets].some(({ isLoading, errorUpdateCount }) => isLoading && errorUpdateCount === 0),
    failed: info.error !== null || (allergies.length > 0 && names.error !== null),
    known: info.data !== undefined && (allergies.length === 0 || names.data !== undefined),
  };
}
