import type { Lang } from "@toque/db/schemas/common.ts";

type Row = Record<Lang, string>;
const row = (en: string, fr: string, es: string, de: string): Row => ({ en, fr, es, de });

/** Names of diets and allergens; diets as an adjective that needs no agreement or agrees with "recipe". */
const labels: Record<string, Row> = {
  vegetarian: row("vegetarian", "végétarienne", "vegetariana", "vegetarisch"),
  vegan: row("vegan", "végane", "vegana", "vegan"),
  pescatarian: row("pescatarian", "pescétarienne", "pescetariana", "pescetarisch"),
  "meat-free": row("meat-free", "sans viande", "sin carne", "fleischlos"),
  "gluten-free": row("gluten-free", "sans gluten", "sin gluten", "glutenfrei"),
  "lactose-free": row("lactose-free", "sans lactose", "sin lactosa", "laktosefrei"),
  "dairy-free": row("dairy-free", "sans produits laitiers", "sin lácteos", "ohne Milchprodukte"),
  "egg-free": row("egg-free", "sans œuf", "sin huevo", "ohne Ei"),
  "nut-free": row("nut-free", "sans fruits à coque", "sin frutos secos", "ohne Nüsse"),
  "peanut-free": row("peanut-free", "sans arachides", "sin cacahuetes", "ohne Erdnüsse"),
  "fish-free": row("fish-free", "sans poisson", "sin pescado", "ohne Fisch"),
  "shellfish-free": row("shellfish-free", "sans crustacés ni coquillages", "sin marisco", "ohne Meeresfrüchte"),
  "soy-free": row("soya-free", "sans soja", "sin soja", "ohne Soja"),
  "sesame-free": row("sesame-free", "sans sésame", "sin sésamo", "ohne Sesam"),
  "mustard-free": row("mustard-free", "sans moutarde", "sin mostaza", "ohne Senf"),
  "celery-free": row("celery-free", "sans céleri", "sin apio", "ohne Sellerie"),
  "sulphite-free": row("sulphite-free", "sans sulfites", "sin sulfitos", "ohne Sulfite"),
  "lupin-free": row("lupin-free", "sans lupin", "sin altramuces", "ohne Lupinen"),
  "pork-free": row("pork-free", "sans porc", "sin cerdo", "ohne Schweinefleisch"),
  "beef-free": row("beef-free", "sans bœuf", "sin ternera", "ohne Rindfleisch"),
  "alcohol-free": row("alcohol-free", "sans alcool", "sin alcohol", "alkoholfrei"),
  "sugar-free": row("free of refined sugar", "sans sucre raffiné", "sin azúcar refinado", "ohne raffinierten Zucker"),
  halal: row("halal", "halal", "halal", "halal"),
  kosher: row("kosher", "casher", "kosher", "koscher"),
  paleo: row("paleo", "paléo", "paleo", "paleo"),
  "allergen:gluten": row("gluten", "gluten", "gluten", "Gluten"),
  "allergen:crustaceans": row("crustaceans", "crustacés", "crustáceos", "Krebstiere"),
  "allergen:eggs": row("eggs", "œufs", "huevos", "Eier"),
  "allergen:fish": row("fish", "poisson", "pescado", "Fisch"),
  "allergen:peanuts": row("peanuts", "arachides", "cacahuetes", "Erdnüsse"),
  "allergen:soybeans": row("soya", "soja", "soja", "Soja"),
  "allergen:milk": row("milk", "lait", "leche", "Milch"),
  "allergen:nuts": row("nuts", "fruits à coque", "frutos de cáscara", "Schalenfrüchte"),
  "allergen:celery": row("celery", "céleri", "apio", "Sellerie"),
  "allergen:mustard": row("mustard", "moutarde", "mostaza", "Senf"),
  "allergen:sesame": row("sesame", "sésame", "sésamo", "Sesam"),
  "allergen:sulphites": row("sulphites", "sulfites", "sulfitos", "Sulfite"),
  "allergen:lupin": row("lupin", "lupin", "altramuces", "Lupinen"),
  "allergen:molluscs": row("molluscs", "mollusques", "moluscos", "Weichtiere"),
};

/** The name of a diet or an allergen; an unknown key as it is. */
export function labelOf(key: string, lang: Lang): string {
  return labels[key]?.[lang] ?? key.replace(/^allergen:/, "").replace(/[-_]/g, " ");
}
