import type { Database } from "@toque/db/client/types.ts";
import { likedRecipeIds, searchCaller } from "@toque/search/caller.ts";
import type { RecipeSearch } from "@toque/search/port.ts";
import type { Draw, SeededFoods } from "./search-data.ts";

type Filters = Omit<RecipeSearch, "lang" | "caller" | "page"> & { page?: number };

/** A letter wrong, missing, too many or two swapped, past the first one; a word of fewer than five letters stays as it is. */
function mistype(draw: Draw, word: string): string {
  if (word.length < 5) return word;
  const at = 1 + draw.upTo(word.length - 2);
  const [head, letter, tail] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  return draw.one([
    `${head}x${tail}`,
    `${head}${tail}`,
    `${head}${letter}${letter}${tail}`,
    `${head}${tail[0]}${letter}${tail.slice(1)}`,
  ]);
}

const times = (draw: Draw): Filters =>
  draw.one([
    { maxTotalTime: 15 + 5 * draw.upTo(20) },
    { minTotalTime: 60, maxTotalTime: 120 },
    { maxPreparationTime: 5 + 5 * draw.upTo(8), maxTotalTime: 120 },
  ]);

/** Typical queries by the filter that they use: each call draws another query of the kind. */
export const kinds: Record<string, (draw: Draw, seededFoods: SeededFoods, liked: number[]) => Filters> = {
  "no filter": () => ({}),
  text: (draw, seededFoods) => ({ text: foodWord(draw, seededFoods) }),
  "text of two words": (draw, seededFoods) => ({
    text: `${draw.one(["soup", "salade", "curry", "eintopf"])} ${foodWord(draw, seededFoods)}`,
  }),
  "text with a typo": (draw, seededFoods) => ({ text: mistype(draw, foodWord(draw, seededFoods)) }),
  "rare word with a typo": (draw, seededFoods) => ({ text: mistype(draw, draw.one(seededFoods.rare).toLowerCase()) }),
  "wanted foods": (draw, seededFoods) => ({ withFoods: wanted(draw, seededFoods) }),
  "wanted category": (draw, seededFoods) => ({ withFoods: [group(draw, seededFoods)] }),
  "unwanted foods": (draw, seededFoods) => ({ withoutFoods: wanted(draw, seededFoods) }),
  "unwanted category": (draw, seededFoods) => ({ withoutFoods: [group(draw, seededFoods)] }),
  tags: (draw, seededFoods) => ({ tagIds: draw.some(seededFoods.tagIds, 1 + draw.upTo(2)) }),
  times,
  difficulty: (draw) => ({ difficultyIds: draw.some([1, 2, 3], 1 + draw.upTo(2)) }),
  author: (draw, seededFoods) => ({ authorId: draw.common(seededFoods.userIds, 1.3) }),
  liked: (_, __, liked) => ({ recipeIds: liked }),
  diet: (draw, seededFoods) => ({ dietIds: [draw.one(seededFoods.dietIds)] }),
  allergies: (draw, seededFoods) => ({ excludedAllergenIds: draw.some(seededFoods.allergyIds, 1 + draw.upTo(3)) }),
  "sorted by time": (draw, seededFoods) => ({
    ...draw.one([{}, { tagIds: [draw.one(seededFoods.tagIds)] }]),
    sort: "quickest",
  }),
  "deep page": (draw, seededFoods) => ({
    ...draw.one([{}, { difficultyIds: [1] }, { withoutFoods: [group(draw, seededFoods)] }]),
    page: 100 + draw.upTo(900),
  }),
  "profile and all filters": (draw, seededFoods) => ({
    ...times(draw),
    text: draw.one(["soup", "curry", "tarta"]),
    withoutFoods: [group(draw, seededFoods)],
    tagIds: [draw.one(seededFoods.tagIds)],
    difficultyIds: [1, 2],
    dietIds: [draw.one(seededFoods.dietIds)],
    excludedAllergenIds: draw.some(seededFoods.allergyIds, 2),
  }),
};

function foodWord(draw: Draw, { foods }: SeededFoods): string {
  const name = draw.common(foods, 1.5).name;
  const words = (draw.one(Object.values(name)) ?? "").split(/[\s'’(),-]+/).filter((word) => word.length > 3);
  return words.length > 0 ? draw.one(words).toLowerCase() : "tomato";
}

const wanted = (draw: Draw, { foods }: SeededFoods) =>
  draw.some(foods, 1 + draw.upTo(2), (list) => draw.common(list)).map(({ id }) => ({ kind: "food" as const, id }));

function group(draw: Draw, { foods }: SeededFoods) {
  const { category_id, subcategory_id } = draw.common(foods);
  return subcategory_id !== null && draw.chance(0.5)
    ? { kind: "subcategory" as const, id: subcategory_id }
    : { kind: "category" as const, id: category_id };
}

/** A caller with their own recipes and likes. */
export interface Asker {
  caller: RecipeSearch["caller"];
  liked: number[];
}

/** Visitors and cooks with recipes, likes and main variants of their own, one for each of `count` callers. */
export async function askers(db: Database, seededFoods: SeededFoods, count: number): Promise<Asker[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      // One in four is not signed in; their likes are random recipes, the same in number.
      const userId = seededFoods.userIds[place]!;
      return {
        caller: await searchCaller(db.sql, place % 4 === 3 ? null : userId),
        liked: await likedRecipeIds(db.sql, userId),
      };
    }),
  );
}

/** Draws one query of a kind. */
export function question(kind: string, draw: Draw, seededFoods: SeededFoods, asker: Asker): RecipeSearch {
  return {
    page: 1,
    lang: draw.one(["en", "fr", "es", "de"] as const),
    ...kinds[kind]!(draw, seededFoods, asker.liked),
    caller: asker.caller,
  };
}
