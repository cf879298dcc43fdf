import type { ReferenceKind } from "@toque/db/schemas/administration.ts";
import type { Lang, LangMap } from "@toque/db/schemas/common.ts";
import type { Tag } from "@toque/db/schemas/recipe.ts";
import { type Entry, languages } from "./entries.ts";

/** An entry as it is typed; "" where nothing is. */
export interface Draft {
  names: Record<Lang, string>;
  plurals: Record<Lang, string>;
  tagType: Tag["type"];
  color: string;
  /** Grams. */
  weight: string;
  /** Of a subcategory and of a new measure. */
  categoryId: string;
}

const texts = (map: LangMap | null): Record<Lang, string> => ({
  en: map?.en ?? "",
  fr: map?.fr ?? "",
  es: map?.es ?? "",
  de: map?.de ?? "",
});

/** The draft of an entry; of a new one without it. */
export const draftOf = (entry: Entry | null): Draft => ({
  names: texts(entry?.name ?? null),
  plurals: texts(entry?.plural ?? null),
  tagType: entry?.tag?.type ?? "meal_type",
  color: entry?.tag?.color ?? "",
  weight: entry?.weight == null ? "" : String(entry.weight),
  categoryId: "",
});

export type DraftError = "name" | "color" | "weight" | "category";

const gramsOf = (text: string): number => Number(text.replace(",", "."));

/** What is wrong with a draft; nothing of one that can be saved. */
export function draftErrors(kind: ReferenceKind, draft: Draft, isNew: boolean): DraftError[] {
  const grams = gramsOf(draft.weight);
  return [
    ...(languages.every((lang) => draft.names[lang].trim() === "") ? (["name"] as const) : []),
    ...(kind === "tag" && draft.color !== "" && !/^#[0-9a-f]{6}$/i.test(draft.color) ? (["color"] as const) : []),
    ...(kind === "measure" && !(draft.weight.trim() !== "" && grams > 0 && grams <= 100_000)
      ? (["weight"] as const)
      : []),
    ...(isNew && (kind === "subcategory" || kind === "measure") && draft.categoryId === ""
      ? (["category"] as const)
      : []),
  ];
}

/** The texts that were written. */
function mapOf(texts: Record<Lang, string>): LangMap {
  return Object.fromEntries(
    languages.filter((lang) => texts[lang].trim() !== "").map((lang) => [lang, texts[lang].trim()]),
  );
}

/** The body of the call that saves a draft without errors. */
export function toBody(kind: ReferenceKind, draft: Draft, entry: Entry | null): unknown {
  const name = mapOf(draft.names);
  if (kind === "tag") return { name, type: draft.tagType, color: draft.color || null, img: entry?.tag?.img ?? null };
  if (kind === "subcategory") return { name, category_id: Number(draft.categoryId) };
  if (kind !== "measure") return { name };
  const plural = mapOf(draft.plurals);
  const measure = { name, plural: Object.keys(plural).length > 0 ? plural : null, weight: gramsOf(draft.weight) };
  return entry ? measure : { ...measure, type: "category", category_id: Number(draft.categoryId) };
}
