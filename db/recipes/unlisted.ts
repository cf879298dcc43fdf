import type { Conn } from "../client/types.ts";
import type { FoodLexicon } from "../foods/lexicon.ts";
import { loadLexicon } from "../foods/load-lexicon.ts";
import { type Lang, langs, pick } from "../schemas/common.ts";
import type { RecipeContent, UnlistedMention } from "../schemas/recipe-content.ts";
import { allIngredients, foodIdsOfLine } from "./reference.ts";

type Texts = Pick<RecipeContent, "origin_lang" | "name" | "steps" | "ingredients" | "sub_recipes">;

/** The words of a recipe as they are stored in one language. A name counts in the author's own: its translations name the same dish. */
function textsIn(content: Texts, lang: Lang): { field: UnlistedMention["field"]; text: string }[] {
  const named = lang === content.origin_lang ? [content, ...content.sub_recipes] : [];
  const names = named.map(({ name }) => ({ field: "name" as const, text: name }));
  const steps = [content, ...content.sub_recipes].flatMap((part) =>
    part.steps.map(({ text }) => ({ field: "steps" as const, text })),
  );
  return [...names, ...steps].flatMap(({ field, text }) => (text[lang] ? [{ field, text: text[lang] }] : []));
}

/** What the texts add in every language in which they stand: a food that several of them name counts once, in the author's words. */
function mentionsIn(content: Texts, lexicon: FoodLexicon): UnlistedMention[] {
  const { origin_lang: origin } = content;
  const listed = new Set(allIngredients(content).flatMap(foodIdsOfLine));
  const found = new Map<string, UnlistedMention>();
  const entries = new Set<string>();
  for (const lang of [origin, ...langs.filter((other) => other !== origin)]) {
    // A part is a dish of its own: what goes into it is listed as well.
    const title = [content, ...content.sub_recipes]
      .map(({ name }) => name[lang] ?? pick(name, lang, origin))
      .join("\n");
    const additions = lexicon.addingTo(listed, lang, title);
    for (const { field, text } of textsIn(content, lang))
      for (const { mention, allergens, traits } of additions(text)) {
        const word = mention.text.toLowerCase();
        const keys = mention.entries.map(({ key }) => key);
        // What the translated title says is the dish that the author's own title names.
        const isRead = keys.some((key) => entries.has(key)) || title.toLowerCase().includes(word);
        if (lang !== origin && isRead) continue;
        for (const key of keys) entries.add(key);
        found.set(word, {
          text: word,
          field,
          allergens: allergens && [...allergens],
          traits: traits && [...traits],
        });
      }
  }
  return [...found.values()];
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
