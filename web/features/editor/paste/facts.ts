import type { UnderstoodText } from "@toque/db/schemas/recipe-text.ts";

/** Title, servings and minutes of a recipe, as the fields of the form hold them; "" where nothing is known. */
export interface Facts {
  title: string;
  servings: string;
  preparationTime: string;
  totalTime: string;
}

/**
 * What the cook typed in place of what was read; with what was read then, so that a text that says something else is not overruled by
 * an answer to the former.
 */
export type SaidFacts = Partial<Record<keyof Facts, { read: string; said: string }>>;

/** Times for the form: the total is the sum of the parts where it is not said, the time at work what the rest leaves of it. */
export function timesOf(text: UnderstoodText): Pick<Facts, "preparationTime" | "totalTime"> {
  const { preparation_time, cooking_time, waiting_time, total_time, steps } = text;
  const named = cooking_time ?? steps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  const beside = named + (waiting_time ?? 0);
  const total = total_time ?? (preparation_time === null ? null : preparation_time + beside);
  const left = total === null ? null : total - beside;
  const work = preparation_time ?? (left !== null && left > 0 ? left : null);
  const field = (minutes: number | null) => (minutes === null ? "" : String(minutes));
  return { preparationTime: field(work), totalTime: field(total) };
}

const readFacts = (text: UnderstoodText): Facts => ({
  title: text.title?.text ?? "",
  servings: text.servings === null ? "" : String(text.servings),
  ...timesOf(text),
});

/** What was read, with what the cook typed in its place. */
export function factsOf(text: UnderstoodText, said: SaidFacts = {}): Facts {
  const read = readFacts(text);
  const one = (fact: keyof Facts): string => (said[fact]?.read === read[fact] ? said[fact].said : read[fact]);
  return {
    title: one("title"),
    servings: one("servings"),
    preparationTime: one("preparationTime"),
    totalTime: one("totalTime"),
  };
}

export const sayFact = (said: SaidFacts, text: UnderstoodText, fact: keyof Facts, words: string): SaidFacts => ({
  ...said,
  [fact]: { read: readFacts(text)[fact], said: words },
});
