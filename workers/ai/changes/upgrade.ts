import type { RecipeUpgrade } from "@toque/db/schemas/ai.ts";
import type { Lang, LangListMap } from "@toque/db/schemas/common.ts";
import type { RecipeContent, StepContent } from "@toque/db/schemas/recipe-content.ts";

type UpgradedSteps = RecipeUpgrade["steps"];

/** How many part ids an upgrade can need. */
export const countUpgradeParts = (upgrade: RecipeUpgrade): number =>
  upgrade.added_seasonings.length +
  [upgrade, ...upgrade.sub_recipes].reduce(
    (sum, { steps }) => sum + steps.filter((step) => step.step_id === null).length,
    0,
  );

/** A step that the upgrade names keeps its id and its picture, and with an unchanged text its translations. */
function applySteps(before: StepContent[], steps: UpgradedSteps, lang: Lang, nextId: () => number): StepContent[] {
  // An upgrade without steps leaves them as they are.
  if (steps.length === 0) return before;
  return steps.map(({ step_id, text, minutes }, order) => {
    const old = before.find((step) => step.id === step_id);
    const same = old?.text[lang]?.trim() === text.trim();
    return {
      id: old?.id ?? nextId(),
      order,
      img: old?.img ?? null,
      duration: minutes ?? (same ? (old?.duration ?? null) : null),
      text: old && same ? old.text : { [lang]: text.trim() },
    };
  });
}

/**
 * The list with its additions; an extended list exists in one language only, as the others would lack the additions. A list
 * without this language is left unchanged: a list in two languages is useless.
 */
function appended(before: LangListMap, added: readonly string[], lang: Lang): LangListMap {
  const list = before[lang] ?? [];
  if (!before[lang] && Object.values(before).some((other) => other.length > 0)) return before;
  const known = new Set(list.map((text) => text.toLowerCase()));
  const fresh = added.map((text) => text.trim()).filter((text) => text !== "" && !known.has(text.toLowerCase()));
  return fresh.length === 0 ? before : { [lang]: [...list, ...fresh].slice(0, 50) };
}

/**
 * Applies an upgrade to the content. The caller has checked the ids of steps and sub-recipes
 * ({@link upgradeProblems}).
 * @param nextId returns an unused part id
 */
export function applyUpgrade(
  content: RecipeContent,
  upgrade: RecipeUpgrade,
  { lang, nextId }: { lang: Lang; nextId: () => number },
): RecipeContent {
  const description = upgrade.description?.trim();
  return {
    ...content,
    description:
      description && description !== content.description[lang] ? { [lang]: description } : content.description,
    steps: applySteps(content.steps, upgrade.steps, lang, nextId),
    sub_recipes: content.sub_recipes.map((sub) => {
      const upgraded = upgrade.sub_recipes.find(({ sub_recipe_id }) => sub_recipe_id === sub.id);
      return upgraded ? { ...sub, steps: applySteps(sub.steps, upgraded.steps, lang, nextId) } : sub;
    }),
    ingredients: [
      ...content.ingredients,
      ...upgrade.added_seasonings.map((line, i) => ({
        ...line,
        id: nextId(),
        order: content.ingredients.length + i,
      })),
    ],
    kitchen_equipment: appended(content.kitchen_equipment, upgrade.added_equipment, lang),
    tips: appended(content.tips, upgrade.added_tips, lang),
    serving_tips: appended(content.serving_tips, upgrade.added_serving_suggestions, lang),
  };
}

/** Whether an upgrade changes anything. */
export const isUpgraded = (before: RecipeContent, after: RecipeContent): boolean => !Bun.deepEquals(before, after);
