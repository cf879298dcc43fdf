import type { Conn } from "@toque/db/client/types.ts";
import { readAllergies } from "@toque/db/foods/allergies.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { fitsDiet } from "@toque/db/recipes/facts.ts";
import type { FoodFacts, Reference } from "@toque/db/recipes/reference.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { sentencesOf } from "./answer/clauses.ts";
import { type KnownContents, safetyClaims } from "./answer/safety-claims.ts";
import { type Problem, problem } from "./problem.ts";
import type { ResolvedDraft } from "./resolve.ts";

/** "Gluten-free flour" is a food, "gluten-free" alone a promise; German has an ending before a noun. */
const attribute = /(?<!\p{L})(?:\p{L}+[-\s]free|\p{L}+freie[mnrs]?)\s+(?=\p{L})/iu;

function namesFood(claim: string, lang: Lang, lexicon: FoodLexicon): boolean {
  const found = attribute.exec(claim);
  if (!found) return false;
  const rest = claim.slice(found.index + found[0].length);
  // One word may stand between: "gluten-free rolled oats".
  const near = rest.indexOf(" ") + 1;
  return lexicon.scan(rest, lang).some(({ start }) => start <= near);
}

/**
 * "The classic without cream" is no promise about milk: only foods are named that are not on the list and that give no allergen its
 * name, and nothing else in the words promises anything.
 */
function onlyLacksFoods(claim: string, lang: Lang, known: KnownContents, lexicon: FoodLexicon): boolean {
  const mentions = lexicon.scan(claim, lang);
  const isPlain = mentions.every(
    (mention) =>
      mention.entries.every(
        ({ kind, key, allergens }) =>
          kind === "food" && !allergens?.some((one) => one.startsWith(key) || key.startsWith(one)),
      ) && !lexicon.idsOf(mention).some((id) => known.foods.has(id)),
  );
  if (mentions.length === 0 || !isPlain) return false;
  const rest = mentions.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), claim);
  return safetyClaims(sentencesOf(rest, lang, lexicon), rest, lang, { asked: false, known, lexicon }).length === 0;
}

/** The texts of a recipe in all languages, which its author answers for. */
export const allTexts = (content: RecipeContent): string[] => [
  ...[content.name, content.description, content.dietetic_info].flatMap((text) => Object.values(text ?? {})),
  ...[content, ...content.sub_recipes].flatMap(({ steps }) => steps.flatMap(({ text }) => Object.values(text))),
  ...[content.tips, content.serving_tips, content.kitchen_equipment, content.food_and_wine_pairing].flatMap((list) =>
    Object.values(list).flat(),
  ),
];

/** What is known of a draft's foods; nothing where one of them is not known. */
export function knownOfDraft(conn: Conn, { ingredients, reference }: ResolvedDraft): Promise<KnownContents> {
  const foods: FoodFacts[] = ingredients.flatMap(({ food }) => food ?? []);
  return knownOfFoods(conn, foods, reference, foods.length === ingredients.length);
}

/** What is known of foods. @param isKnown whether they are all that there is */
export async function knownOfFoods(
  conn: Conn,
  foods: FoodFacts[],
  reference: Pick<Reference, "diets">,
  isKnown: boolean,
): Promise<KnownContents> {
  const present = new Set(foods.flatMap((food) => [...(food.allergen_ids ?? []), ...food.may_contain_ids]));
  const isStated = isKnown && foods.every(({ allergen_ids }) => allergen_ids !== null);
  const absent = isStated ? (await readAllergies(conn)).filter(({ id }) => !present.has(id)) : [];
  return {
    absentAllergens: new Set(absent.map(({ key }) => key)),
    foods: new Set(foods.map(({ id }) => id)),
    diets: new Set(reference.diets.filter((diet) => isKnown && fitsDiet(diet, foods)).map(({ key }) => key)),
  };
}

/**
 * Where texts of a recipe promise that it is safe, fit for somebody, or free of something that it is not known to lack: no text
 * that a model writes may, since the reader's own card of facts says what is known. Empty when none does.
 * @param before texts that stood there already: those are their author's
 */
export function promiseProblems(
  lexicon: FoodLexicon,
  texts: readonly string[],
  lang: Lang,
  known: KnownContents,
  before: readonly string[] = [],
): Problem[] {
  const words = texts.flatMap((text) =>
    safetyClaims(sentencesOf(text, lang, lexicon), text, lang, { asked: false, known, lexicon }).filter(
      (claim) =>
        !namesFood(claim, lang, lexicon) &&
        !onlyLacksFoods(claim, lang, known, lexicon) &&
        !before.some((old) => old.includes(claim)),
    ),
  );
  if (words.length === 0) return [];
  const quoted = words.map((claim) => JSON.stringify(claim)).join(", ");
  return [
    problem(`The texts promise what no recipe can: ${quoted}. Leave that out.`, "words_promising", {
      words: [...new Set(words)],
    }),
  ];
}
