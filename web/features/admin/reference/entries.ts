import type { AdminMeasure, ReferenceKind, ReferenceUses } from "@toque/db/schemas/administration.ts";
import type { Lang, LangMap } from "@toque/db/schemas/common.ts";
import type { Allergy, FoodCategory, FoodSubcategory } from "@toque/db/schemas/food.ts";
import type { Diet, Tag } from "@toque/db/schemas/recipe.ts";
import { answerOf, api, call, unwrap } from "../../../shared/client/eden.ts";
import { request } from "../../../shared/client/fetch.ts";
import { type Listed, toListed } from "../../../shared/client/listed.ts";
import { folded } from "../../../shared/formatting/folded.ts";
import { pageSize } from "../user-list.ts";

export const languages = ["en", "fr", "es", "de"] as const satisfies readonly Lang[];
export const kinds = [
  "tag",
  "diet",
  "allergy",
  "category",
  "subcategory",
  "measure",
] as const satisfies readonly ReferenceKind[];
export const tagTypes = [
  "meal_type",
  "cuisine",
  "diet",
  "specialty",
  "taste",
  "technique",
  "occasion",
] as const satisfies readonly Tag["type"][];

/** The kinds that moderators may change as well as administrators. */
export const moderatorsKinds = ["tag", "diet", "measure"] as const satisfies readonly ReferenceKind[];

/** What can be done with the entries of a kind: what the API has calls for. */
export const abilities: Readonly<Record<ReferenceKind, { create: boolean; edit: boolean; remove: boolean }>> = {
  tag: { create: true, edit: true, remove: true },
  diet: { create: true, edit: false, remove: true },
  allergy: { create: true, edit: true, remove: true },
  category: { create: true, edit: false, remove: false },
  subcategory: { create: true, edit: false, remove: false },
  measure: { create: true, edit: true, remove: true },
};

/** An entry of the reference data, of whatever kind. */
export interface Entry {
  id: number;
  name: LangMap;
  plural: LangMap | null;
  /** What it belongs to: a category, a food. */
  owner: string | null;
  /** It stays as it is. */
  fixed: boolean;
  tag: Pick<Tag, "type" | "img" | "color"> | null;
  weight: number | null;
}

/** The language map of a name; of a text, which the API answers only for one language, an empty one. */
export const mapOf = (name: string | LangMap): LangMap => (typeof name === "string" ? {} : name);

const entry = (id: number, name: string | LangMap, rest: Partial<Entry> = {}): Entry => ({
  id,
  name: mapOf(name),
  plural: null,
  owner: null,
  fixed: false,
  tag: null,
  weight: null,
  ...rest,
});

/** The languages in which an entry has no name, or no plural where it has one at all. */
export const missingOf = ({ name, plural }: Pick<Entry, "name" | "plural">): Lang[] =>
  languages.filter((lang) => !name[lang]?.trim() || (plural !== null && !plural[lang]?.trim()));

/** The name in a language, else in the first one that it has. */
export const nameIn = (name: LangMap, lang: Lang): string =>
  name[lang] || languages.map((one) => name[one]).find(Boolean) || "";

/** What the list shows of a kind. */
export interface EntryFilters {
  text: string;
  incomplete: boolean;
  page: number;
}

/** The entries that a filter leaves, and one page of them. */
export function filterEntries(all: readonly Entry[], { text, incomplete, page }: EntryFilters): Listed<Entry> {
  const part = folded(text.trim());
  const found = all.filter(
    (one) =>
      (!incomplete || missingOf(one).length > 0) &&
      (part === "" || languages.some((lang) => folded(one.name[lang] ?? "").includes(part))),
  );
  return { entries: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}

const maps = { translated: false } as const;
const get = <T>(path: string, signal: AbortSignal) => request<T[]>(path, { query: maps, signal });

/** All entries of a kind; measures are too many for that. */
async function readAll(kind: Exclude<ReferenceKind, "measure">, lang: Lang, signal: AbortSignal): Promise<Entry[]> {
  if (kind === "tag") {
    const tags = await get<Tag>("/api/recipe/tags", signal);
    return tags.map(({ id, name, type, img, color }) => entry(id, name, { tag: { type, img, color } }));
  }
  if (kind === "diet") return (await get<Diet>("/api/recipe/diets", signal)).map(({ id, name }) => entry(id, name));
  if (kind === "allergy")
    return (await get<Allergy>("/api/food/allergies", signal)).map(({ id, name }) => entry(id, name));
  const categories = await get<FoodCategory>("/api/food/food-categories", signal);
  if (kind === "category") return categories.map(({ id, name }) => entry(id, name));
  const names = new Map(categories.map(({ id, name }) => [id, nameIn(mapOf(name), lang)]));
  const subcategories = await get<FoodSubcategory>("/api/food/food-subcategories", signal);
  return subcategories.map(({ id, name, category_id }) => entry(id, name, { owner: names.get(category_id) ?? null }));
}

const ofMeasure = ({ id, name, plural, owner, weight, fixed }: AdminMeasure): Entry =>
  entry(id, name, { plural, owner: typeof owner === "string" ? owner : null, weight, fixed });

/** One page of the entries of a kind. */
export async function readEntries(
  kind: ReferenceKind,
  filters: EntryFilters,
  lang: Lang,
  signal: AbortSignal,
): Promise<Listed<Entry>> {
  if (kind !== "measure") return filterEntries(await readAll(kind, lang, signal), filters);
  const { text, incomplete, page } = filters;
  const query = { page, ...(text.trim() ? { query: text.trim() } : {}), ...(incomplete ? { incomplete } : {}) };
  const { entries, total } = toListed(await answerOf(api.api.admin.measures.get({ query, ...call({ signal }) })));
  return { entries: entries.map(ofMeasure), total };
}

/** How many things use an entry. */
export const readUses = (kind: ReferenceKind, id: number): Promise<ReferenceUses> =>
  unwrap(api.api.admin.reference({ kind })({ id }).uses.get());

const paths: Readonly<Record<ReferenceKind, string>> = {
  tag: "/api/recipe/tags",
  diet: "/api/recipe/diets",
  allergy: "/api/food/allergies",
  category: "/api/food/food-categories",
  subcategory: "/api/food/food-subcategories",
  measure: "/api/recipe/quantities",
};

/** Adds an entry, or writes one anew. */
export const writeEntry = (kind: ReferenceKind, id: number | null, body: unknown): Promise<unknown> =>
  request(id === null ? paths[kind] : `${paths[kind]}/${id}`, { method: id === null ? "POST" : "PUT", body });

export const removeEntry = (kind: ReferenceKind, id: number): Promise<void> =>
  request<void>(`${paths[kind]}/${id}`, { method: "DELETE" });
