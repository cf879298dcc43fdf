import type { Conn } from "@toque/db/client/types.ts";
import { presentRecipe } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { Diet, IngredientLine, Recipe } from "@toque/db/schemas/recipe.ts";
import { formatAmount, formatFood } from "@toque/db/shared/units/format.ts";

/** The head of a recipe's page, for link previews. */
export interface PagePreview {
  title: string;
  /** Elements of the head, escaped. */
  head: string;
  lang: Lang;
}

const locales: Record<Lang, string> = { en: "en_GB", fr: "fr_FR", es: "es_ES", de: "de_DE" };

/** The diets that schema.org has a term for (RestrictedDiet), by our keys. */
const restrictedDiets: Record<string, string> = {
  vegetarian: "VegetarianDiet",
  vegan: "VeganDiet",
  "gluten-free": "GlutenFreeDiet",
  "lactose-free": "LowLactoseDiet",
  halal: "HalalDiet",
  kosher: "KosherDiet",
};

/** JSON for a script element, escaped so that it cannot end the element or begin a comment. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const said = (text: unknown): string => (typeof text === "string" ? text : "");
const list = (texts: unknown): string[] => (Array.isArray(texts) ? texts.filter((one) => typeof one === "string") : []);
const period = (minutes: number): string => `PT${Math.round(minutes)}M`;

function lineText(line: IngredientLine, lang: Lang): string {
  if (!line.food_known && line.original_text) return line.original_text;
  const amount = formatAmount(line.multiplier, line.quantity, "metric", lang);
  const named = line.alternatives
    .filter(({ text, offered }) => offered && !said(line.note).includes(text))
    .map(({ text }) => text);
  const foods = [formatFood(line, line.multiplier, lang), ...named].join(" / ");
  return [`${amount} ${foods}`.trim(), said(line.note)].filter(Boolean).join(", ");
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

/** The recipe as schema.org data. https://schema.org/Recipe */
function jsonLd(recipe: Recipe, lang: Lang, address: string, image: string, author: string): Record<string, unknown> {
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
    author: { "@type": "Person", name: author },
    datePublished: recipe.creation_time.slice(0, 10),
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

/** The best supported language for a reader: `lang` of the address, else the browser's Accept-Language. */
export function readerLang(request: Request): Lang {
  const asked = new URL(request.url).searchParams.get("lang");
  const named = langs.find((lang) => lang === asked);
  if (named) return named;
  const wishes = (request.headers.get("accept-language") ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().split(";");
      const q = Number(/q=([\d.]+)/.exec(options.join(";"))?.[1] ?? 1);
      return { lang: tag.slice(0, 2).toLowerCase(), q: Number.isFinite(q) ? q : 0 };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { lang } of wishes) {
    const known = langs.find((one) => one === lang);
    if (known) return known;
  }
  return "en";
}

/**
 * The head of a public recipe's page: title, description, Open Graph and Twitter cards, schema.org JSON-LD, the addresses in
 * other languages. One read of the database.
 * @returns null for a path that is not a recipe, and for a recipe that is not public: it gets the ordinary page
 */
export async function recipePreview(conn: Conn, request: Request, publicUrl: string): Promise<PagePreview | null> {
  const id = Number(/^\/recipes\/(\d{1,9})\/?$/.exec(new URL(request.url).pathname)?.[1] ?? Number.NaN);
  if (!Number.isInteger(id) || id < 1) return null;
  const row = await readRecipe(conn, id, { userId: null });
  if (!row) return null;
  const lang = readerLang(request);
  const recipe = presentRecipe(row, { lang, translated: true });
  const address = `${publicUrl}/recipes/${id}`;
  const photo = recipe.recipe_img[0]?.img_url;
  const image = new URL(photo ? `${photo}/1600` : recipe.cover_url.replace(/\.svg$/, ".webp"), publicUrl).href;
  const title = said(recipe.name);
  const description = said(recipe.description).replace(/\s+/g, " ").slice(0, 300);
  const meta = (name: string, content: string, kind: "name" | "property" = "name") =>
    `<meta ${kind}="${name}" content="${Bun.escapeHTML(content)}" />`;
  const written = langs.filter((one) => row.content.name[one] !== undefined);
  const head = [
    meta("description", description),
    `<link rel="canonical" href="${Bun.escapeHTML(address)}" />`,
    ...written.map(
      (one) => `<link rel="alternate" hreflang="${one}" href="${Bun.escapeHTML(`${address}?lang=${one}`)}" />`,
    ),
    meta("og:type", "article", "property"),
    meta("og:site_name", "Toque", "property"),
    meta("og:title", title, "property"),
    meta("og:description", description, "property"),
    meta("og:url", address, "property"),
    meta("og:image", image, "property"),
    meta("og:image:alt", title, "property"),
    meta("og:locale", locales[lang], "property"),
    meta("twitter:card", "summary_large_image"),
    meta("twitter:title", title),
    meta("twitter:description", description),
    meta("twitter:image", image),
    `<script type="application/ld+json">${scriptJson(jsonLd(recipe, lang, address, image, row.author_name ?? "Toque"))}</script>`,
  ].join("\n    ");
  return { title: `${title} · Toque`, head, lang };
}
