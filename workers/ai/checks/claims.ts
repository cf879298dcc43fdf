import type { Conn } from "@toque/db/client/types.ts";
import { readAllergiesById } from "@toque/db/foods/allergies.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { computeFacts } from "@toque/db/recipes/facts.ts";
import type { Reference } from "@toque/db/recipes/reference.ts";
import { addsAllergens } from "@toque/db/recipes/unlisted.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { RecipeChange } from "../changes/schema.ts";
import { fold } from "../language/fold.ts";

/** The texts by which a recipe says what it is. */
const claiming = (change: RecipeChange): string[] =>
  change.op === "set_texts" ? [change.name ?? "", change.description ?? "", change.dietetic_info ?? ""] : [];

/** Words that ask to leave something out; they promise nothing of the dish. */
const asksToLeaveOut =
  /^(?:no us|no pong|no ech|no anad|ne mett|n utilis|leav|omit|skip|drop|remov|replac|swap|substitut|instead|in place|in lieu|rather|lass|ersetz|statt|anst|weglass|supprim|retir|enlev|omet|remplac|au lieu|a la place|plutot|quit|sustitu|reemplaz|en lugar|en vez|dej)/;

const holdsWords = (text: string, words: string): boolean =>
  words !== "" &&
  ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, " ")} `.includes(` ${words.replace(/[^\p{L}\p{N}]+/gu, " ")} `);

/**
 * What the name, the description or the dietetic information of a changed recipe promises although its foods do not keep it:
 * a diet that they do not fit, or to be without a food whose allergens they hold, may hold or are not known to lack. In
 * sentences for the model; empty when there is nothing.
 */
export async function claimProblems(
  conn: Conn,
  changes: readonly RecipeChange[],
  after: RecipeContent,
  reference: Reference,
  lang: Lang,
): Promise<string[]> {
  const texts = changes.flatMap(claiming).filter((text) => text !== "");
  if (texts.length === 0) return [];
  const facts = computeFacts(after, reference);
  const broken = reference.diets.filter((diet) => !facts.diet_ids.includes(diet.id));
  const diets = broken.filter((diet) =>
    texts.some((text) => langs.some((one) => holdsWords(text, fold(diet.name[one] ?? "")))),
  );
  const allergies = await readAllergiesById(conn);
  const held = new Set(
    [...facts.allergy_ids, ...(facts.may_contain_ids ?? [])].flatMap((id) => allergies.get(id)?.key ?? []),
  );
  const unknown = facts.unknown_allergen_food_ids.length > 0 || addsAllergens(after.unlisted);
  const lexicon = await loadLexicon(conn);
  const freed = texts.flatMap((text) =>
    lexicon.scan(text, lang).flatMap((mention) => {
      if (mention.negated === null && mention.without.size === 0) return [];
      if (mention.negated !== null && asksToLeaveOut.test(mention.negated)) return [];
      const keys = mention.entries.flatMap((entry) => entry.allergens ?? []);
      return keys.length > 0 && (unknown || keys.some((key) => held.has(key))) ? [mention.text] : [];
    }),
  );
  return [
    ...diets.map((diet) => `The texts say "${diet.name[lang] ?? diet.name.en}", which the foods are not known to be.`),
    ...(freed.length > 0
      ? [`The texts say that it is without ${[...new Set(freed)].join(", ")}, which its foods are not known to be.`]
      : []),
  ];
}
