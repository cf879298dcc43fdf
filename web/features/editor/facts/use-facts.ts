import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { textOf } from "../../../shared/formatting/text.ts";
import { dietsQuery } from "../../../shared/preferences/food-safety.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { personalInfoQuery } from "../../../shared/preferences/personal-info.ts";
import { useForm } from "../state/form-store.ts";
import { type Facts, factsBody, factsQuery } from "./facts.ts";

/** What follows from the foods of the open form; the last figures stay until the next ones are there. */
export function useFacts() {
  const body = useForm(factsBody);
  const [asked] = useDebouncedValue(body, 400);
  const { data, isFetching, isError } = useQuery(factsQuery(asked));
  return {
    facts: body === null ? undefined : data,
    isPending: isFetching || asked !== body,
    isError,
    isEmpty: body === null,
  };
}

/** The names of the allergens that the cook is allergic to, and of the cook's diet when the recipe does not fit it. */
export function useOwnConcerns(facts: Facts | undefined): { allergies: string[]; diet: string | null } {
  const lang = useLanguage();
  const { data: profile } = useQuery(personalInfoQuery);
  const { data: diets } = useQuery(dietsQuery);
  const diet = profile?.diet ?? null;
  const fits = !facts || diet === null || facts.diets.some(({ id }) => id === diet);
  const name = fits ? "" : textOf(diets?.find(({ id }) => id === diet)?.name, lang);
  return {
    allergies: (facts?.allergies ?? [])
      .filter(({ id }) => profile?.allergies.includes(id))
      .map((allergy) => textOf(allergy.name, lang)),
    diet: name === "" ? null : name,
  };
}
