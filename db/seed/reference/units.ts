import type { UniversalUnit } from "../../entities/food.ts";

type Texts = Record<"en" | "fr" | "es" | "de", string>;
const same = (text: string): Texts => ({ en: text, fr: text, es: text, de: text });

/** The three difficulty levels by id. */
export const difficulties: { id: number; key: "easy" | "medium" | "hard"; names: Texts }[] = [
  { id: 1, key: "easy", names: { en: "Easy", fr: "Facile", es: "Fácil", de: "Einfach" } },
  { id: 2, key: "medium", names: { en: "Medium", fr: "Moyen", es: "Media", de: "Mittel" } },
  { id: 3, key: "hard", names: { en: "Hard", fr: "Difficile", es: "Difícil", de: "Schwierig" } },
];

/** Units of weight, which every food has. Grams; ounce and pound by the international definition of 1959. */
export const massUnits: { unit: UniversalUnit; names: Texts; plurals: Texts; weight: number }[] = [
  { unit: "g", names: same("g"), plurals: same("g"), weight: 1 },
  { unit: "kg", names: same("kg"), plurals: same("kg"), weight: 1000 },
  { unit: "oz", names: same("oz"), plurals: same("oz"), weight: 28.349523125 },
  { unit: "lb", names: same("lb"), plurals: same("lb"), weight: 453.59237 },
  {
    unit: "pinch",
    names: { en: "pinch", fr: "pincée", es: "pizca", de: "Prise" },
    plurals: { en: "pinches", fr: "pincées", es: "pizcas", de: "Prisen" },
    weight: 0.4,
  },
];

/**
 * Units of volume, in millilitres: what one weighs follows from a food's density, so each food measured by volume gets its
 * own. Spoons are the metric 5 and 15 ml, the cup the US customary one.
 */
export const volumeUnits: { unit: UniversalUnit; names: Texts; plurals: Texts; millilitres: number }[] = [
  { unit: "ml", names: same("ml"), plurals: same("ml"), millilitres: 1 },
  { unit: "cl", names: same("cl"), plurals: same("cl"), millilitres: 10 },
  { unit: "l", names: same("l"), plurals: same("l"), millilitres: 1000 },
  {
    unit: "tsp",
    names: { en: "tsp", fr: "c. à café", es: "cdta.", de: "TL" },
    plurals: { en: "tsp", fr: "c. à café", es: "cdtas.", de: "TL" },
    millilitres: 5,
  },
  {
    unit: "tbsp",
    names: { en: "tbsp", fr: "c. à soupe", es: "cda.", de: "EL" },
    plurals: { en: "tbsp", fr: "c. à soupe", es: "cdas.", de: "EL" },
    millilitres: 15,
  },
  {
    unit: "cup",
    names: { en: "cup", fr: "tasse", es: "taza", de: "Tasse" },
    plurals: { en: "cups", fr: "tasses", es: "tazas", de: "Tassen" },
    millilitres: 236.5882365,
  },
];
