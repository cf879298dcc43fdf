import type { Conn } from "@toque/db/client/types.ts";
import { readAllergies } from "@toque/db/foods/allergies.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { computeFacts, fitsDiet } from "@toque/db/recipes/facts.ts";
import {
  allIngredients,
  countedFoods,
  type DietRule,
  type FoodFacts,
  loadReference,
  type Reference,
} from "@toque/db/recipes/reference.ts";
import type { SafetyCard, SafetyFact, SafetyStatus, SafetyUnknown } from "@toque/db/schemas/chat-parts.ts";
import { byLang, type Lang, type LangMap, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent, RecipeFacts } from "@toque/db/schemas/recipe-content.ts";
import { allergensOf, type Mention, traitsOf } from "@toque/db/shared/lexicon/mention.ts";
import { foldWord } from "@toque/db/shared/lexicon/tokens.ts";
import type { KnownContents } from "../checks/answer/safety-claims.ts";
import type { Constraints } from "./constraints.ts";

/** What a card is about: words of the user and of the model, in one language. */
export interface SafetyInquiry {
  recipeId: number;
  about: readonly string[];
  lang: Lang;
  people: SafetyCard["for_whom"];
}

interface Known {
  content: RecipeContent;
  reference: Reference;
  facts: RecipeFacts;
  foods: FoodFacts[];
  unknown: SafetyUnknown[];
}

/** As written: in no language of ours. */
const everywhere = (text: string): LangMap => byLang(() => text);

/** What of a recipe's allergens cannot be known, and why. */
function unknownsOf(content: RecipeContent, foods: readonly FoodFacts[]): SafetyUnknown[] {
  const lines = allIngredients(content);
  if (lines.length === 0) return [{ reason: "no_ingredients", names: [] }];
  const notStated = new Map(
    foods
      .filter((food) => food.allergen_ids === null && lines.some((line) => line.food_id === food.id))
      .map((food) => [food.id, food.name]),
  );
  const misread = lines.flatMap((line) => line.alternatives ?? []).filter(({ understood }) => !understood);
  // A line that was not understood names its food once more, as unknown.
  const misreadFoods = new Set(
    lines.filter((line) => line.alternatives?.some(({ understood }) => !understood)).map((line) => line.food_id),
  );
  const stated = new Set(foods.filter((food) => food.allergen_ids !== null).map(({ id }) => id));
  const names = [...notStated].filter(([id]) => !(misreadFoods.has(id) && stated.has(id))).map(([, name]) => name);
  const unlisted = (content.unlisted ?? []).filter(({ allergens }) => allergens === null || allergens.length > 0);
  const all: SafetyUnknown[] = [
    { reason: "not_stated", names },
    { reason: "not_understood", names: misread.map(({ text }) => everywhere(text)) },
    { reason: "unlisted", names: [...new Set(unlisted.map(({ text }) => text))].map(everywhere) },
  ];
  return all.filter((entry) => entry.names.length > 0);
}

async function readKnown(conn: Conn, content: RecipeContent): Promise<Known> {
  const lines = allIngredients(content);
  const reference = await loadReference(conn, lines);
  const foods = countedFoods(lines, reference.foods);
  return { content, reference, facts: computeFacts(content, reference), foods, unknown: unknownsOf(content, foods) };
}

const sameNames = (one: readonly LangMap[], other: readonly LangMap[]): boolean =>
  one.length > 0 && JSON.stringify(one) === JSON.stringify(other);
const namesOf = (foods: readonly FoodFacts[]): LangMap[] => [
  ...new Map(foods.map(({ id, name }) => [id, name])).values(),
];

function allergenFact(
  { id, key, name }: { id: number; key: string; name: LangMap },
  { facts, foods, unknown }: Known,
  yours: boolean,
): SafetyFact {
  const holders = foods.filter((food) => food.allergen_ids?.includes(id));
  const maybe = foods.filter((food) => food.may_contain_ids.includes(id));
  const status: SafetyStatus = facts.allergy_ids.includes(id)
    ? "contains"
    : maybe.length > 0
      ? "may_contain"
      : unknown.length > 0
        ? "unknown"
        : "not_named";
  const deciding = status === "contains" ? holders : status === "may_contain" ? maybe : [];
  return { subject: "allergen", key, name, status, foods: namesOf(deciding), yours };
}

function dietFact(diet: DietRule, { facts, foods, content }: Known, yours: boolean): SafetyFact {
  const breaking = foods.filter((food) => food.traits !== null && !fitsDiet(diet, [food]));
  const unlisted = (content.unlisted ?? []).filter(({ traits }) =>
    traits?.some((trait) => diet.excluded_traits.includes(trait)),
  );
  const status: SafetyStatus = facts.diet_ids.includes(diet.id)
    ? "not_named"
    : breaking.length > 0
      ? "contains"
      : "unknown";
  const named = status === "contains" ? namesOf(breaking) : unlisted.map(({ text }) => everywhere(text));
  return { subject: "diet", key: diet.key, name: diet.name, status, foods: named, yours };
}

/** A food or a class of foods that was asked about by name: pork, alcohol, walnuts. */
function foodFact(mention: Mention, { foods, content, unknown }: Known, lexicon: FoodLexicon, lang: Lang): SafetyFact {
  const [entry] = mention.entries;
  const ids = new Set(lexicon.idsOf(mention));
  const traits = entry?.kind === "group" ? (traitsOf({ ...mention, without: new Set() }) ?? []) : [];
  const keys = new Set(mention.entries.map(({ key }) => key));
  // Garlic powder is garlic, and tahini is made of sesame.
  const isMadeOf = (food: FoodFacts) =>
    lexicon.mayMean(food.id, mention, lang) ||
    lexicon
      .scan(pick(food.name, lang), lang)
      .some(({ entries }) => entries.some((one) => keys.has(one.key) || one.madeOf.some((key) => keys.has(key))));
  const holders = foods.filter(
    (food) =>
      ids.has(food.id) ||
      isMadeOf(food) ||
      (traits.length > 0 && traits.every((trait) => (food.traits as string[] | null)?.includes(trait))),
  );
  const untold =
    foods.some((food) => food.traits === null) || (content.unlisted ?? []).length > 0 || unknown.length > 0;
  const name: LangMap = byLang((lang) => entry?.names[lang]?.[0] ?? mention.text);
  const status: SafetyStatus = holders.length > 0 ? "contains" : untold ? "unknown" : "not_named";
  return { subject: "food", key: mention.text.toLowerCase(), name, status, foods: namesOf(holders), yours: false };
}

/** The beginning of a word that names a diet, in any of its forms: "vegane", "vegetarisches". */
const dietStem = (word: string): string => foldWord(word).slice(0, 6);
const namesDiet = (diet: DietRule, text: string): boolean => {
  const words = foldWord(text).match(/[\p{L}]+/gu) ?? [];
  return Object.values(diet.name).some((name) => {
    const [first] = foldWord(name).match(/[\p{L}]+/gu) ?? [];
    return first !== undefined && first.length >= 5 && words.some((word) => word.startsWith(dietStem(first)));
  });
};

/** The sense of a general word for all allergens of a kind: a question about "nuts" is one about the allergen. */
const isWholeAllergen = (mention: Mention): boolean =>
  mention.entries.every(({ kind }) => kind === "group") &&
  (allergensOf({ ...mention, without: new Set() }).holds?.length ?? 0) > 0;

/**
 * What the ingredients of a recipe say about what was asked, about the user's own allergies and diet, and which allergens it
 * holds for certain or perhaps. Computed from the facts; what is unknown is named.
 */
export async function readSafetyCard(
  conn: Conn,
  recipe: { id: number; content: RecipeContent },
  { about, lang, people }: Omit<SafetyInquiry, "recipeId">,
  constraints: Constraints,
): Promise<SafetyCard> {
  const known = await readKnown(conn, recipe.content);
  const lexicon = await loadLexicon(conn);
  const mentions = about.flatMap((text) => lexicon.scan(text, lang));
  const asked = new Set(mentions.flatMap((mention) => allergensOf({ ...mention, without: new Set() }).holds ?? []));
  const own = new Set(constraints.allergies.map(({ id }) => id));
  const allergens = (await readAllergies(conn))
    .map((allergen) => ({
      fact: allergenFact(allergen, known, own.has(allergen.id)),
      isAsked: asked.has(allergen.key) || about.includes(allergen.key),
    }))
    .filter(({ fact, isAsked }) => isAsked || fact.yours || fact.status === "contains" || fact.status === "may_contain")
    .sort((a, b) => Number(b.isAsked) - Number(a.isAsked) || Number(b.fact.yours) - Number(a.fact.yours))
    .map(({ fact }) => fact);
  const diets = known.reference.diets
    .map((diet) => ({ diet, yours: diet.id === constraints.diet?.id }))
    .filter(({ diet, yours }) => yours || about.some((text) => text === diet.key || namesDiet(diet, text)))
    .map(({ diet, yours }) => dietFact(diet, known, yours));
  // Where it brings an allergen and is not itself on the list, the allergen's row says it: tahini is no sesame seed.
  const listed = new Set(known.foods.map(({ id }) => id));
  const hasOwnRow = (mention: Mention) =>
    lexicon.idsOf(mention).some((id) => listed.has(id)) ||
    allergensOf({ ...mention, without: new Set() }).holds?.length === 0;
  const foods = new Map(
    mentions
      .filter((mention) => !isWholeAllergen(mention) && !mention.entries.every(({ kind }) => kind === "dish"))
      .flatMap((mention): [string, SafetyFact][] => {
        if (!hasOwnRow(mention)) return [];
        return [[mention.entries[0]?.key ?? mention.text, foodFact(mention, known, lexicon, lang)]];
      }),
  );
  // "Eggs" the food and "eggs" the allergen: one row is enough.
  const isSaid = ({ status, foods: named }: SafetyFact) =>
    allergens.some((fact) => fact.status === status && sameNames(fact.foods, named));
  return {
    type: "safety",
    recipe_id: recipe.id > 0 ? recipe.id : null,
    recipe_name: recipe.content.name,
    facts: [...[...foods.values()].filter((fact) => !isSaid(fact)), ...allergens, ...diets],
    unknown: known.unknown,
    for_whom: [...people],
    notes: [],
  };
}

/** What the answer's own words are compared with; see {@link KnownContents}. */
export async function readKnownContents(conn: Conn, content: RecipeContent): Promise<KnownContents> {
  const known = await readKnown(conn, content);
  const present = new Set([...known.facts.allergy_ids, ...(known.facts.may_contain_ids ?? [])]);
  const absent = known.unknown.length > 0 ? [] : (await readAllergies(conn)).filter(({ id }) => !present.has(id));
  return {
    absentAllergens: new Set(absent.map(({ key }) => key)),
    foods: new Set(known.foods.map(({ id }) => id)),
    diets: new Set(known.reference.diets.filter(({ id }) => known.facts.diet_ids.includes(id)).map(({ key }) => key)),
  };
}
