import type { Lang } from "@toque/db/schemas/common.ts";
import { difficultyKeys } from "@toque/db/schemas/recipe.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { RecipeChange } from "./schema.ts";

/** What a list of changes is applied with. */
export interface ApplyOptions {
  /** The language of the texts. */
  lang: Lang;
  /** Returns an unused part id. */
  nextId: () => number;
  /** The ids of tags by what the changes call them; others are not known. */
  tagIds?: ReadonlyMap<string, number>;
}

type FieldChange = Extract<
  RecipeChange,
  {
    op: "set_texts" | "set_list" | "set_times" | "set_servings" | "set_difficulty" | "set_tags";
  }
>;

/** How a set of tags is looked up. */
export const tagName = (text: string): string => text.trim().toLowerCase();

/** The names of tags that changes use. */
export const tagsOf = (changes: readonly RecipeChange[]): string[] =>
  changes.flatMap((change) => (change.op === "set_tags" ? [...(change.add ?? []), ...(change.remove ?? [])] : []));

/** Sets one field of a content, in place. @param fail ends with the reason why it cannot be set */
export function setField(
  content: RecipeContent,
  wanted: FieldChange,
  { lang, tagIds }: ApplyOptions,
  fail: (why: string) => never,
): void {
  switch (wanted.op) {
    case "set_texts": {
      const { name, description, dietetic_info: info, sub_recipe_id: subId } = wanted;
      if (subId !== undefined) {
        const sub =
          content.sub_recipes.find((one) => one.id === subId) ??
          fail(`there is no sub-recipe ${subId} in this recipe.`);
        if (name === undefined) fail("of a sub-recipe only the name can be set.");
        else if (sub.name[lang] !== name) sub.name = { [lang]: name };
        return;
      }
      if (name === undefined && description === undefined && info === undefined)
        fail("it names neither name, description nor dietetic information.");
      // The other languages still say the old text: no translation is better than a wrong one.
      if (name !== undefined && name !== content.name[lang]) content.name = { [lang]: name };
      if (description !== undefined && description !== content.description[lang])
        content.description = { [lang]: description };
      if (info !== undefined) content.dietetic_info = info.trim() === "" ? null : { [lang]: info.trim() };
      return;
    }
    case "set_list": {
      const texts = wanted.texts.map((text) => text.trim()).filter((text) => text !== "");
      const before = content[wanted.list][lang] ?? [];
      if (texts.length === before.length && texts.every((text, i) => text === before[i])) return;
      content[wanted.list] = texts.length > 0 ? { [lang]: texts } : {};
      return;
    }
    case "set_times": {
      const preparation = wanted.preparation_time ?? content.preparation_time;
      const total = wanted.total_time ?? Math.max(content.total_time, preparation);
      if (total < preparation) fail("the total time must not be shorter than the preparation time.");
      content.preparation_time = preparation;
      content.total_time = total;
      return;
    }
    case "set_servings":
      content.nb_servings = wanted.nb_servings;
      return;
    case "set_difficulty":
      content.difficulty_id = difficultyKeys.indexOf(wanted.difficulty) + 1;
      return;
    case "set_tags": {
      const ids = (names: readonly string[] = []) =>
        names.map((name) => tagIds?.get(tagName(name)) ?? fail(`there is no tag "${name}" that can be set.`));
      const added = ids(wanted.add);
      const removed = new Set(ids(wanted.remove));
      content.tag_ids = [...new Set([...content.tag_ids, ...added])].filter((id) => !removed.has(id));
    }
  }
}
