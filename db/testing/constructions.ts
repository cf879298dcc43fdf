import type { Lang } from "../schemas/common.ts";
import { starterLexicon } from "./lexicon.ts";

// Constructions of four languages with several foods each: "<f>" is the bare name, "<the>" with its article, "<of>" after a French
// "de".

interface Food {
  f: string;
  the: string;
  of?: string;
  some?: string;
}

const foods: Record<Lang, readonly Food[]> = {
  en: ["butter", "prawns", "walnuts", "cream cheese"].map((f) => ({ f, the: `the ${f}` })),
  fr: [
    { f: "beurre", the: "le beurre", of: "de beurre", some: "du beurre" },
    { f: "crevettes", the: "les crevettes", of: "de crevettes", some: "des crevettes" },
    { f: "noix", the: "les noix", of: "de noix", some: "des noix" },
    { f: "crème fraîche", the: "la crème fraîche", of: "de crème fraîche", some: "de la crème fraîche" },
  ],
  es: [
    { f: "mantequilla", the: "la mantequilla" },
    { f: "gambas", the: "las gambas" },
    { f: "nueces", the: "las nueces" },
    { f: "queso fresco", the: "el queso fresco" },
  ],
  de: [
    { f: "Butter", the: "die Butter" },
    { f: "Garnelen", the: "die Garnelen" },
    { f: "Walnüsse", the: "die Walnüsse" },
    { f: "Frischkäse", the: "den Frischkäse" },
  ],
};

const { lexicon } = await starterLexicon();

function textsOf(templates: readonly string[], lang: Lang): { text: string; food: string }[] {
  return templates.flatMap((template) =>
    foods[lang].map((food) => ({
      food: food.f,
      text: template
        .replace("<f>", food.f)
        .replace("<the>", food.the)
        .replace("<of>", food.of ?? "")
        .replace("<some>", food.some ?? ""),
    })),
  );
}

/** The texts in which the food is not found as it is meant. */
export function wrongIn(templates: readonly string[], lang: Lang, isUsed: boolean): string[] {
  return textsOf(templates, lang)
    .filter(({ text, food }) => {
      const mention = lexicon
        .scan(text, lang)
        .find((one) => one.text.toLowerCase().includes(food.toLowerCase().split(" ")[0]!));
      return (mention?.negated === null) !== isUsed || mention === undefined;
    })
    .map(({ text }) => text);
}
