import { nounForm } from "@toque/db/foods/name-grammar.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import { contracted, declined, inSentence, type NameableFood, type Noun, nounOf, ofNoun } from "../language/grammar.ts";

/** A food as a fact names it. */
export interface FactFood extends NameableFood {
  id: number;
  category_key: string;
}

/** The figures that facts compare. */
export const factNutrients = ["protein", "fiber", "sugar", "water", "energy"] as const;
export type FactNutrient = (typeof factNutrients)[number];

/** "100 g of walnuts", "100 g of watermelon": the plural where it takes several. Meat is cut, not counted. */
function hundredGrams(food: FactFood, lang: Lang): string {
  const counted = nounOf(food, lang, 100);
  const noun: Noun =
    food.category_key === "meat" && !nounForm(pick(food.names, lang), lang).isPlural
      ? { ...counted, number: "sg", text: inSentence(pick(food.names, lang), lang) }
      : counted;
  if (lang === "de") return `100 g ${declined(noun, "nom", false)}`;
  return lang === "en" ? `100 g of ${noun.text}` : `100 g ${ofNoun(noun)}`;
}

/** A number as the language writes it: at most one decimal below 10, none above. */
export function figure(value: number, lang: Lang): string {
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return lang === "en" ? String(rounded) : String(rounded).replace(".", ",");
}

const amount = (value: number, nutrient: FactNutrient, lang: Lang) =>
  `${figure(value, lang)} ${nutrient === "energy" ? "kcal" : "g"}`;

const names: Record<Lang, Record<Exclude<FactNutrient, "energy">, string>> = {
  en: { protein: "protein", fiber: "fibre", sugar: "sugar", water: "water" },
  fr: { protein: "protéines", fiber: "fibres", sugar: "sucres", water: "eau" },
  es: { protein: "proteínas", fiber: "fibra", sugar: "azúcares", water: "agua" },
  de: { protein: "Eiweiß", fiber: "Ballaststoffe", sugar: "Zucker", water: "Wasser" },
};
const ofFrench = (name: string) => (name === "eau" ? "d'eau" : `de ${name}`);

/** A sentence: one food holds more of a nutrient than another. */
export const moreThan = (
  lang: Lang,
  nutrient: FactNutrient,
  more: { food: FactFood; value: number },
  less: { food: FactFood; value: number },
): string => {
  const [a, b] = [hundredGrams(more.food, lang), hundredGrams(less.food, lang)];
  const [x, y] = [amount(more.value, nutrient, lang), amount(less.value, nutrient, lang)];
  if (nutrient === "energy")
    return {
      en: `${a} give more energy than ${b}: ${x} against ${y}.`,
      fr: `${a} apportent plus d'énergie que ${b} : ${x} contre ${y}.`,
      es: `${a} aportan más energía que ${b}: ${x} frente a ${y}.`,
      de: `${a} liefern mehr Energie als ${b}: ${x} gegenüber ${y}.`,
    }[lang];
  const name = names[lang][nutrient];
  return {
    en: `${a} hold more ${name} than ${b}: ${x} against ${y}.`,
    fr: `${a} contiennent plus ${ofFrench(name)} que ${b} : ${x} contre ${y}.`,
    es: `${a} contienen más ${name} que ${b}: ${x} frente a ${y}.`,
    de: `${a} enthalten mehr ${name} als ${b}: ${x} gegenüber ${y}.`,
  }[lang];
};

/** A sentence: the food that holds most of a nutrient of all foods of the table. */
export const mostOfAll = (lang: Lang, nutrient: FactNutrient, food: FactFood, value: number, of: number): string => {
  const who = hundredGrams(food, lang);
  const x = amount(value, nutrient, lang);
  if (nutrient === "energy")
    return {
      en: `Of the ${of} foods in our table, none gives more energy: ${x} in ${who}.`,
      fr: `Parmi les ${of} aliments de notre table, aucun n'apporte plus d'énergie : ${x} pour ${who}.`,
      es: `De los ${of} alimentos de nuestra tabla, ninguno aporta más energía: ${x} en ${who}.`,
      de: `Von den ${of} Lebensmitteln unserer Tabelle liefert keines mehr Energie: ${x} auf ${who}.`,
    }[lang];
  const name = names[lang][nutrient];
  return {
    en: `Of the ${of} foods in our table, none holds more ${name}: ${x} in ${who}.`,
    fr: `Parmi les ${of} aliments de notre table, aucun ne contient plus ${ofFrench(name)} : ${x} pour ${who}.`,
    es: `De los ${of} alimentos de nuestra tabla, ninguno contiene más ${name}: ${x} en ${who}.`,
    de: `Von den ${of} Lebensmitteln unserer Tabelle enthält keines mehr ${name}: ${x} auf ${who}.`,
  }[lang];
};

/** A sentence: how many of the public recipes use a food. */
export const usedIn = (lang: Lang, food: FactFood, recipes: number, of: number): string => {
  const noun = nounOf(food, lang);
  return {
    en: `${recipes} of our ${of} public recipes use ${noun.text}.`,
    fr: `Dans ${recipes} de nos ${of} recettes publiques, on trouve ${contracted(noun, "de")}.`,
    es: `${recipes} de nuestras ${of} recetas públicas llevan ${noun.text}.`,
    de: `In ${recipes} unserer ${of} öffentlichen Rezepte ${noun.number === "pl" ? "stecken" : "steckt"} ${declined(noun, "nom", false)}.`,
  }[lang];
};

/** Where the figures of foods come from; the numbers of recipes are our own. */
export const source: Record<Lang, string> = {
  en: "(Source: Ciqual)",
  fr: "(Source : Ciqual)",
  es: "(Fuente: Ciqual)",
  de: "(Quelle: Ciqual)",
};
