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
  /** What a printed recipe says of allergens. */
  allergens: {
    title: string;
    contains(list: string): string;
    mayContain(list: string): string;
    unknownFor(list: string): string;
    unknownForSome: string;
    unlisted(list: string): string;
    noFoods: string;
    none: string;
  };
  /** Where the fonts of a file lack a character. */
  missingCharacters: string;
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
    allergens: {
      title: "Allergens",
      contains: (list) => `Contains: ${list}`,
      mayContain: (list) => `May contain, depending on the kind or brand: ${list}`,
      unknownFor: (list) => `Allergens not known for: ${list}`,
      unknownForSome: "Allergens not known for some of its foods",
      unlisted: (list) => `Allergens not known: the text names what no ingredient holds: ${list}`,
      noFoods: "Allergens are not known: no foods are listed",
      none: "None of the 14 EU allergens in its foods",
    },
    missingCharacters: "□ stands for a character that the fonts of this file do not have.",
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
    allergens: {
      title: "Allergènes",
      contains: (list) => `Contient\u202f: ${list}`,
      mayContain: (list) => `Peut contenir, selon le produit ou la marque\u202f: ${list}`,
      unknownFor: (list) => `Allergènes inconnus pour\u202f: ${list}`,
      unknownForSome: "Allergènes inconnus pour certains aliments",
      unlisted: (list) => `Allergènes inconnus, car le texte cite des aliments absents des ingrédients\u202f: ${list}`,
      noFoods: "Allergènes inconnus\u202f: aucun aliment n’est indiqué",
      none: "Aucun des 14 allergènes de l’UE dans ses aliments",
    },
    missingCharacters: "□ remplace un caractère absent des polices de ce fichier.",
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
    allergens: {
      title: "Alérgenos",
      contains: (list) => `Contiene: ${list}`,
      mayContain: (list) => `Puede contener, según el producto o la marca: ${list}`,
      unknownFor: (list) => `Alérgenos desconocidos en: ${list}`,
      unknownForSome: "Alérgenos desconocidos en algunos alimentos",
      unlisted: (list) =>
        `Alérgenos desconocidos: el texto menciona alimentos que no están entre los ingredientes: ${list}`,
      noFoods: "No se conocen los alérgenos: no hay alimentos",
      none: "Ninguno de los 14 alérgenos de la UE en sus alimentos",
    },
    missingCharacters: "□ sustituye un carácter que no tienen las fuentes de este archivo.",
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
    allergens: {
      title: "Allergene",
      contains: (list) => `Enthält: ${list}`,
      mayContain: (list) => `Kann je nach Sorte oder Marke enthalten: ${list}`,
      unknownFor: (list) => `Allergene unbekannt bei: ${list}`,
      unknownForSome: "Allergene bei einigen Zutaten unbekannt",
      unlisted: (list) => `Allergene nicht bekannt: Der Text nennt, was in den Zutaten fehlt: ${list}`,
      noFoods: "Allergene nicht bekannt: Es sind keine Zutaten eingetragen",
      none: "Keines der 14 EU-Allergene in den Zutaten",
    },
    missingCharacters: "□ steht für ein Zeichen, das den Schriften dieser Datei fehlt.",
  },
};
