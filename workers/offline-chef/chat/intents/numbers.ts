import type { UniversalUnit } from "@toque/db/schemas/quantity.ts";

const words: Record<string, number> = {};
const rows = [
  "one un une uno una ein eine einen eins",
  "two deux dos zwei zweit",
  "three trois tres drei dritt",
  "four quatre cuatro vier viert",
  "five cinq cinco funf funft",
  "six seis sechs sechst",
  "seven sept siete sieben siebt",
  "eight huit ocho acht",
  "nine neuf nueve neun",
  "ten dix diez zehn zehnt",
  "eleven onze once elf",
  "twelve douze doce zwolf",
  "thirteen treize trece dreizehn",
  "fourteen quatorze catorce vierzehn",
  "fifteen quinze quince funfzehn",
  "sixteen seize dieciseis sechzehn",
  "seventeen dix-sept diecisiete siebzehn",
  "eighteen dix-huit dieciocho achtzehn",
  "nineteen dix-neuf diecinueve neunzehn",
  "twenty vingt veinte zwanzig",
];
rows.forEach((row, index) => {
  for (const word of row.split(" ")) words[word] = index + 1;
});
Object.assign(words, {
  thirty: 30,
  trente: 30,
  treinta: 30,
  dreissig: 30,
  forty: 40,
  quarante: 40,
  cuarenta: 40,
  vierzig: 40,
});
Object.assign(words, {
  half: 0.5,
  demi: 0.5,
  demie: 0.5,
  medio: 0.5,
  media: 0.5,
  halb: 0.5,
  halbe: 0.5,
  halben: 0.5,
  dozen: 12,
});

/** A pattern, without groups, for a number in digits or as a word of the four languages; for folded text. */
export const numberPattern = `(?:\\d+(?:[.,]\\d+)?|${Object.keys(words)
  .sort((a, b) => b.length - a.length)
  .join("|")})`;

/** The value of what {@link numberPattern} matched. */
export function numberFrom(text: string): number | null {
  const digits = Number(text.replace(",", "."));
  return Number.isFinite(digits) && text.trim() ? digits : (words[text.trim()] ?? null);
}

const units: [UniversalUnit, RegExp][] = [
  ["tsp", /^(?:tsp|teaspoons?|c(?:uillere?s?)?\.? ?a (?:cafe|c)\.?|cac|cucharaditas?|cdtas?\.?|tl|teeloffel)\b\.?/],
  [
    "tbsp",
    /^(?:tbsp|tablespoons?|c(?:uillere?s?)?\.? ?a (?:soupe|s)\.?|cas|cucharadas?|cdas?\.?|el|essloffel)\b\.?(?= )/,
  ],
  ["kg", /^(?:kg|kilos?|kilogram\w*)\b/],
  ["ml", /^(?:ml|millilit\w*|mililit\w*)\b/],
  ["cl", /^(?:cl|centilit\w*|zentiliter)\b/],
  ["g", /^(?:g|gr|grams?|grammes?|gramos?|gramm)\b/],
  ["l", /^(?:l|lit(?:er|re|ro)s?)\b/],
  ["cup", /^(?:cups?|tasses?|tazas?|tassen?)\b/],
  ["oz", /^(?:oz|ounces?)\b/],
  ["lb", /^(?:lbs?|pounds?)\b/],
  ["pinch", /^(?:pinch(?:es)?|pincees?|pizcas?|prisen?)\b/],
];
/** What follows a unit before the food: "100 g of mushrooms", "2 cuillères d'huile". */
const joining = /^(?:(?:of|de|an|von) |d')/;
const leading = new RegExp(`^(?:about |environ |unos |unas |etwa |ca\\.? )?(${numberPattern})(?: ?)(?=\\D|$)`);

/**
 * The amount that a folded phrase opens with ("100 g of mushrooms", "2 œufs"); an article that is also "one" is no amount
 * by itself.
 */
export function amountIn(folded: string): { value: number; unit: UniversalUnit | null } | null {
  const match = leading.exec(folded.trim());
  const value = match?.[1] ? numberFrom(match[1]) : null;
  if (!match || value === null || value <= 0) return null;
  const rest = folded.trim().slice(match[0].length).trim();
  const unit = units.find(([, pattern]) => pattern.test(rest))?.[0] ?? null;
  if (!unit && /^(?:un|une|una|uno|ein|eine|einen|a|an|half|demi|demie|media|medio|halbe?n?)$/.test(match[1] ?? ""))
    return null;
  return { value, unit };
}

/** A folded phrase without the amount that it opens with. */
export function withoutAmount(folded: string): string {
  const text = folded.trim();
  if (!amountIn(text)) return text;
  const rest = text.slice(leading.exec(text)![0].length).trim();
  const unit = units.map(([, pattern]) => pattern.exec(rest)?.[0]).find((match) => match !== undefined) ?? "";
  return rest.slice(unit.length).trim().replace(joining, "");
}
