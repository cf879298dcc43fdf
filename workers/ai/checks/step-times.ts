import { type Static, Type } from "@sinclair/typebox";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { FoodFacts } from "@toque/db/recipes/reference.ts";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type Duration, durationsOf } from "../language/durations.ts";
import { type Problem, problem } from "./problem.ts";
import type { ResolvedIngredient } from "./resolve.ts";
import data from "./step-limits.json";

const Stems = Type.Array(Type.String({ minLength: 1, description: "The beginning of a word, lower case" }));
const ByLang = Type.Object({ en: Stems, fr: Stems, es: Stems, de: Stems });
const why = Type.String({ minLength: 10 });

/** The form of the limits of times and temperatures. */
export const StepLimits = Type.Object({
  durations: Type.Array(
    Type.Object({ key: Type.String(), max_minutes: Type.Number({ exclusiveMinimum: 0 }), words: ByLang, why }),
    { description: "How long a way of cooking lasts at most; where several are named the longest counts" },
  ),
  foods: Type.Array(
    Type.Object({
      key: Type.String(),
      method: Type.Array(Type.String()),
      of: Type.Array(Type.String()),
      max_minutes: Type.Number({ exclusiveMinimum: 0 }),
      why,
    }),
    { description: "Shorter where only these foods are cooked so" },
  ),
  longest_minutes: Type.Number(),
  oven: Type.Object({
    max_celsius: Type.Number(),
    why_max: why,
    min_celsius: Type.Number(),
    why_min: why,
    hotter: ByLang,
    preheat: ByLang,
  }),
});
const limits = data as Static<typeof StepLimits>;

/** A step as far as its times are judged. */
export interface TimedStep {
  text: string;
  lang: Lang;
  /** As declared; null where it is not. */
  minutes: number | null;
}

export interface TimedSteps {
  title: string;
  steps: readonly TimedStep[];
  /** Minutes of the whole recipe. */
  total: number;
  foods: ReadonlyMap<number, Pick<FoodFacts, "key" | "category_key" | "subcategory_key">>;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const cached = new Map<readonly string[], RegExp>();

/** Whether a text has a word that begins so; in German also inside compounds. */
function names(text: string, stems: readonly string[], lang: Lang): boolean {
  if (stems.length === 0) return false;
  const known =
    cached.get(stems) ?? new RegExp(`${lang === "de" ? "" : "(?<!\\p{L})"}(?:${stems.map(escaped).join("|")})`, "iu");
  cached.set(stems, known);
  return known.test(text);
}

const excerpt = (text: string): string => text.trim().slice(0, 60);

/** The sentences of a text with their places. */
function sentencesOf(text: string): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?;](?=\s+[\p{Lu}¡¿"«„])|\n/gu)) {
    found.push({ text: text.slice(start, match.index + 1), start });
    start = match.index + 1;
  }
  return [...found, { text: text.slice(start), start }];
}

/** The words that a duration belongs to: its sentence, between the durations before and after it. */
function aroundOf(step: TimedStep, durations: readonly Duration[], at: number): string {
  const one = durations[at]!;
  const sentence = sentencesOf(step.text).findLast(({ start }) => start <= one.start) ?? { text: step.text, start: 0 };
  const from = Math.max(sentence.start, durations[at - 1]?.end ?? 0);
  const to = Math.min(sentence.start + sentence.text.length, durations[at + 1]?.start ?? step.text.length);
  const around = step.text.slice(from, to);
  // What is only recommended belongs to the time before it: "3 hours, ideally overnight".
  if (!one.spent) return sentence.text;
  const isNamed = limits.durations.some(({ words }) => names(around, words[step.lang], step.lang));
  return isNamed ? around : sentence.text;
}

/** Checks times and temperatures of steps by rules. */
export class StepTimeCheck {
  constructor(private readonly lexicon: FoodLexicon) {}

  /** The most minutes that what a text describes takes; null where it names no way of cooking. */
  private limitOf(text: string, lang: Lang, foods: TimedSteps["foods"]): number | null {
    const methods = limits.durations.filter(({ words }) => names(text, words[lang], lang));
    if (methods.length === 0) return null;
    const longest = Math.max(...methods.map(({ max_minutes }) => max_minutes));
    const keys = methods.map(({ key }) => key);
    const named = [...this.lexicon.namedFoods(text, lang)].flatMap((id) => foods.get(id) ?? []);
    const main = named.filter(
      ({ key, category_key }) =>
        key !== "water" && category_key !== "herbs-and-spices" && category_key !== "fats-and-oils",
    );
    const only = limits.foods.find(
      ({ method, of }) =>
        keys.every((key) => method.includes(key)) &&
        main.length > 0 &&
        main.every(
          (food) =>
            of.includes(food.key) ||
            of.includes(`subcategory:${food.subcategory_key}`) ||
            of.includes(`category:${food.category_key}`),
        ),
    );
    return only?.max_minutes ?? longest;
  }

  private durationProblems(step: TimedStep, foods: TimedSteps["foods"]): Problem[] {
    const durations = durationsOf(step.text, step.lang);
    const stated = durations.map((duration, at) => ({
      minutes: duration.longest > 0 ? duration.shortest : duration.longest,
      around: aroundOf(step, durations, at),
    }));
    if (durations.length === 0 && step.minutes !== null && step.minutes > 0)
      stated.push({ minutes: step.minutes, around: step.text });
    return stated.flatMap(({ minutes, around }): Problem[] => {
      const limit = this.limitOf(around, step.lang, foods) ?? limits.longest_minutes;
      if (minutes > 0 && minutes <= limit) return [];
      const text = excerpt(around);
      return [
        problem(
          `"${text}": ${minutes} minutes is no time that a kitchen takes for this${minutes > limit ? `, at most ${limit}` : ""}.`,
          "duration_absurd",
          { text, minutes },
        ),
      ];
    });
  }

  private temperatureProblems({ text, lang }: TimedStep, title: string): Problem[] {
    const { max_celsius, min_celsius, hotter, preheat } = limits.oven;
    const isHotter = names(`${title} ${text}`, hotter[lang], lang);
    const pattern =
      /(?<![\p{L}\d.,])([-−]?\s?\d{1,5}(?:[.,]\d+)?)\s*(?:°|º|degr\p{L}*|grad\p{L}*)\s*(C|F|Celsius|Fahrenheit)?(?!\p{L})/giu;
    return [...text.matchAll(pattern)].flatMap(([whole, figure = "", unit = ""]): Problem[] => {
      const value = Number(figure.replace(/\s/g, "").replace("−", "-").replace(",", "."));
      // A bare degree of an English text may be either.
      const isFahrenheit = /^f/i.test(unit) || (unit === "" && lang === "en" && value > max_celsius);
      const celsius = isFahrenheit ? ((value - 32) * 5) / 9 : value;
      const sentence = sentencesOf(text).find((one) => one.text.includes(whole))?.text ?? text;
      const isCold = celsius < min_celsius && names(sentence, preheat[lang], lang);
      if (!isCold && (celsius <= max_celsius + 1 || isHotter)) return [];
      const temperature = `${value} °${isFahrenheit ? "F" : "C"}`;
      return [
        problem(`"${excerpt(sentence)}": no oven is set to ${temperature}.`, "temperature_absurd", {
          text: excerpt(sentence),
          temperature,
        }),
      ];
    });
  }

  /** Times of the steps that contradict the recipe's: steps may run side by side, but each must fit in. */
  private totalProblems({ steps, total }: TimedSteps): Problem[] {
    const each = steps.map((step) => {
      const stated = durationsOf(step.text, step.lang).filter(({ spent }) => spent);
      const longest = Math.max(0, ...stated.map(({ shortest }) => shortest));
      return {
        known: step.minutes !== null || stated.length > 0,
        longest,
        minutes: Math.max(step.minutes ?? 0, longest),
      };
    });
    const sum = Math.round(each.reduce((all, { minutes }) => all + minutes, 0));
    const longest = Math.round(Math.max(0, ...each.map(({ minutes }) => minutes)));
    if (longest > total * 1.1 + 1)
      return [
        problem(`A step takes ${longest} minutes, the whole recipe ${total}.`, "duration_too_long", {
          minutes: longest,
          limit_minutes: total,
        }),
      ];
    if (sum > total * 2 + 15)
      return [
        problem(`The steps take ${sum} minutes, far more than the whole recipe's ${total}.`, "time_understated", {
          minutes: sum,
          limit_minutes: total,
        }),
      ];
    if (each.every(({ known }) => known) && sum > 0 && total > sum * 3 + 60)
      return [
        problem(`The steps take ${sum} minutes, far less than the whole recipe's ${total}.`, "time_overstated", {
          minutes: sum,
          limit_minutes: total,
        }),
      ];
    return [];
  }

  /**
   * Durations that no kitchen knows, temperatures that no oven has, and times that contradict the recipe's.
   * @param before the recipe that is changed: what it already stated is its author's to settle
   */
  problems(recipe: TimedSteps, before: TimedSteps | null = null): Problem[] {
    const all = (one: TimedSteps) => [
      ...one.steps.flatMap((step) => [
        ...this.durationProblems(step, one.foods),
        ...this.temperatureProblems(step, one.title),
      ]),
      ...this.totalProblems(one),
    ];
    const known = new Set(before ? all(before).map(({ text }) => text) : []);
    return all(recipe).filter(({ text }) => !known.has(text));
  }
}

/** What the times and temperatures of a draft contradict; empty when they are plausible. */
export function draftTimes(
  lexicon: FoodLexicon,
  draft: RecipeDraft,
  ingredients: readonly ResolvedIngredient[],
  lang: Lang,
): Problem[] {
  return new StepTimeCheck(lexicon).problems({
    title: draft.title,
    steps: draft.steps.map(({ text, minutes }) => ({ text, lang, minutes })),
    total: draft.preparation_time + draft.cooking_time,
    foods: new Map(ingredients.flatMap(({ food }) => (food ? [[food.id, food] as const] : []))),
  });
}
