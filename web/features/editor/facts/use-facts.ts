import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/i18n/use-translation.ts";
import { dietsQuery } from "../../../shared/preferences/food-safety.ts";
import { personalInfoQuery } from "../../../shared/preferences/personal-info.ts";
import { useEditor, useForm } from "../state/editor-store.ts";
import { type Facts, factsBody, factsQuery } from "./facts.ts";

/** The nutrition facts of the open form; the previous figures stay while the next ones load. */
export function useFacts() {
  const { variantOf } = useEditor();
  const body = useForm((form) => factsBody(form, variantOf));
  const [requested] = useDebouncedValue(body, 400);
  const { data, isFetching, isError } = useQuery(factsQuery(requested));
  return {
    facts: body === null ? undefined : data,
    isPending: isFetching || requested !== body,
    isError,
    isEmpty: body === null,
  };
}

/** The names of the recipe's allergens that the user is allergic to, and of the user's diet if the recipe does not fit it. */
export function useDietaryWarnings(facts: Facts | undefined): { allergies: string[]; diet: string | null } {
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
