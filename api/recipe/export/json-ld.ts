import type { Lang, MeasurementSystem } from "@toque/db/schemas/common.ts";
import type { Diet, IngredientLine, Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeSource } from "@toque/db/schemas/recipe-import.ts";
import { formatAmount, formatFood } from "@toque/db/shared/units/format.ts";

/** The diets that schema.org has a term for (RestrictedDiet), by our keys. */
const restrictedDiets: Record<string, string> = {
  vegetarian: "VegetarianDiet",
  vegan: "VeganDiet",
  "gluten-free": "GlutenFreeDiet",
  "lactose-free": "LowLactoseDiet",
  halal: "HalalDiet",
  kosher: "KosherDiet",
};

/** A text in the reader's language. */
export const said = (text: unknown): string => (typeof text === "string" ? text : "");
export const list = (texts: unknown): string[] =>
  Array.isArray(texts) ? texts.filter((one) => typeof one === "string") : [];
const period = (minutes: number): string => `PT${Math.round(minutes)}M`;

/** Amount, food and note of an ingredient line in words; the author's own where the food is not known. */
export function lineWords(line: IngredientLine, lang: Lang, system: MeasurementSystem) {
  if (!line.food_known && line.original_text) return { amount: "", food: line.original_text, note: "" };
  const note = said(line.note);
  const named = line.alternatives
    .filter(({ text, offered }) => offered && !note.includes(text))
    .map(({ text }) => text);
  const food = [formatFood(line, line.multiplier, lang), ...named].join(" / ");
  return { amount: formatAmount(line.multiplier, line.quantity, system, lang), food, note };
}

/** An ingredient line in words, in metric units. */
export function lineText(line: IngredientLine, lang: Lang): string {
  const { amount, food, note } = lineWords(line, lang, "metric");
  return [`${amount} ${food}`.trim(), note].filter(Boolean).join(", ");
}

function nutritionOf(recipe: Recipe): Record<string, string> | undefined {
  const gram = (value: number | null) => (value === null ? undefined : `${value} g`);
  const entries = {
    calories: recipe.energy === null ? undefined : `${recipe.energy} kcal`,
    proteinContent: gram(recipe.protein),
    fatContent: gram(recipe.lipid),
    saturatedFatContent: gram(recipe.saturated_fatty_acids),
    carbohydrateContent: gram(recipe.carbohydrate),
    sugarContent: gram(recipe.sugar),
    fiberContent: gram(recipe.fiber),
  };
  const known = Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return known.length === 0 ? undefined : { "@type": "NutritionInformation", ...Object.fromEntries(known) };
}

const stepsOf = ({ steps }: Pick<Recipe, "steps">): object[] =>
  steps.map((step) => ({ "@type": "HowToStep", text: said(step.text) }));

/** What a recipe's own data do not say. */
export interface Origin {
  address: string;
  image: string;
  author: string;
  /** Of an imported recipe. */
  source?: RecipeSource | null;
}

/** The recipe as schema.org data. https://schema.org/Recipe */
export function recipeJsonLd(recipe: Recipe, lang: Lang, origin: Origin): Record<string, unknown> {
  const { address, image, source } = origin;
  const author = source ? source.author : origin.author;
  // Sub-recipes come first, as on the page.
  const parts = [...recipe.sub_recipes, recipe];
  const diets = recipe.diets.flatMap(({ key }: Diet) =>
    restrictedDiets[key] ? [`https://schema.org/${restrictedDiets[key]}`] : [],
  );
  const tags = recipe.tags.map((tag) => said(tag.name)).filter(Boolean);
  const ofType = (type: string) => recipe.tags.find((tag) => tag.type === type);
  const cooking = recipe.total_time - recipe.preparation_time;
  return {
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: said(recipe.name),
    description: said(recipe.description) || undefined,
    url: address,
    image: [image],
    author: author ? { "@type": "Person", name: author } : undefined,
    isBasedOn: source?.url || undefined,
    license: source?.licence ?? undefined,
    datePublished: recipe.creation_time.slice(0, 10),
    // By these two the recipe is known again, whatever the installation calls itself.
    dateCreated: recipe.creation_time,
    sdPublisher: { "@type": "Organization", name: "Toque" },
    inLanguage: lang,
    recipeYield: String(recipe.nb_servings),
    prepTime: period(recipe.preparation_time),
    cookTime: cooking > 0 ? period(cooking) : undefined,
    totalTime: period(recipe.total_time),
    recipeCategory: said(ofType("meal_type")?.name) || undefined,
    recipeCuisine: said(ofType("cuisine")?.name) || undefined,
    keywords: tags.join(", ") || undefined,
    suitableForDiet: diets.length > 0 ? diets : undefined,
    tool: list(recipe.kitchen_equipment),
    recipeIngredient: parts.flatMap((part) => part.ingredients.map((line) => lineText(line, lang))),
    recipeInstructions:
      parts.length === 1
        ? stepsOf(recipe)
        : parts
            .filter(({ steps }) => steps.length > 0)
            .map((part) => ({ "@type": "HowToSection", name: said(part.name), itemListElement: stepsOf(part) })),
    nutrition: nutritionOf(recipe),
  };
}
