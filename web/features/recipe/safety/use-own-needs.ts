import { useQuery } from "@tanstack/react-query";
import { allergiesQuery, dietsQuery } from "../../../shared/preferences/food-safety.ts";
import { personalInfoQuery } from "../../../shared/preferences/personal-info.ts";
import { useIsSignedIn } from "../../../shared/session/session.ts";

/** What the signed-in cook avoids and keeps to, with the names of both; asked for all at once. */
export function useOwnNeeds() {
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
    /** On its way: what is shown before it is there would move when it comes. */
    pending: [info, names, diets].some(({ isLoading }) => isLoading),
    failed: info.error !== null || (allergies.length > 0 && names.error !== null),
    known: info.data !== undefined && (allergies.length === 0 || names.data !== undefined),
  };
}
