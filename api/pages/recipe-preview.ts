import type { Conn } from "@toque/db/client/types.ts";
import { type Lang, langs } from "@toque/db/entities/common.ts";
import type { Diet, IngredientLine, Recipe } from "@toque/db/entities/recipe.ts";
import { presentRecipe } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { formatAmount, formatFood } from "@toque/db/units/format.ts";

/** What a page's head says of one recipe, for whoever shows a link to it. */
export interface PagePreview {
  title: string;
  /** Elements of the head, escaped. */
  head: string;
  lang: Lang;
}

const locales: Record<Lang, string> = { en: "en_GB", fr: "fr_FR", es: "es_ES", de: "de_DE" };

/** The diets that schema.org has a word for (RestrictedDiet), by our keys. */
const restrictedDiets: Record<string, string> = {
  vegetarian: "VegetarianDiet",
  vegan: "VeganDiet",
  "gluten-free": "GlutenFreeDiet",
  "lactose-free": "LowLactoseDiet",
  halal: "HalalDiet",
  kosher: "KosherDiet",
};

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Text as it may stand between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
/** JSON as it may stand in a script element: nothing in it can end the element or begin a comment. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const said = (text: unknown): string => (typeof text === "string" ? text : "");
const list = (texts: unknown): string[] => (Array.isArray(texts) ? texts.filter((one) => typeof one === "string") : []);
const period = (minutes: number): string => `PT${Math.round(minutes)}M`;

function lineText(line: IngredientLine, lang: Lang): string {
  const amount = formatAmount(line.multiplier, line.quantity, "metric", lang);
  return `${amount} ${formatFood(line, line.multiplier, lang)}`.trim();
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

/** The recipe in schema.org's words. https://schema.org/Recipe */
function jsonLd(recipe: Recipe, lang: Lang, address: string, image: string, author: string): Record<string, unknown> {
  // What belongs to the dish is made first, as on the page.
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

/** The best of our languages for a reader: `lang` of the address, else the browser's wishes in their order. */
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
 * @returns null for a path that is no recipe, and for a recipe that not everyone may see: its page is any other page
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
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
  const written = langs.filter((one) => row.content.name[one] !== undefined);
  const head = [
    meta("description", description),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...written.map(
      (one) => `<link rel="alternate" hreflang="${one}" href="${escapeHtml(`${address}?lang=${one}`)}" />`,
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
