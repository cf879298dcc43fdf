import type { FoodTrait } from "../../schemas/food.ts";

/** Eight diets, each with the food traits that it excludes. */
export const diets: { key: string; names: Record<"en" | "fr" | "es" | "de", string>; excludes: FoodTrait[] }[] = [
  {
    key: "vegetarian",
    names: { en: "Vegetarian", fr: "Végétarien", es: "Vegetariana", de: "Vegetarisch" },
    excludes: ["meat", "fish", "crustacean", "mollusc", "gelatine", "animal-fat"],
  },
  {
    key: "vegan",
    names: { en: "Vegan", fr: "Végane", es: "Vegana", de: "Vegan" },
    excludes: ["meat", "fish", "crustacean", "mollusc", "gelatine", "animal-fat", "dairy", "egg", "honey"],
  },
  {
    key: "pescatarian",
    names: { en: "Pescatarian", fr: "Pescétarien", es: "Pescetariana", de: "Pescetarisch" },
    excludes: ["meat", "gelatine", "animal-fat"],
  },
  {
    key: "gluten-free",
    names: { en: "Gluten-free", fr: "Sans gluten", es: "Sin gluten", de: "Glutenfrei" },
    excludes: ["gluten"],
  },
  {
    key: "lactose-free",
    names: { en: "Lactose-free", fr: "Sans lactose", es: "Sin lactosa", de: "Laktosefrei" },
    excludes: ["lactose"],
  },
  {
    key: "pork-free",
    names: { en: "Pork-free", fr: "Sans porc", es: "Sin cerdo", de: "Ohne Schweinefleisch" },
    excludes: ["pork"],
  },
  {
    key: "alcohol-free",
    names: { en: "Alcohol-free", fr: "Sans alcool", es: "Sin alcohol", de: "Ohne Alkohol" },
    excludes: ["alcohol"],
  },
  {
    key: "paleo",
    names: { en: "Paleo", fr: "Paléo", es: "Paleo", de: "Paleo" },
    excludes: ["grain", "gluten", "legume", "dairy", "refined-sugar", "alcohol"],
  },
];
