import type { Lang } from "@toque/db/schemas/common.ts";
import type { Objective } from "@toque/db/schemas/game.ts";
import { formatMinutes } from "../formatting/duration.ts";
import { textOf } from "../formatting/text.ts";
import type { Translate } from "../i18n/keys.ts";
import type { FilterNames } from "./quest-queries.ts";

type Texts = Translate<["play", "common"]>;

/** What an objective is limited to: "Vegan", "Italian", "at most 20 min of work". */
function filterWords({ filters }: Objective, t: Texts, lang: Lang, names: FilterNames | undefined): string[] {
  const { difficulty, min_minutes: min, max_minutes: max } = filters;
  const named = (["tag", "category", "diet"] as const).flatMap((kind) => {
    const key = filters[kind];
    // Until the names are there, nothing is said: a key is not for people.
    return key === undefined || !names ? [] : [textOf(names[kind].get(key) ?? key, lang)];
  });
  return [
    ...named,
    ...(difficulty ? [t(`common:difficulty.${difficulty}`)] : []),
    ...(min === undefined ? [] : [t("objective.at_least", { time: formatMinutes(min, lang) })]),
    ...(max === undefined ? [] : [t("objective.at_most", { time: formatMinutes(max, lang) })]),
  ];
}

/**
 * What an objective asks for, as one line: "Cook 2 dishes · Vegan · at most 20 min of work".
 * @param t of the language of the line
 */
export function objectiveWords(objective: Objective, t: Texts, lang: Lang, names: FilterNames | undefined): string {
  const what = t(`objective.event.${objective.event}`, { count: objective.count });
  return [what, ...filterWords(objective, t, lang, names)].join(" · ");
}
