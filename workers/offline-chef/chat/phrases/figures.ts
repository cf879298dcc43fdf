import type { Lang } from "@toque/db/schemas/common.ts";
import type { Nutrient } from "../intents/types.ts";

type Row = Record<Lang, string>;
const row = (en: string, fr: string, es: string, de: string): Row => ({ en, fr, es, de });

const nutrientNames: Record<Nutrient, Row> = {
  energy: row("energy", "énergie", "energía", "Energie"),
  protein: row("protein", "protéines", "proteínas", "Eiweiß"),
  lipid: row("fat", "lipides", "grasas", "Fett"),
  carbohydrate: row("carbohydrate", "glucides", "hidratos de carbono", "Kohlenhydrate"),
  sugar: row("of which sugars", "dont sucres", "de los cuales azúcares", "davon Zucker"),
  fiber: row("fibre", "fibres", "fibra", "Ballaststoffe"),
  salt: row("salt", "sel", "sal", "Salz"),
};

export const nutrientName = (nutrient: Nutrient, lang: Lang): string => nutrientNames[nutrient][lang];

/** "energy 420 kcal", "protein 12.5 g": energy whole, the rest to a tenth. */
export function nutrientFigure(nutrient: Nutrient, value: number, lang: Lang): string {
  const digits = nutrient === "energy" ? Math.round(value) : Math.round(value * 10) / 10;
  const text = lang === "en" ? String(digits) : String(digits).replace(".", ",");
  return `${nutrientName(nutrient, lang)} ${text} ${nutrient === "energy" ? "kcal" : "g"}`;
}

/** A whole number of minutes as hours and minutes. */
export function duration(minutes: number, lang: Lang): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  const hour = lang === "de" ? "Std." : "h";
  if (hours === 0) return `${rest} ${lang === "de" ? "Min." : "min"}`;
  return rest ? `${hours} ${hour} ${rest} ${lang === "de" ? "Min." : "min"}` : `${hours} ${hour}`;
}
