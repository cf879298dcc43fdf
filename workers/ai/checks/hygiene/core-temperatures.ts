import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { groupsOfFood, type HygieneGroup } from "@toque/db/shared/hygiene/groups.ts";
import phrases from "@toque/db/shared/hygiene/phrases.json";
import { type HygieneFact, hygieneFact } from "@toque/db/shared/hygiene/table.ts";
import { placesOf, type WordClass } from "@toque/db/shared/hygiene/text.ts";
import type { RecipeTexts } from "./breaches.ts";
import { type Reading, readSentences } from "./reading.ts";
import { leastCores, temperaturesIn } from "./temperatures.ts";

/** Foods of which the steps say how hot they get inside; of whole beef and lamb the cook decides. */
const stated: readonly { group: HygieneGroup; fact: string }[] = [
  ...leastCores.filter(({ group }) => group === "poultry" || group === "mince" || group === "pork" || group === "fish"),
  { group: "egg-bake", fact: "egg-core" },
];

/** Above it, it is no longer a core temperature. */
const HOTTEST_CORE = 98;

const has = (readings: readonly Reading[], kind: WordClass): boolean =>
  readings.some(({ normal, lang }) => placesOf(kind, normal, lang).length > 0);

/** "74 °C", in the units of the recipe's other temperatures; where it has none, English texts get both. */
function heatOf({ figures }: HygieneFact, texts: readonly string[], lang: Lang): string {
  const all = texts.join(" ");
  const celsius = /\d\s*°\s*C\b/.test(all);
  const fahrenheit = /\d\s*°\s*F\b/.test(all);
  const [c, f] = [`${figures.core_c} °C`, `${figures.core_f} °F`];
  if (celsius !== fahrenheit) return celsius ? c : f;
  return celsius || lang === "en" ? `${c} / ${f}` : c;
}

function noteOf(fact: HygieneFact, texts: readonly string[], lang: Lang): string {
  const core = phrases.core[lang].replace("{heat}", heatOf(fact, texts, lang));
  const { rest_minutes } = fact.figures;
  return rest_minutes ? `${core}, ${phrases.rest[lang].replace("{minutes}", `${rest_minutes}`)}` : core;
}

/**
 * The step at which a food is cooked through: the last one with heat from the food's first mention on, which names it, or adds
 * something to it, or names no food. One that says how it is when it is done comes first. Null if it is not cooked.
 */
function lastCooking(steps: readonly (readonly Reading[])[], group: HygieneGroup): number | null {
  const names = (step: readonly Reading[]) => step.some(({ named }) => named.has(group));
  const first = Math.max(0, steps.findIndex(names));
  const isCooking = (step: readonly Reading[], i: number) =>
    i >= first &&
    has(step, "heat") &&
    (names(step) ||
      has(step, "join") ||
      step.every(({ foods }) => foods.every(({ groups }) => groups.includes(group))));
  const done = steps.findLastIndex((step, i) => isCooking(step, i) && names(step) && has(step, "done"));
  if (done >= 0) return done;
  const last = steps.findLastIndex(isCooking);
  return last >= 0 ? last : null;
}

/** Whether a recipe says already how hot a food must get, or that it is to stay less done. */
function isStated(steps: readonly (readonly Reading[])[], group: HygieneGroup, fact: HygieneFact): boolean {
  return steps.flat().some((reading) => {
    if (!reading.about.has(group)) return false;
    if (group === "fish" && (has([reading], "pink") || has([reading], "raw-serve"))) return true;
    return (
      has([reading], "core") &&
      temperaturesIn(reading).some(({ celsius }) => celsius >= fact.figures.core_c! - 4.5 && celsius <= HOTTEST_CORE)
    );
  });
}

/** The step with a note in its last sentence with heat, before the mark that ends it. */
function noted(text: string, readings: readonly Reading[], note: string): string {
  const sentence = readings.findLast((reading) => has([reading], "heat")) ?? readings.at(-1);
  if (!sentence) return `${text} (${note})`;
  const end = sentence.offset + sentence.text.replace(/\s*[.!?;]+$/u, "").length;
  return `${text.slice(0, end)} (${note})${text.slice(end)}`;
}

/**
 * The steps of a recipe made by a model with the core temperature at the step where it matters: of poultry, minced meat, pork,
 * fish and baked egg dishes. Steps that say it already stay as they are.
 */
export function withCoreTemperatures(
  lexicon: FoodLexicon,
  { title, foods, lang }: Omit<RecipeTexts, "texts">,
  steps: readonly string[],
): string[] {
  const listed = new Set(foods.flatMap(({ key, traits }) => (key === null ? [] : groupsOfFood(key, traits))));
  const [named] = readSentences(lexicon, [title], lang, new Set());
  if (named?.named.has("egg-bake") && listed.has("egg")) listed.add("egg-bake");
  // A dish that is eaten raw is not cooked.
  if (named?.named.has("raw-fish")) listed.delete("fish");
  const read: Reading[][] = [];
  for (const text of steps) read.push(readSentences(lexicon, [text], lang, listed));
  const byStep = new Map<number, HygieneFact>();
  for (const { group, fact: key } of stated) {
    const fact = hygieneFact(key);
    if (!listed.has(group) || isStated(read, group, fact)) continue;
    const step = lastCooking(read, group);
    if (step === null) continue;
    const known = byStep.get(step);
    if (!known || known.figures.core_c! < fact.figures.core_c!) byStep.set(step, fact);
  }
  return steps.map((text, i) => {
    const fact = byStep.get(i);
    return fact ? noted(text, read[i]!, noteOf(fact, steps, lang)) : text;
  });
}
