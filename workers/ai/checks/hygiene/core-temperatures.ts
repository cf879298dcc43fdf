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
const stated: readonly { group: HygieneGroup; fact: string; also?: HygieneGroup }[] = [
  ...leastCores.filter(({ group }) => group === "poultry" || group === "mince" || group === "pork" || group === "fish"),
  { group: "egg-bake", also: "egg", fact: "egg-core" },
];

/** Whether the steps say of a group's foods how hot they get. */
export const isCoreStated = (group: HygieneGroup): boolean =>
  stated.some((one) => one.group === group || one.also === group);

/** Above it, it is no longer a core temperature. */
const HOTTEST_CORE = 98;

const has = ({ normal, lang }: Reading, kind: WordClass): boolean => placesOf(kind, normal, lang).length > 0;

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
 * The sentence that finishes cooking a food: the last one that names it and says how it is when it is done, else the last with heat
 * from the food's first mention on that is about it, adds something to it, or names no food. Null if it is not cooked.
 */
function lastCooking(
  readings: readonly Reading[],
  isAbout: (reading: Reading) => boolean,
  isNamed: (reading: Reading) => boolean,
): Reading | null {
  const first = Math.max(0, readings.findIndex(isNamed));
  const isCooking = (reading: Reading, i: number) => {
    if (i < first || !has(reading, "heat") || has(reading, "not-cooking")) return false;
    return isAbout(reading) || has(reading, "join");
  };
  const last = readings.findLastIndex(isCooking);
  if (last < 0) return null;
  const done = readings.findLastIndex(
    (reading, i) => i >= first && isAbout(reading) && has(reading, "done") && !has(reading, "not-cooking"),
  );
  return readings[done >= 0 ? done : last]!;
}

/** Whether a recipe says already how hot a food must get, or that it is to stay less done. */
function isStated(readings: readonly Reading[], group: HygieneGroup, fact: HygieneFact): boolean {
  return readings.some((reading) => {
    const isAbout = reading.about.has(group);
    if (isAbout && group === "fish" && (has(reading, "pink") || has(reading, "raw-serve"))) return true;
    // "Bake the lasagne (core temperature …)": unless it is said of another food.
    if (!isAbout && stated.some((other) => reading.named.has(other.group))) return false;
    return (
      has(reading, "core") &&
      temperaturesIn(reading).some(({ celsius }) => celsius >= fact.figures.core_c! - 4.5 && celsius <= HOTTEST_CORE)
    );
  });
}

/** A step with a note in one of its sentences, before the mark that ends it. */
function noted(text: string, sentence: Reading, note: string): string {
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
  const readings = readSentences(lexicon, steps, lang, listed);
  const bySentence = new Map<Reading, HygieneFact>();
  // "Bake the quiche": the word of the dish itself.
  const dish = named?.normal ?? "";
  const isDish = ({ foods: own, normal }: Reading) =>
    own.length > 0 && own.every(({ start, end }) => dish.includes(normal.slice(start, end)));
  for (const { group, fact: key, also } of stated) {
    const holds = (groups: ReadonlySet<HygieneGroup>) => groups.has(group) || (also !== undefined && groups.has(also));
    const fact = hygieneFact(key);
    if (!listed.has(group) || isStated(readings, group, fact)) continue;
    const sentence = lastCooking(
      readings,
      (reading) => holds(reading.about) || isDish(reading),
      (reading) => holds(reading.named),
    );
    if (!sentence) continue;
    const known = bySentence.get(sentence);
    if (!known || known.figures.core_c! < fact.figures.core_c!) bySentence.set(sentence, fact);
  }
  const texts = [...steps];
  // From the end, so that the offsets before stay right.
  for (const reading of readings.toReversed()) {
    const fact = bySentence.get(reading);
    if (fact) texts[reading.index] = noted(texts[reading.index]!, reading, noteOf(fact, steps, lang));
  }
  return texts;
}
