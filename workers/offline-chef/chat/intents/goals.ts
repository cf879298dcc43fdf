import type { FoodIndex } from "../../foods/food-index.ts";
import { dietConstraint } from "../../substitutions/constraints.ts";
import { allergiesIn, causesOf, listed } from "./allergies.ts";
import { deniesGoal } from "./denials.ts";

/** Patterns of a request for each diet, in the four languages, on folded text. */
const asked: [key: string, pattern: RegExp][] = [
  ["vegan", /\bvegan\w*|\bvegetalien\w*|\bplant[- ]based\b|\b(?:rein )?pflanzlich\w*|\ba base de plantas\b/],
  ["vegetarian", /\bvegetari(?!ern)\w*|\bveggie\b|\bvege\b/],
  ["pescatarian", /\bpesc[aeo]?tari\w*/],
  [
    "gluten-free",
    /\bgluten[- ]?free\b|\b(?:sans|sin|ohne|without|no|zero)(?: any)? gluten\b|\bglutenfrei\w*|\bcoe?liac\w*|\bceliaqu\w*|\bcoeliaqu\w*|\bceliac\w*|\bzoliakie\w*/,
  ],
  [
    "lactose-free",
    /\blactose[- ]?free\b|\b(?:sans|without|no)(?: any)? lactose\b|\bsin lactosa\b|\bohne laktose\b|\blaktosefrei\w*|\blactose[- ]intoleran\w*|\blaktoseintoleran\w*|\bintolerant\w* (?:a la |au )lactose\b|\bintolerant\w* a la lactosa\b/,
  ],
  [
    "dairy-free",
    /\bdairy[- ]?free\b|\bnon[- ]dairy\b|\b(?:without|no)(?: any)? (?:dairy|milk products)\b|\bsans (?:produits? laitiers?|laitage\w*)\b|\bsin (?:productos )?lacteos?\b|\bohne milchprodukte\b|\bmilchfrei\w*/,
  ],
  [
    "nut-free",
    /\bnut[- ]?free\b|\b(?:without|no)(?: any)? nuts\b|\bsans (?:fruits? a coque|noix)\b(?! de)|\bsin (?:frutos secos|nueces)\b|\bohne nusse?\b|\bnussfrei\w*/,
  ],
  [
    "peanut-free",
    /\bpeanut[- ]?free\b|\bsans (?:arachides?|cacahuetes?)\b|\bsin cacahuetes?\b|\bohne erdnusse?\b|\b(?:without|no) peanuts?\b/,
  ],
  [
    "egg-free",
    /\begg[- ]?free\b|\beggless\b|\b(?:without|no)(?: any)? eggs?\b(?! (?:white|yolk|noodle))|\bsans (?:les )?oeufs?\b|\bsin huevos?\b|\bohne ei(?:er)?\b|\beifrei\w*/,
  ],
  [
    "pork-free",
    /\bpork[- ]?free\b|\b(?:without|no)(?: any)? pork\b|\bsans porc\b|\bsin cerdo\b|\bohne schwein\w*|\bschweinefleischfrei\w*/,
  ],
  [
    "meat-free",
    /\bmeat[- ]?free\b|\bmeatless\b|\b(?:without|no)(?: any)? meat\b|\bsans viande\b|\bsin carne\b|\bohne fleisch\b|\bfleischlos\w*|\bfleischfrei\w*/,
  ],
  ["fish-free", /\bfish[- ]?free\b|\b(?:without|no)(?: any)? fish\b|\bsans poisson\b|\bsin pescado\b|\bohne fisch\b/],
  [
    "shellfish-free",
    /\bshellfish[- ]?free\b|\b(?:without|no) (?:shellfish|seafood)\b|\bsans (?:crustaces?|fruits de mer)\b|\bsin mariscos?\b|\bohne (?:meeresfruchte|schalentiere)\b/,
  ],
  [
    "alcohol-free",
    /\balcohol[- ]?free\b|\bnon[- ]alcoholic\b|\b(?:without|no)(?: any)? (?:alcohol|booze)\b|\bsans alcool\b|\bsin alcohol\b|\balkoholfrei\w*|\bohne alkohol\b/,
  ],
  [
    "soy-free",
    /\bsoya?[- ]?free\b|\b(?:without|no) soya?\b(?! (?:sauce|milk|un|una|muy|ni|vega\w+|vege\w+|alerg\w+|celiac\w+|intoler\w+|pesc\w+|de)\b)|\bsans soja\b|\bsin soja\b|\bsojafrei\w*|\bohne soja\b/,
  ],
  ["sesame-free", /\bsesame[- ]?free\b|\bsans sesame\b|\bsin sesamo\b|\bohne sesam\b|\bwithout sesame\b/],
  ["mustard-free", /\bmustard[- ]?free\b|\bsans moutarde\b|\bsin mostaza\b|\bohne senf\b|\bwithout mustard\b/],
  ["celery-free", /\bcelery[- ]?free\b|\bsans celeri\b|\bsin apio\b|\bohne sellerie\b|\bwithout celery\b/],
  [
    "sugar-free",
    /\bsugar[- ]?free\b|\b(?:without|no)(?: any)?(?: added| refined)? sugar\b|\bsans sucre\b|\bsin azucar\w*\b|\bzuckerfrei\w*|\bohne zucker\b/,
  ],
  ["halal", /\bhalal\b/],
  ["kosher", /\bkosher\b|\bcasher\b|\bcacher\b|\bkoscher\w*/],
];

/** The thing itself, as in "does it contain gluten?". */
const things: [key: string, pattern: RegExp][] = [
  ["gluten-free", /\bgluten\b/],
  ["lactose-free", /\blactosa?e?\b|\blaktose\b/],
  ["dairy-free", /\bdairy\b|\bproduits? laitiers?\b|\blaitages?\b|\blacteos?\b|\bmilchprodukte?\b|\bmilcheiweiss\b/],
  ["peanut-free", /\bpeanuts?\b|\barachides?\b|\bcacahuetes?\b|\berdnusse?\b/],
  ["nut-free", /\bnuts?\b|\bfruits? a coque\b|\bnoix\b(?! de coco)|\bfrutos secos\b|\bnueces\b|\bnusse?\b/],
  ["egg-free", /\beggs?\b|\boeufs?\b|\bhuevos?\b|\bei(?:er)?\b/],
  ["pork-free", /\bpork\b|\bporc\b|\bcerdo\b|\bschwein\w*/],
  ["meat-free", /\bmeat\b|\bviande\b|\bcarne\b|\bfleisch\b/],
  [
    "shellfish-free",
    /\bshellfish\b|\bseafood\b|\bcrustaces?\b|\bfruits de mer\b|\bmariscos?\b|\bmeeresfruchte\b|\bschalentiere\b/,
  ],
  ["fish-free", /\bfish\b|\bpoissons?\b|\bpescado\b|\bfisch\b/],
  ["alcohol-free", /\balcohol\b|\balcool\b|\balkohol\b/],
  [
    "soy-free",
    /\bsoya?\b(?! (?:sauce|milk|un|una|muy|ni|vega\w+|vege\w+|alerg\w+|celiac\w+|intoler\w+|pesc\w+|de)\b)|\bsoja\b/,
  ],
  ["sesame-free", /\bsesam[eo]?\b/],
  ["mustard-free", /\bmustard\b|\bmoutarde\b|\bmostaza\b|\bsenf\b/],
  ["celery-free", /\bcelery\b|\bceleri\b|\bapio\b|\bsellerie\b/],
  ["sulphite-free", /\bsul(?:ph|f)it\w*/],
  ["lupin-free", /\blupin\w*|\baltramuz\b|\baltramuces\b/],
];

/**
 * Spans of goal words in a folded text; the caller omits those that are part of a food's name. A food that a person cannot
 * eat is such a goal too.
 */
export function goalsIn(folded: string): { key: string; start: number; end: number }[] {
  const named = asked.flatMap(([key, pattern]) => {
    const spans = [...folded.matchAll(new RegExp(pattern.source, "g"))].map((match) => ({
      key,
      start: match.index,
      end: match.index + match[0].length,
    }));
    return spans.filter(({ start, end }) => !deniesGoal(folded, start, end)).slice(0, 1);
  });
  const kept = allergiesIn(folded).flatMap(({ goals, start, end }) => goals.map((key) => ({ key, start, end })));
  return [...named, ...kept];
}

/** "Without nuts and eggs" as "without nuts, without eggs", where the second is a goal of its own. */
export function spreadWithout(folded: string): string {
  return folded.replace(
    /\b(without(?: any)?|no|sans|sin|ohne) ((?:[^\s,.;:!?]+ ){1,4}?)(?:or|nor|and|ni|et|ou|y|e|o|u|und|oder|noch) (?:de |d')?(?!(?:without|no|sans|sin|ohne)\b)([^\s,.;:!?]+)/g,
    (whole, without: string, first: string, second: string) =>
      asked.some(([, pattern]) => pattern.test(`${without} ${second}`) && !pattern.test(second))
        ? `${without} ${first.trim()}, ${without} ${second}`
        : whole,
  );
}

/** Diets that the item in a question belongs to. */
export function thingsIn(folded: string): string[] {
  return things.filter(([, pattern]) => pattern.test(folded)).map(([key]) => key);
}

const absences: readonly RegExp[] = [
  /\b(?:without|free (?:of|from)|exempte? de|exempte? d'|sans|sin|ohne|libres? de|frei von) (?<what>[^.;:!?]+)/g,
  /\b(?<what>(?:\w+(?:-free|-)?(?:,? (?:and|or|und|oder) |, ))*\w+)(?:[- ]free\b(?! (?:of|from))|frei\b(?! von))/g,
];
/** "Without danger" is about no food. */
const noFood =
  /^(?:(?:any |the |least )*(?:danger|risk|problem|worr|doubt|harm)\w*|risques?|soucis?|crainte|hesit\w+|peligros?|riesgos?|miedo|dudas?|gefahr|risiko|bedenken|sorgen?|weiteres)$/;

/** What a question asks the recipe to be without: the diets that keep it out, and the words for the rest. */
export function absencesIn(folded: string): { goals: string[]; others: string[] } {
  const items = absences.flatMap((pattern) =>
    [...folded.matchAll(pattern)].flatMap((match) =>
      deniesGoal(folded, match.index, match.index + match[0].length)
        ? []
        : listed(match.groups?.what ?? "").items.map((item) =>
            item.replace(/-?(?:free)?$|^(?:without|sans|sin|ohne) /g, ""),
          ),
    ),
  );
  const isDiet = (item: string): boolean =>
    asked.some(([, pattern]) =>
      [`without ${item}`, `sans ${item}`, `sin ${item}`, `ohne ${item}`, `${item}-free`, `${item}frei`, item].some(
        (text) => pattern.test(text),
      ),
    );
  const others = items.filter((item) => causesOf(item).length === 0 && !isDiet(item) && !noFood.test(item));
  return { goals: [...new Set(items.flatMap(causesOf))], others: [...new Set(others)] };
}

/** Whether the key can be judged offline. */
export const isKnownGoal = (key: string, foodIndex: FoodIndex): boolean => dietConstraint(key, foodIndex) !== undefined;
