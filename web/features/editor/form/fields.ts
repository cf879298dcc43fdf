import type { FieldError } from "@toque/db/schemas/common.ts";
import type { PartPlaces, Places } from "./payload.ts";
import { type EditorForm, mainKey, type PartForm, partsOf } from "./types.ts";
import type { Problem, ProblemCode } from "./validate.ts";

// Ids of fields: "preparationTime", "main:name", "r12:tags" for a field of a sub-recipe, "s34:text" for a field of a row. They
// are used as `data-field` attributes and in problems.

/** Field ids by the names of the API. */
const recipeFields: Record<string, string> = {
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
const partFields: Record<string, string> = {
  name: "name",
  nb_servings: "servings",
  difficulty_id: "difficulty",
  recipe_tag: "tags",
};
const stepFields: Record<string, string> = { text: "text", img: "image", duration: "duration" };
const lineFields: Record<string, string> = {
  food_id: "food",
  quantity_id: "quantity",
  multiplier: "amount",
  note: "note",
};

type Loc = readonly (string | number)[];

function partField([name, index, leaf]: Loc, places: PartPlaces): string | null {
  const at = typeof index === "number" ? index : -1;
  switch (name) {
    case "steps": {
      const key = places.steps[at];
      return key === undefined ? `${places.key}:steps` : `${key}:${stepFields[String(leaf)] ?? "text"}`;
    }
    case "ingredients": {
      const key = places.lines[at];
      return key === undefined ? `${places.key}:lines` : `${key}:${lineFields[String(leaf)] ?? "food"}`;
    }
    case "recipe_img": {
      const key = places.images[at];
      return key === undefined ? `${places.key}:images` : `${key}:image`;
    }
    default: {
      const field = partFields[String(name)];
      return field === undefined ? null : `${places.key}:${field}`;
    }
  }
}

/**
 * The id of the field that a validation error of the server belongs to.
 * @returns "" when the form has no such field
 */
export function fieldAtLoc(loc: Loc, places: Places): string {
  const path = loc[0] === "body" ? loc.slice(1) : loc;
  const [name, index] = path;
  if (name === "sub_recipes") {
    const sub = typeof index === "number" ? places.subs[index] : undefined;
    if (!sub) return "subs";
    return partField(path.slice(2), sub) ?? `${sub.key}:name`;
  }
  if (name === "video") return index === "jacket_url" ? "jacket" : "videoUrl";
  return partField(path, places.main) ?? recipeFields[String(name)] ?? "";
}

/** Error types of the server with a translated text of their own. */
const codeOfType: Record<string, ProblemCode> = {
  "value_error.time": "preparation_longer",
  "value_error.url": "video_address",
  unknown_media: "picture_unknown",
  unknown_food: "food_unknown",
  unknown_quantity: "quantity_unknown",
};

/** The validation errors of a rejected save as problems of their fields. */
export function toProblems(errors: readonly FieldError[], places: Places): Problem[] {
  return errors.map(({ loc, msg, type }) => ({
    field: fieldAtLoc(loc, places),
    code: codeOfType[type] ?? null,
    message: msg,
  }));
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

const listWithRow = (part: PartForm, key: string): "lines" | "steps" | "images" | null => {
  if (part.lines.some((line) => line.key === key)) return "lines";
  if (part.steps.some((step) => step.key === key)) return "steps";
  return part.images.some((image) => image.key === key) ? "images" : null;
};

/** The location of a field: its section, and the sub-recipe that must be expanded to see it. */
export function fieldLocation(form: EditorForm, field: string): { section: Section; part: string } {
  const [key = "", leaf = ""] = field.split(":");
  if (leaf === "") return { section: sectionOfField[key] ?? "dish", part: mainKey };
  if (key === mainKey) {
    const section = leaf === "tags" ? "tags" : leaf === "steps" ? "method" : leaf === "lines" ? "ingredients" : "dish";
    return { section, part: mainKey };
  }
  for (const part of partsOf(form)) {
    if (part.key === key) return { section: "subs", part: part.key };
    const list = listWithRow(part, key);
    if (!list) continue;
    if (part.key !== mainKey) return { section: "subs", part: part.key };
    return { section: list === "lines" ? "ingredients" : list === "steps" ? "method" : "dish", part: mainKey };
  }
  return { section: "dish", part: mainKey };
}

/**
 * The value of a field, or the row that contains it. The identity changes with every edit that concerns the field.
 */
export function fieldValue(form: EditorForm, field: string): unknown {
  const [key = "", leaf = ""] = field.split(":");
  if (leaf === "") {
    const values: Record<string, unknown> = {
      ...form,
      allergies: form.allergyIds,
      diets: form.dietIds,
      // An edit of the total time also concerns the comparison of both times.
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
      // The quantity may be filled in by the server; that is no edit of the amount.
      const values: Record<string, unknown> = { food: line.food, amount: line.amount, note: line.note };
      return leaf in values ? values[leaf] : `${line.food?.id} ${line.quantity?.id}`;
    }
    const row = part.steps.find((step) => step.key === key) ?? part.images.find((image) => image.key === key);
    if (row) return row;
  }
  return undefined;
}
