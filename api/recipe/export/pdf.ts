import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { formatMinutes } from "@toque/db/shared/units/duration.ts";
import type { RecipeSheet, SheetFact } from "@toque/workers/pdf/sheet.ts";
import { jpegOf } from "./apps/parts.ts";
import { lineWords, list, said } from "./json-ld.ts";
import { type ExportWords, exportWords } from "./words.ts";
import type { ExportContext, Written } from "./written.ts";

/** What a recipe is known to hold, and what is not known of it. Nothing that is unknown is left out. */
function allergenFacts(recipe: Recipe, words: ExportWords["allergens"], lang: Written["lang"]): SheetFact[] {
  const lines = [...recipe.sub_recipes, recipe].flatMap(({ ingredients }) => ingredients);
  const unknownIds = new Set(recipe.unknown_allergen_food_ids);
  const uncertain = lines
    .filter(({ food }) => unknownIds.has(food.id))
    .map((line) => lineWords(line, lang, "metric").food);
  const unlisted = recipe.unlisted_foods.filter((food) => food.adds_allergens).map(({ text }) => text);
  const names = (allergies: Recipe["allergies"]) => allergies.map(({ name }) => said(name)).join(", ");
  const facts: SheetFact[] = [];
  if (recipe.allergies.length > 0) facts.push({ tone: "contains", text: words.contains(names(recipe.allergies)) });
  if (recipe.may_contain.length > 0) facts.push({ tone: "unknown", text: words.mayContain(names(recipe.may_contain)) });
  if (unlisted.length > 0) facts.push({ tone: "unknown", text: words.unlisted(unlisted.join(", ")) });
  if (unknownIds.size > 0) {
    const foods = [...new Set(uncertain)].join(", ");
    facts.push({ tone: "unknown", text: foods ? words.unknownFor(foods) : words.unknownForSome });
  }
  if (facts.length > 0) return facts;
  return lines.length === 0 ? [{ tone: "unknown", text: words.noFoods }] : [{ tone: "free", text: words.none }];
}

function originOf({ origin, lang }: Written, words: ExportWords): RecipeSheet["origin"] {
  const colon = lang === "fr" ? "\u202f: " : ": ";
  const line = (label: string, text: string, address: string | null = null) => ({
    text: `${label}${colon}${text}`,
    address: address !== null && /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).href : null,
  });
  const { source, author, address } = origin;
  if (!source) return [line(words.author, author), line(words.source, address, address)];
  // What came from another app's file may have no address.
  const from = [source.site, source.url].filter(Boolean).join(", ");
  return [
    ...(from ? [line(words.source, from, source.url)] : []),
    ...(source.author ? [line(words.author, source.author)] : []),
    ...(source.licence ? [line(words.licence, source.licence, source.licence)] : []),
  ];
}

/** The recipe as it is printed, in the reader's language and units. Sub-recipes come first, as on the page. */
export async function recipeSheet(written: Written, context: ExportContext): Promise<RecipeSheet> {
  const { recipe, lang, origin } = written;
  const words = exportWords[lang];
  const colon = lang === "fr" ? "\u202f: " : ": ";
  const parts = [...recipe.sub_recipes, recipe];
  /** What each part has of something, named where there are several. */
  function partsWith<T>(itemsOf: (part: (typeof parts)[number]) => T[]) {
    const filled = parts.map((part) => ({ title: said(part.name), items: itemsOf(part) }));
    return filled
      .filter(({ items }) => items.length > 0)
      .map((one) => (parts.length > 1 ? one : { ...one, title: "" }));
  }
  return {
    lang,
    title: said(recipe.name),
    description: said(recipe.description),
    facts: [
      `${words.servings}${colon}${recipe.nb_servings}`,
      ...(recipe.preparation_time > 0
        ? [`${words.preparation}${colon}${formatMinutes(recipe.preparation_time, lang)}`]
        : []),
      `${words.total}${colon}${formatMinutes(recipe.total_time, lang)}`,
    ],
    photo: await jpegOf(written, context),
    ingredients: {
      title: words.ingredients,
      parts: partsWith(({ ingredients }) => ingredients.map((line) => lineWords(line, lang, context.system))),
    },
    equipment: { title: words.equipment, items: list(recipe.kitchen_equipment) },
    method: { title: words.method, parts: partsWith(({ steps }) => steps.map(({ text }) => said(text))) },
    notes: [
      { title: words.tips, items: list(recipe.tips) },
      { title: words.serving, items: list(recipe.serving_tips) },
      { title: words.drinks, items: list(recipe.food_and_wine_pairing) },
    ],
    allergens: { title: words.allergens.title, facts: allergenFacts(recipe, words.allergens, lang) },
    origin: originOf(written, words),
    author: origin.source ? origin.source.author : origin.author,
    missingCharacters: words.missingCharacters,
  };
}
