import type { Conn } from "../client/types.ts";
import { type FoodLexicon, loadLexicon } from "../foods/lexicon.ts";
import { type Lang, type LangMap, pick } from "../schemas/common.ts";
import type { RecipeContent, UnlistedMention } from "../schemas/recipe-content.ts";
import { allIngredients, foodIdsOfLine } from "./reference.ts";

type Texts = Pick<RecipeContent, "origin_lang" | "name" | "steps" | "ingredients" | "sub_recipes">;

/** The text that the author wrote, with its language. */
function original(map: LangMap, origin: Lang): [string, Lang] {
  return map[origin] === undefined ? [pick(map, "en", origin), "en"] : [map[origin], origin];
}

function mentionsIn(content: Texts, lexicon: FoodLexicon): UnlistedMention[] {
  const { origin_lang: origin } = content;
  const listed = new Set(allIngredients(content).flatMap(foodIdsOfLine));
  const texts = [
    { field: "name" as const, text: content.name },
    ...content.sub_recipes.map(({ name }) => ({ field: "name" as const, text: name })),
    ...[content, ...content.sub_recipes].flatMap(({ steps }) =>
      steps.map(({ text }) => ({ field: "steps" as const, text })),
    ),
  ];
  const found = texts.flatMap(({ field, text }) => {
    const [written, lang] = original(text, origin);
    const title = original(content.name, lang)[0];
    return lexicon.additions(written, lang, listed, title).map(
      ({ mention, allergens, traits }): UnlistedMention => ({
        text: mention.text.toLowerCase(),
        field,
        allergens: allergens && [...allergens],
        traits: traits && [...traits],
      }),
    );
  });
  return [...new Map(found.map((one) => [one.text, one])).values()];
}

/**
 * The content with the foods that its title and its steps name although no ingredient holds them, as far as they would add an
 * allergen or something that a diet excludes: allergens and diets that the ingredients give are then not all.
 * @param loaded the lexicon, where the caller has it
 */
export async function withUnlisted<T extends Texts>(
  conn: Conn,
  content: T,
  loaded?: FoodLexicon,
): Promise<T & Pick<RecipeContent, "unlisted">> {
  const { unlisted: _, ...rest } = content as T & Pick<RecipeContent, "unlisted">;
  const unlisted = mentionsIn(content, loaded ?? (await loadLexicon(conn)));
  return { ...(rest as T), ...(unlisted.length > 0 ? { unlisted } : {}) };
}

/** Whether the texts of a recipe name what would add an allergen to those of its ingredients. */
export const addsAllergens = (unlisted: readonly UnlistedMention[] | undefined): boolean =>
  (unlisted ?? []).some(({ allergens }) => allergens === null || allergens.length > 0);
