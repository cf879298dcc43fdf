import type { PartPlaces, Places } from "./payload.ts";
import { type EditorForm, mainKey, type PartForm, partsOf } from "./types.ts";

// A field has an id: "preparationTime", "main:name", "r12:tags" for a sub-recipe's, "s34:text" for a row's. It stands in the
// page as data-field, in problems, and in what an edit of it makes disappear.

/** Where the server's name of a field stands in the form. */
const own: Record<string, string> = {
  description: "description",
  preparation_time: "preparationTime",
  total_time: "totalTime",
  origin_lang: "originLang",
  private: "private",
  kitchen_equipment: "equipment",
  tips: "tips",
  serving_tips: "servingTips",
  food_and_wine_pairing: "pairing",
  dietetic_info: "dieteticInfo",
  allergy_ids: "allergies",
  diet_ids: "diets",
  nutri_score: "nutriScore",
};
const ofPart: Record<string, string> = {
  name: "name",
  nb_servings: "servings",
  difficulty_id: "difficulty",
  recipe_tag: "tags",
};
const ofStep: Record<string, string> = { text: "text", img: "image", duration: "duration" };
const ofLine: Record<string, string> = { food_id: "food", quantity_id: "quantity", multiplier: "amount" };

type Loc = readonly (string | number)[];

function partField([name, index, leaf]: Loc, places: PartPlaces): string | null {
  const at = typeof index === "number" ? index : -1;
  switch (name) {
    case "steps": {
      const key = places.steps[at];
      return key === undefined ? `${places.key}:steps` : `${key}:${ofStep[String(leaf)] ?? "text"}`;
    }
    case "ingredients": {
      const key = places.lines[at];
      return key === undefined ? `${places.key}:lines` : `${key}:${ofLine[String(leaf)] ?? "food"}`;
    }
    case "recipe_img": {
      const key = places.images[at];
      return key === undefined ? `${places.key}:images` : `${key}:image`;
    }
    default: {
      const field = ofPart[String(name)];
      return field === undefined ? null : `${places.key}:${field}`;
    }
  }
}

/**
 * The id of the field that a message of the server is about.
 * @returns "" when it is about none that the form has
 */
export function fieldOfLoc(loc: Loc, places: Places): string {
  const path = loc[0] === "body" ? loc.slice(1) : loc;
  const [name, index] = path;
  if (name === "sub_recipes") {
    const sub = typeof index === "number" ? places.subs[index] : undefined;
    if (!sub) return "subs";
    return partField(path.slice(2), sub) ?? `${sub.key}:name`;
  }
  if (name === "video") return index === "jacket_url" ? "jacket" : "videoUrl";
  return partField(path, places.main) ?? own[String(name)] ?? "";
}

export const sections = ["dish", "ingredients", "method", "subs", "tags", "notes", "video", "declared"] as const;
export type Section = (typeof sections)[number];

const sectionOfField: Record<string, Section> = {
  description: "dish",
  preparationTime: "dish",
  totalTime: "dish",
  originLang: "dish",
  private: "dish",
  equipment: "notes",
  tips: "notes",
  servingTips: "notes",
  pairing: "notes",
  dieteticInfo: "notes",
  videoUrl: "video",
  jacket: "video",
  allergies: "declared",
  diets: "declared",
  nutriScore: "declared",
  subs: "subs",
};

const holds = (part: PartForm, key: string): "lines" | "steps" | "images" | null => {
  if (part.lines.some((line) => line.key === key)) return "lines";
  if (part.steps.some((step) => step.key === key)) return "steps";
  return part.images.some((image) => image.key === key) ? "images" : null;
};

/** Where a field stands: its section, and the sub-recipe that has to be open to see it. */
export function placeOf(form: EditorForm, field: string): { section: Section; part: string } {
  const [key = "", leaf = ""] = field.split(":");
  if (leaf === "") return { section: sectionOfField[key] ?? "dish", part: mainKey };
  if (key === mainKey) {
    const section = leaf === "tags" ? "tags" : leaf === "steps" ? "method" : leaf === "lines" ? "ingredients" : "dish";
    return { section, part: mainKey };
  }
  for (const part of partsOf(form)) {
    if (part.key === key) return { section: "subs", part: part.key };
    const list = holds(part, key);
    if (!list) continue;
    if (part.key !== mainKey) return { section: "subs", part: part.key };
    return { section: list === "lines" ? "ingredients" : list === "steps" ? "method" : "dish", part: mainKey };
  }
  return { section: "dish", part: mainKey };
}

/**
 * What a field's value is, or the row that it stands in: while this is the same object, nobody has edited it.
 */
export function subjectOf(form: EditorForm, field: string): unknown {
  const [key = "", leaf = ""] = field.split(":");
  if (leaf === "") {
    const values: Record<string, unknown> = {
      ...form,
      allergies: form.allergyIds,
      diets: form.dietIds,
      // Whoever mends the total has mended what it was compared with.
      preparationTime: `${form.preparationTime} ${form.totalTime}`,
    };
    return values[key];
  }
  for (const part of partsOf(form)) {
    if (part.key === key) {
      const values: Record<string, unknown> = { ...part, tags: part.tagIds };
      return values[leaf];
    }
    const line = part.lines.find((one) => one.key === key);
    if (line) {
      // Its measure may come from the server while the amount is still wrong.
      const values: Record<string, unknown> = { food: line.food, amount: line.amount };
      return leaf in values ? values[leaf] : `${line.food?.id} ${line.quantity?.id}`;
    }
    const row = part.steps.find((step) => step.key === key) ?? part.images.find((image) => image.key === key);
    if (row) return row;
  }
  return undefined;
}
