import { byLang, type Lang } from "@toque/db/schemas/common.ts";
import type { Offer } from "../conversation.ts";
import { labelOf, sayings, type TextKey } from "../texts/say.ts";

// Messages that an answer offers to send next by one tap; the chef understands each as it stands.

type ChoiceKey = Extract<TextKey, `choice.${string}`>;

/** The same message in every language. */
const offer = (key: ChoiceKey, valuesIn: (lang: Lang) => Record<string, string> = () => ({})): Offer =>
  byLang((lang) => sayings[lang](key, valuesIn(lang)));

export const offers = {
  yes: offer("choice.yes"),
  no: offer("choice.no"),
  ingredients: offer("choice.ingredients"),
  /** @param goal key of a diet, or what it is to be free of */
  diet: (goal: string): Offer => offer("choice.diet", (lang) => ({ label: labelOf(goal, lang) })),
  suggest: (labelIn: (lang: Lang) => string): Offer => offer("choice.suggest", (lang) => ({ label: labelIn(lang) })),
  leaveOut: (nameIn: (lang: Lang) => string): Offer => offer("choice.leaveOut", (lang) => ({ food: nameIn(lang) })),
  /** @param open whether a recipe is open */
  examples: (open: boolean): Offer[] =>
    open
      ? [offer("choice.vegan"), offer("choice.glutenFree"), offer("choice.howLong")]
      : [offer("choice.quickDessert"), offer("choice.chickpeas")],
};

/** Each message once. */
export const distinct = (all: readonly Offer[]): Offer[] => [...new Map(all.map((one) => [one.en, one])).values()];
