import type { Lang } from "@toque/db/schemas/common.ts";
import { fold } from "./fold.ts";

export type Gender = "m" | "f" | "n";
export type GrammaticalNumber = "sg" | "pl";

/** French nouns of food that end in -e but are masculine; folded. */
const frenchMasculineInE = new Set(
  `sucre bicarbonate orge concombre asperges vinaigre beurre poulpe edamame cidre fromage mascarpone gruyere jaune
  pamplemousse poivre gingembre shiitake cepe celeri merle homard vermicelle foie sesame magre quinoa pamplemousses
  millefeuille porridge reste melange brie`.split(/\s+/),
);
/** French nouns that do not end in -e and are feminine; folded. */
const frenchFeminine = new Set(
  "tortilla polenta feta ricotta mozzarella harissa eau noix boisson chair fleur part tapenade pita".split(" "),
);
/** Words that end like feminine ones and are masculine, or the other way round; folded. */
const spanishMasculineInA = new Set(["agar", "maracuya"]);
const spanishFeminine = new Set(
  "baguette miel col coliflor nuez carne leche sal creme sangre hoja vainas legumbre mantequilla".split(" "),
);
const frenchPluralOnly = new Set("flocons petits tomates sardines proteines lardons herbes graines pates".split(" "));
const spanishPluralOnly = new Set("copos guisantes hierbas semillas sardinas taquitos".split(" "));

const germanFeminine =
  /(?:zwiebel|milch|butter|sahne|bruhe|bohne|linse|erbse|kartoffel|karotte|tomate|gurke|nudel|sauce|birne|beere|pflaume|kirsche|banane|orange|zitrone|limette|melone|traube|feige|rosine|dattel|aprikose|nuss|mandel|kastanie|pistazie|petersilie|minze|muschel|sardine|makrele|forelle|garnele|brust|keule|schulter|wurst|avocado|aubergine|zucchini|olive|kaper|artischocke|pastinake|rube|bete|hefe|gelatine|starke|schokolade|konfiture|creme|mayonnaise|harissa|quinoa|hirse|polenta|platte|tortilla|nelke|kurkuma|schote|melasse|ananas|mango|quitte|kiwi|frucht|grapefruit|salami|margarine|chalotte|schalotte|baguette|vanille|paprika|kichererbse)$/;
const germanNeuter =
  /(?:ol|brot|ei|eigelb|eiweiss|mehl|salz|pulver|wasser|bier|hack|fleisch|filet|steak|schnitzel|kotelett|schmalz|natron|mus|tahin|basilikum|kraut|gulasch|hahnchen|blatt|granulat|masala|pesto|miso|ketchup|tamari|extrakt|radieschen|macis|backpulver|mark)$/;
const germanPluralOnly =
  /^(?:haferflocken|perlgraupen|semmelbrosel|dosentomaten|gemahlene mandeln|krauter der provence|chiliflocken|erbsen|olsardinen|speckwurfel|spaghetti|penne|tagliatelle|makkaroni|gnocchi|edamame)$/;

/** The words that say the gender: up to "of", "in" and the like. */
function head(name: string, lang: Lang): string {
  const folded = fold(name);
  if (lang === "de") return folded.split(/ (?:der|aus|in|mit|ohne|im) /)[0] ?? folded;
  return (folded.split(/[\s']/)[0] ?? folded).replace(/^(celeri)-.*/, "$1");
}

/**
 * The gender of a food's name, by its head word: an ending and a list of exceptions for each language.
 * @returns "m" in English, where gender has no effect
 */
export function genderOf(name: string, lang: Lang): Gender {
  const word = head(name, lang);
  if (lang === "fr") {
    // "Concentré", "Café": masculine, which folding would hide.
    if (/^[^\s']+é(?:$|[\s'])/u.test(name)) return "m";
    const singular = word.length > 4 && /es$/.test(word) ? word.slice(0, -1) : word;
    if (frenchFeminine.has(word) || frenchFeminine.has(singular)) return "f";
    return /e$/.test(singular) && !frenchMasculineInE.has(singular) ? "f" : "m";
  }
  if (lang === "es") {
    const singular = word.replace(/s$/, "");
    if (spanishFeminine.has(word) || spanishFeminine.has(singular) || /nueces$/.test(word)) return "f";
    return /a$/.test(singular) && !spanishMasculineInA.has(singular) ? "f" : "m";
  }
  if (lang === "de") {
    const last = word.split(" ").at(-1) ?? word;
    if (/(?:salbei|kohl)$/.test(last)) return "m";
    if (word.includes("creme fraiche") || germanFeminine.test(last) || germanFeminine.test(last.replace(/n$/, ""))) {
      return "f";
    }
    return germanNeuter.test(last) ? "n" : "m";
  }
  return "m";
}

/** Whether the name is a plural by itself ("Flocons d'avoine", "Haferflocken"), which takes a plural article. */
export function isPluralOnly(name: string, lang: Lang): boolean {
  const folded = fold(name);
  if (lang === "fr") return frenchPluralOnly.has(folded.split(/[\s']/)[0] ?? "");
  if (lang === "es") return spanishPluralOnly.has(folded.split(/\s/)[0] ?? "");
  if (lang === "de") return germanPluralOnly.test(folded);
  return /(?:tomatoes|sardines|oats|almonds|lardons|flakes|chives|peas|breadcrumbs)$/.test(folded);
}
