import type { Conn } from "@toque/db/client/types.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { words } from "@toque/db/foods/words.ts";
import { allIngredients, loadReference, type Reference } from "@toque/db/recipes/reference.ts";
import type { RecipeUpgrade } from "@toque/db/schemas/ai.ts";
import { type Lang, type LangMap, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent, StepContent } from "@toque/db/schemas/recipe-content.ts";
import { applyUpgrade } from "../changes/upgrade.ts";
import { minutesNamed, temperaturesOf, timesOf } from "../language/measures.ts";
import type { Constraints } from "../read/constraints.ts";
import { readKnownContents } from "../read/safety-card.ts";
import { changedAgreement } from "./agreement.ts";
import { changedAmounts } from "./amounts.ts";
import { changedTimes } from "./changed-recipe.ts";
import { allergenProblems, dietProblems, unknownParts } from "./content.ts";
import { avoidedBy, strayWords } from "./guard.ts";
import { hygieneProblems, hygieneTexts } from "./hygiene.ts";
import { markupBroughtIn } from "./plain-texts.ts";
import { type Problem, problem, refer, referAll } from "./problem.ts";
import { allTexts, promiseProblems } from "./promises.ts";
import { languageProblems } from "./texts-language.ts";

/** Grams per serving up to which an added food seasons a dish; beyond it changes the dish. */
const MAX_SEASONING = 25;

/** Steps of so many words or more keep at least this part of them: to edit is not to summarise. */
const SHORT_TEXT = 12;
const LEAST_KEPT = 0.5;

/** An upgrade with the recipe that it upgrades. */
export interface UpgradeToCheck {
  before: RecipeContent;
  upgrade: RecipeUpgrade;
  /** The language that the recipe is read and written in. */
  lang: Lang;
  constraints: Constraints;
}

interface Part {
  name: string;
  /** The same in every language. */
  names: LangMap;
  before: StepContent[];
  after: RecipeUpgrade["steps"];
}

/** The lists of steps that the upgrade rewrites, the recipe's own first. */
function partsOf({ before, upgrade, lang }: UpgradeToCheck): Part[] {
  const own: Part = { name: pick(before.name, lang), names: before.name, before: before.steps, after: upgrade.steps };
  const subs = upgrade.sub_recipes.flatMap((upgraded): Part[] => {
    const sub = before.sub_recipes.find(({ id }) => id === upgraded.sub_recipe_id);
    return sub ? [{ name: pick(sub.name, lang), names: sub.name, before: sub.steps, after: upgraded.steps }] : [];
  });
  return [own, ...subs].filter((part) => part.after.length > 0);
}

/** Ids that are not the recipe's, or that occur twice. */
function idProblems(check: UpgradeToCheck): Problem[] {
  const known = new Set(check.before.sub_recipes.map((sub) => sub.id));
  const subs = check.upgrade.sub_recipes.map((sub) => sub.sub_recipe_id);
  const unknown = subs.filter((id, i) => !known.has(id) || subs.indexOf(id) !== i);
  const steps = partsOf(check).flatMap(({ before, after }) => {
    const ids = after.flatMap((step) => step.step_id ?? []);
    return ids.filter((id, i) => !before.some((step) => step.id === id) || ids.indexOf(id) !== i);
  });
  return [
    ...unknown.map((id) =>
      problem(`sub_recipe_id ${id} is not of this recipe, or stands twice.`, "sub_recipe_unknown", { id }),
    ),
    ...steps.map((id) =>
      problem(`step_id ${id} is not of this list of steps, or stands twice.`, "step_unknown", { id }),
    ),
  ];
}

/** Foods, temperatures and times of the old steps that the new ones lost, and invented times. */
function lossProblems(check: UpgradeToCheck, lexicon: FoodLexicon, reference: Reference): Problem[] {
  const { before, lang } = check;
  return partsOf(check).flatMap((part) => {
    const old = part.before.map((step) => pick(step.text, lang, before.origin_lang)).join("\n");
    const next = part.after.map((step) => step.text).join("\n");
    const problems: Problem[] = [];
    const of = `The steps of ${part.name}`;
    const inPart = { part: part.names };
    const named = lexicon.namedFoods(next, lang);
    const listed = new Set(allIngredients(before).map((line) => line.food_id));
    const lost = [...lexicon.namedFoods(old, lang)].filter((id) => listed.has(id) && !named.has(id));
    if (lost.length > 0) {
      const foods = lost.flatMap((id) => reference.foods.get(id) ?? []);
      const text = `${of} do not name ${foods.map((food) => pick(food.name, lang)).join(", ")} any more.`;
      problems.push(problem(text, "foods_lost", { ...inPart, foods: referAll(foods) }));
    }
    if (words(old).length >= SHORT_TEXT && words(next).length < words(old).length * LEAST_KEPT)
      problems.push(problem(`${of} lost most of what they said.`, "steps_shortened", inPart));
    const heats = temperaturesOf(next);
    for (const heat of new Set(temperaturesOf(old)))
      if (!heats.includes(heat)) {
        const temperature = heat.replace(/[CF]$/, " °$&");
        problems.push(problem(`${of} lost the temperature ${heat}.`, "temperature_lost", { ...inPart, temperature }));
      }
    const stated = new Set([...timesOf(next).map((time) => time.minutes), ...part.after.map((step) => step.minutes)]);
    for (const { minutes } of timesOf(old))
      if (!stated.has(minutes))
        problems.push(problem(`${of} lost the time of ${minutes} minutes.`, "time_lost", { ...inPart, minutes }));
    const sum = (steps: readonly (number | null)[]) => steps.reduce<number>((all, minutes) => all + (minutes ?? 0), 0);
    const timed = sum(part.before.map((step) => step.duration));
    const kept = part.after.map(
      ({ step_id, text, minutes }) =>
        minutes ?? part.before.find((step) => step.id === step_id && step.text[lang] === text.trim())?.duration ?? null,
    );
    if (sum(kept) < timed) {
      const params = { ...inPart, minutes: sum(kept), before_minutes: timed };
      problems.push(problem(`${of} had ${timed} minutes in all, now ${sum(kept)}.`, "time_shortened", params));
    }
    // A time stated neither by the recipe nor by the step must at least fit into the total.
    const guessed = sum(part.after.map((step, i) => (minutesNamed(step.text) === null ? kept[i]! : null)));
    if (guessed > Math.max(before.total_time, timed)) {
      const params = { ...inPart, minutes: guessed, limit_minutes: before.total_time };
      problems.push(
        problem(`${of} take ${guessed} minutes, the whole recipe ${before.total_time}.`, "time_guessed", params),
      );
    }
    return problems;
  });
}

/** The faults of the foods that the upgrade adds. */
function seasoningProblems(check: UpgradeToCheck, reference: Reference, lexicon: FoodLexicon): Problem[] {
  const { before, upgrade, constraints, lang } = check;
  const lines = upgrade.added_seasonings;
  const unknown = unknownParts(lines, reference);
  if (unknown.length > 0) return unknown;
  const present = new Set(allIngredients(before).map((line) => line.food_id));
  const texts = words(upgrade.steps.map((step) => step.text).join(" "));
  const foods = lines.map((line) => reference.foods.get(line.food_id)!);
  const declared = reference.diets.filter((diet) => before.declared_diet_ids.includes(diet.id));
  return [
    // The author's word, whether or not the other foods keep it.
    ...declared.flatMap((diet) => dietProblems(foods, { allergies: [], diet }, lang)),
    ...allergenProblems(foods, constraints, lang),
    ...dietProblems(foods, constraints, lang),
    ...lines.flatMap((line, i) => {
      const food = foods[i]!;
      const name = pick(food.name, lang);
      const grams = (reference.quantities.get(line.quantity_id)!.weight * line.multiplier) / before.nb_servings;
      const used = texts.some((word) => word.length > 2 && lexicon.isCalled(food.id, word, lang));
      return [
        ...(present.has(food.id)
          ? [problem(`${name} is an ingredient already.`, "already_there", { foods: [refer(food)] })]
          : []),
        ...(grams > MAX_SEASONING
          ? [
              problem(`${Math.round(grams)} g of ${name} a serving is more than a seasoning.`, "seasoning_too_much", {
                foods: [refer(food)],
                grams: Math.round(grams),
              }),
            ]
          : []),
        ...(used
          ? []
          : [problem(`No step says what to do with ${name}.`, "seasoning_unused", { foods: [refer(food)] })]),
      ];
    }),
  ];
}

/** What the new texts use although the user must not have it and it is not on the ingredient list. */
function safetyProblems(
  { before, upgrade, constraints, lang }: UpgradeToCheck,
  lexicon: FoodLexicon,
  listed: ReadonlySet<number>,
): Problem[] {
  const stray = strayWords(
    lexicon,
    newTexts(upgrade),
    lang,
    avoidedBy(constraints),
    listed,
    pick(before.name, lang, before.origin_lang),
  );
  if (stray.length === 0) return [];
  return [
    problem(`The texts use ${stray.join(", ")}, which the user must not have.`, "words_unsafe", { words: stray }),
  ];
}

/** What the upgraded recipe has wrong that it had right before, by the rules of every changed recipe. */
function upgradedProblems({ before, upgrade, lang }: UpgradeToCheck, lexicon: FoodLexicon, reference: Reference) {
  const after = applyUpgrade(before, upgrade, { lang, nextId: () => 0 });
  // A listed food that the steps lost, or never used, is reported by name above.
  const agreement = changedAgreement(lexicon, before, after, reference, lang);
  return [
    ...agreement.filter(({ finding }) => finding.code === "words_unlisted"),
    ...changedAmounts(before, after, reference, lang),
    ...changedTimes(lexicon, before, after, reference, lang),
  ];
}

/** All texts of the upgrade. */
const newTexts = (upgrade: RecipeUpgrade): string[] => [
  upgrade.description ?? "",
  ...[upgrade, ...upgrade.sub_recipes].flatMap(({ steps }) => steps.map((step) => step.text)),
  ...upgrade.added_equipment,
  ...upgrade.added_tips,
  ...upgrade.added_serving_suggestions,
];

/**
 * Why an upgrade must not be written; empty when it may be. An upgrade's schema has no field for the dish, the servings
 * or the existing foods, so these need no check.
 */
export async function upgradeProblems(conn: Conn, check: UpgradeToCheck): Promise<Problem[]> {
  const ids = idProblems(check);
  if (ids.length > 0) return ids;
  const { before, upgrade, lang } = check;
  const lines = [...allIngredients(before), ...upgrade.added_seasonings];
  const reference = await loadReference(conn, lines);
  const lexicon = await loadLexicon(conn);
  const listed = new Set(lines.map((line) => line.food_id));
  const upgraded = applyUpgrade(before, upgrade, { lang, nextId: () => 0 });
  const markup = markupBroughtIn(before, upgraded);
  // A food that does not exist is reported as such below.
  const isKnown = unknownParts(upgrade.added_seasonings, reference).length === 0;
  const known = await readKnownContents(conn, isKnown ? upgraded : before);
  return [
    ...(newTexts(upgrade).some((text, i) => i > 0 && text.trim() === "")
      ? [problem("A text is empty.", "text_empty", {})]
      : []),
    ...languageProblems(newTexts(upgrade), lang),
    ...promiseProblems(lexicon, newTexts(upgrade), lang, known, allTexts(before)),
    ...(markup === null ? [] : [problem(markup, "text_not_plain", {})]),
    ...lossProblems(check, lexicon, reference),
    ...seasoningProblems(check, reference, lexicon),
    ...safetyProblems(check, lexicon, listed),
    ...hygieneProblems(lexicon, hygieneTexts(upgraded, reference, lang)),
    ...upgradedProblems(check, lexicon, reference),
  ];
}
