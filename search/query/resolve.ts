import type { Conn } from "@toque/db/client/types.ts";
import { excludedFoods, foodsWithTraits } from "@toque/db/foods/excluded-foods.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { type FilterIds, type FoodGroup, readFilterIds } from "@toque/db/recipes/filter-ids.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { stemOf } from "@toque/db/shared/lexicon/forms.ts";
import { tokensOf } from "@toque/db/shared/lexicon/tokens.ts";
import type { FoodRef, RecipeSearch } from "../port.ts";
import exclusions from "./exclusions.json";
import type { LeftOut, Part } from "./meaning.ts";

interface Exclusion {
  allergens?: string[];
  diet?: string;
  traits?: string[];
}
const { $schema: _, ...byKey } = exclusions;
const exclusionOf = (key: string): Exclusion | undefined => (byKey as Record<string, Exclusion>)[key];

/** The only difficulty that words ask for. */
const EASY = 1;

/** The filters of a search that words can set. */
export type WordFilters = Pick<
  RecipeSearch,
  "dietIds" | "tagIds" | "difficultyIds" | "maxTotalTime" | "withFoods" | "withoutFoods" | "excludedAllergenIds"
>;

/** A part with its filters; null where what it means is not in the database. */
export interface Resolved {
  part: Part;
  filters: WordFilters | null;
}

const stems = (text: string, lang: Lang): string =>
  tokensOf(text)
    .flatMap((token) => (token.isWord ? [stemOf(token.accented, lang)] : []))
    .join(" ");

const exclusionsOf = ({ mention }: LeftOut): Exclusion[] =>
  mention.entries.flatMap((entry) => exclusionOf(entry.key) ?? []);

/** The keys that the parts refer to. */
function keysOf(parts: readonly Part[]) {
  const left = parts.flatMap(({ means }) => (means.kind === "without" ? means.foods : []));
  const ruled = left.flatMap(exclusionsOf);
  return {
    diets: [
      ...parts.flatMap(({ means }) => (means.kind === "diet" ? [means.diet] : [])),
      ...ruled.flatMap(({ diet }) => diet ?? []),
    ],
    tags: parts.flatMap(({ means }) => (means.kind === "tag" ? [means.tag] : [])),
    allergens: ruled.flatMap(({ allergens }) => allergens ?? []),
    groups: left.length > 0,
  };
}

const found = (key: string, ids: Record<string, number>): number[] => (ids[key] === undefined ? [] : [ids[key]]);

/** Filters that leave out all that a name stands for; null if that is not known. */
function leaveOut(left: LeftOut, lang: Lang, lexicon: FoodLexicon, ids: FilterIds): WordFilters | null {
  const { mention, name } = left;
  const ruled = exclusionsOf(left);
  const open = mention.entries.filter(({ key }) => !exclusionOf(key));
  const foods = new Set([
    ...lexicon.idsOf(mention),
    ...ruled.flatMap(({ traits }) => foodsWithTraits(lexicon, traits ?? [])),
  ]);
  if (open.length > 0)
    for (const id of excludedFoods(lexicon, { ...mention, entries: open }, name, lang)) foods.add(id);
  const isNamed = (group: FoodGroup) => stems(group.name[lang] ?? "", lang) === stems(name, lang);
  const groups: FoodRef[] = ids.groups.filter(isNamed).map(({ kind, id }) => ({ kind, id }));
  const diets = ruled.flatMap(({ diet }) => (diet ? [found(diet, ids.diets)] : []));
  const allergens = ruled.flatMap(({ allergens: keys = [] }) => keys.map((key) => found(key, ids.allergens)));
  // An allergen or a diet that was deleted excludes nothing: better not to be understood.
  if ([...diets, ...allergens].some((list) => list.length === 0)) return null;
  const withoutFoods: FoodRef[] = [...groups, ...[...foods].map((id) => ({ kind: "food" as const, id }))];
  if (withoutFoods.length + diets.length + allergens.length === 0) return null;
  return { withoutFoods, dietIds: diets.flat(), excludedAllergenIds: allergens.flat() };
}

function filtersOf({ means }: Part, lexicon: FoodLexicon, ids: FilterIds): WordFilters | null {
  switch (means.kind) {
    case "time":
      return { maxTotalTime: means.minutes };
    case "difficulty":
      return { difficultyIds: [EASY] };
    case "with":
      return { withFoods: means.foodIds.map((id) => ({ kind: "food", id })) };
    case "diet": {
      const dietIds = found(means.diet, ids.diets);
      return dietIds.length > 0 ? { dietIds } : null;
    }
    case "tag": {
      const tagIds = found(means.tag, ids.tags);
      return tagIds.length > 0 ? { tagIds } : null;
    }
    case "without": {
      const all = means.foods.map((food) => leaveOut(food, means.lang, lexicon, ids));
      return all.reduce<WordFilters | null>((sum, one) => (sum && one ? combined(sum, one) : null), {});
    }
  }
}

const union = <T>(one: readonly T[] | undefined, other: readonly T[] | undefined): T[] => [
  ...new Set([...(one ?? []), ...(other ?? [])]),
];

/** Both filters together; of two times the shorter. */
export function combined<T extends WordFilters>(one: T, other: WordFilters): T {
  const times = [one.maxTotalTime, other.maxTotalTime].filter((time) => time !== undefined);
  return {
    ...one,
    dietIds: union(one.dietIds, other.dietIds),
    tagIds: union(one.tagIds, other.tagIds),
    difficultyIds: union(one.difficultyIds, other.difficultyIds),
    withFoods: union(one.withFoods, other.withFoods),
    withoutFoods: union(one.withoutFoods, other.withoutFoods),
    excludedAllergenIds: union(one.excludedAllergenIds, other.excludedAllergenIds),
    maxTotalTime: times.length > 0 ? Math.min(...times) : undefined,
  };
}

/** Looks up what the parts of a query mean, in one query. */
export async function resolve(conn: Conn, parts: readonly Part[], lexicon: FoodLexicon): Promise<Resolved[]> {
  if (parts.length === 0) return [];
  const ids = await readFilterIds(conn, keysOf(parts));
  return parts.map((part) => ({ part, filters: filtersOf(part, lexicon, ids) }));
}
