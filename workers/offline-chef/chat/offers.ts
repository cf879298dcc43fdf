import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { Offer } from "../conversation.ts";
import { phrases } from "./env.ts";
import type { Phrases } from "./phrases/types.ts";

// Messages that an answer offers to send next.

/** The same message in every language. */
const offer = (word: (choices: Phrases["choices"], say: Phrases, lang: Lang) => string): Offer =>
  Object.fromEntries(langs.map((lang) => [lang, word(phrases[lang].choices, phrases[lang], lang)])) as Offer;

export const offers = {
  yes: offer(({ yes }) => yes),
  no: offer(({ no }) => no),
  ingredients: offer(({ ingredients }) => ingredients),
  /** @param goal key of a diet, or what it is to be free of */
  diet: (goal: string): Offer => offer(({ diet }, say) => diet(say.constraintLabel(goal))),
  suggest: (labelIn: (say: Phrases, lang: Lang) => string): Offer =>
    offer(({ suggest }, say, lang) => suggest(labelIn(say, lang))),
  leaveOut: (nameIn: (lang: Lang) => string): Offer => offer(({ leaveOut }, _, lang) => leaveOut(nameIn(lang))),
  /** @param open whether a recipe is open */
  examples: (open: boolean): Offer[] =>
    phrases.en.choices.examples(open).map((_, index) => offer(({ examples }) => examples(open)[index] ?? "")),
};

/** Each message once. */
export const distinct = (all: readonly Offer[]): Offer[] => [...new Map(all.map((one) => [one.en, one])).values()];
