import type { Lang } from "@toque/db/schemas/common.ts";

/** The words of a recipe's file. */
export interface ExportWords {
  ingredients: string;
  method: string;
  tips: string;
  serving: string;
  drinks: string;
  equipment: string;
  servings: string;
  preparation: string;
  total: string;
  source: string;
  author: string;
  licence: string;
}

export const exportWords: Record<Lang, ExportWords> = {
  en: {
    ingredients: "Ingredients",
    method: "Method",
    tips: "Tips",
    serving: "To serve",
    drinks: "To drink with it",
    equipment: "Equipment",
    servings: "Servings",
    preparation: "Preparation time",
    total: "Total time",
    source: "Source",
    author: "Author",
    licence: "Licence",
  },
  fr: {
    ingredients: "Ingrédients",
    method: "Préparation",
    tips: "Conseils",
    serving: "Pour servir",
    drinks: "Boissons",
    equipment: "Ustensiles",
    servings: "Portions",
    preparation: "Temps de préparation",
    total: "Temps total",
    source: "Source",
    author: "Auteur",
    licence: "Licence",
  },
  es: {
    ingredients: "Ingredientes",
    method: "Preparación",
    tips: "Consejos",
    serving: "Para servir",
    drinks: "Bebidas",
    equipment: "Utensilios",
    servings: "Raciones",
    preparation: "Tiempo de preparación",
    total: "Tiempo total",
    source: "Fuente",
    author: "Autor",
    licence: "Licencia",
  },
  de: {
    ingredients: "Zutaten",
    method: "Zubereitung",
    tips: "Tipps",
    serving: "Zum Servieren",
    drinks: "Getränke dazu",
    equipment: "Geräte",
    servings: "Portionen",
    preparation: "Vorbereitungszeit",
    total: "Gesamtzeit",
    source: "Quelle",
    author: "Autor",
    licence: "Lizenz",
  },
};
