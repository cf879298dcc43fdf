import type { Database } from "@toque/db/client/types.ts";
import { likedRecipeIds, searchCaller } from "@toque/search/caller.ts";
import type { RecipeSearch } from "@toque/search/port.ts";
import type { Draw, Pantry } from "./search-data.ts";

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

/** What people ask for, by the filter that it is about: each call draws another question of the kind. */
export const kinds: Record<string, (draw: Draw, pantry: Pantry, liked: number[]) => Filters> = {
  "no filter": () => ({}),
  text: (draw, pantry) => ({ text: foodWord(draw, pantry) }),
  "text of two words": (draw, pantry) => ({
    text: `${draw.one(["soup", "salade", "curry", "eintopf"])} ${foodWord(draw, pantry)}`,
  }),
  "text with a typo": (draw, pantry) => ({ text: mistype(draw, foodWord(draw, pantry)) }),
  "rare word with a typo": (draw, pantry) => ({ text: mistype(draw, draw.one(pantry.rare).toLowerCase()) }),
  "wanted foods": (draw, pantry) => ({ withFoods: wanted(draw, pantry) }),
  "wanted category": (draw, pantry) => ({ withFoods: [group(draw, pantry)] }),
  "unwanted foods": (draw, pantry) => ({ withoutFoods: wanted(draw, pantry) }),
  "unwanted category": (draw, pantry) => ({ withoutFoods: [group(draw, pantry)] }),
  tags: (draw, pantry) => ({ tagIds: draw.some(pantry.tagIds, 1 + draw.upTo(2)) }),
  times,
  difficulty: (draw) => ({ difficultyIds: draw.some([1, 2, 3], 1 + draw.upTo(2)) }),
  author: (draw, pantry) => ({ authorId: draw.common(pantry.userIds, 1.3) }),
  liked: (_, __, liked) => ({ recipeIds: liked }),
  diet: (draw, pantry) => ({ dietId: draw.one(pantry.dietIds) }),
  allergies: (draw, pantry) => ({ excludedAllergenIds: draw.some(pantry.allergyIds, 1 + draw.upTo(3)) }),
  "sorted by time": (draw, pantry) => ({ ...draw.one([{}, { tagIds: [draw.one(pantry.tagIds)] }]), sort: "quickest" }),
  "deep page": (draw, pantry) => ({
    ...draw.one([{}, { difficultyIds: [1] }, { withoutFoods: [group(draw, pantry)] }]),
    page: 100 + draw.upTo(900),
  }),
  "profile and all filters": (draw, pantry) => ({
    ...times(draw),
    text: draw.one(["soup", "curry", "tarta"]),
    withoutFoods: [group(draw, pantry)],
    tagIds: [draw.one(pantry.tagIds)],
    difficultyIds: [1, 2],
    dietId: draw.one(pantry.dietIds),
    excludedAllergenIds: draw.some(pantry.allergyIds, 2),
  }),
};

function foodWord(draw: Draw, { foods }: Pantry): string {
  const name = draw.common(foods, 1.5).name;
  const words = (draw.one(Object.values(name)) ?? "").split(/[\s'’(),-]+/).filter((word) => word.length > 3);
  return words.length > 0 ? draw.one(words).toLowerCase() : "tomato";
}

const wanted = (draw: Draw, { foods }: Pantry) =>
  draw.some(foods, 1 + draw.upTo(2), (list) => draw.common(list)).map(({ id }) => ({ kind: "food" as const, id }));

function group(draw: Draw, { foods }: Pantry) {
  const { category_id, subcategory_id } = draw.common(foods);
  return subcategory_id !== null && draw.chance(0.5)
    ? { kind: "subcategory" as const, id: subcategory_id }
    : { kind: "category" as const, id: category_id };
}

/** Who asks, with what belongs to them. */
export interface Asker {
  caller: RecipeSearch["caller"];
  liked: number[];
}

/** Visitors and cooks with recipes, likes and main variants of their own, one for each of `count` callers. */
export async function askers(db: Database, pantry: Pantry, count: number): Promise<Asker[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      // One in four is not signed in; what a visitor likes are some recipes then, the same in number.
      const userId = pantry.userIds[place]!;
      return {
        caller: await searchCaller(db.sql, place % 4 === 3 ? null : userId),
        liked: await likedRecipeIds(db.sql, userId),
      };
    }),
  );
}

/** Draws one question of a kind as somebody asks it. */
export function question(kind: string, draw: Draw, pantry: Pantry, asker: Asker): RecipeSearch {
  return {
    page: 1,
    lang: draw.one(["en", "fr", "es", "de"] as const),
    ...kinds[kind]!(draw, pantry, asker.liked),
    caller: asker.caller,
  };
}
