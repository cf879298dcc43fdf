import type { Lang, LangListMap, LangMap } from "@toque/db/schemas/common.ts";
import type { DifficultyKey } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { parseAmount, parseMinutes, parseWhole } from "./amount.ts";
import { listsOf, nameId, noteId, savedText, staleLangs, stepTextId, textsOf } from "./translations.ts";
import {
  type EditorForm,
  isBlankLine,
  isBlankStep,
  type LineForm,
  type ListFieldName,
  langs,
  type PartForm,
  type StepForm,
  type Text,
  type TextList,
} from "./types.ts";

const difficultyId: Record<DifficultyKey, number> = { easy: 1, medium: 2, hard: 3 };

/** The keys of the rows in the order of the lists of the payload. */
export interface PartPlaces {
  key: string;
  steps: string[];
  lines: string[];
  images: string[];
}

/** Needed because empty rows and pictures without an address are left out of the payload. */
export interface Places {
  main: PartPlaces;
  subs: PartPlaces[];
}

const trimmed = (text: Text): LangMap => {
  const map: LangMap = {};
  for (const lang of langs) {
    const value = text[lang]?.trim();
    if (value) map[lang] = value;
  }
  return map;
};

const trimmedList = (list: TextList): LangListMap => {
  const map: LangListMap = {};
  for (const lang of langs) {
    const values = (list[lang] ?? []).map((text) => text.trim()).filter((text) => text !== "");
    if (values.length > 0) map[lang] = values;
  }
  return map;
};

const isTranslated = (form: EditorForm): boolean =>
  [...textsOf(form).values(), ...listsOf(form).values()].some((text) =>
    langs.some((lang) => lang !== form.originLang && text[lang] !== undefined),
  );

const filledLines = (part: PartForm): LineForm[] => part.lines.filter((line) => !isBlankLine(line));
const filledSteps = (part: PartForm): StepForm[] => part.steps.filter((step) => !isBlankStep(step));
const uploadedImages = (part: PartForm) => part.images.flatMap(({ key, url }) => (url === null ? [] : [{ key, url }]));

/**
 * Builds the payload of a valid form. Without translations, texts are plain strings; otherwise every text is a language map,
 * because the server would decide itself which translations to keep. Outdated translations are left out.
 * @param base the last saved form; null for a new recipe
 */
export function buildPayload(form: EditorForm, base: EditorForm | null): { payload: RecipeCreate; places: Places } {
  const origin: Lang = form.originLang;
  const plain = !isTranslated(form) && (base === null || !isTranslated(base));

  const text = (id: string, value: Text): string | LangMap => {
    const map = trimmed(value);
    for (const lang of staleLangs(value, origin, savedText(base, id), form.kept[id])) delete map[lang];
    if (plain) return map[origin] ?? "";
    // An empty original is none: the server takes the text in another language alone.
    return Object.keys(map).length > 0 ? map : { [origin]: "" };
  };
  const list = (field: ListFieldName): string[] | LangListMap => {
    const map = trimmedList(form[field]);
    for (const lang of staleLangs(form[field], origin, savedText(base, field), form.kept[field])) delete map[lang];
    return plain ? (map[origin] ?? []) : map;
  };
  const steps = (part: PartForm) =>
    filledSteps(part).map((step, order) => ({
      order,
      text: text(stepTextId(step), step.text),
      img: step.image?.url ?? null,
      duration: step.duration.trim() === "" ? null : (parseMinutes(step.duration) ?? -1),
    }));
  const noteOf = (line: LineForm): string | LangMap | null => {
    const note = text(noteId(line), line.note ?? {});
    return Object.values(typeof note === "string" ? [note] : note).every((one) => one === "") ? null : note;
  };
  const lines = (part: PartForm) =>
    filledLines(part).map((line, order) => ({
      order,
      food_id: line.food?.id ?? 0,
      quantity_id: line.quantity?.id ?? 0,
      multiplier: parseAmount(line.amount) ?? 0,
      ...(line.note === undefined ? {} : { note: noteOf(line) }),
      ...(line.original === undefined ? {} : { original_text: line.original }),
    }));
  const common = (part: PartForm) => ({
    name: text(nameId(part), part.name),
    difficulty_id: difficultyId[part.difficulty],
    nb_servings: parseWhole(part.servings) ?? 0,
    steps: steps(part),
    ingredients: lines(part),
    recipe_img: uploadedImages(part).map(({ url }) => ({ img_url: url })),
    recipe_tag: part.tagIds.map((tag_id) => ({ tag_id })),
  });
  const places = (part: PartForm): PartPlaces => ({
    key: part.key,
    steps: filledSteps(part).map(({ key }) => key),
    lines: filledLines(part).map(({ key }) => key),
    images: uploadedImages(part).map(({ key }) => key),
  });
  const dietetic = text("dieteticInfo", form.dieteticInfo);
  const video = form.videoUrl.trim();
  return {
    payload: {
      ...common(form.main),
      description: text("description", form.description),
      preparation_time: parseMinutes(form.preparationTime) ?? -1,
      total_time: parseMinutes(form.totalTime) ?? -1,
      origin_lang: origin,
      private: form.private,
      ...(form.parentId === null ? {} : { parent_id: form.parentId }),
      kitchen_equipment: list("equipment"),
      tips: list("tips"),
      serving_tips: list("servingTips"),
      food_and_wine_pairing: list("pairing"),
      sub_recipes: form.subs.map((sub, order) => ({ order, ...common(sub) })),
      allergy_ids: [...form.allergyIds],
      diet_ids: [...form.dietIds],
      video: video === "" ? null : { video_url: video, jacket_url: form.jacket?.url ?? null },
      nutri_score: form.nutriScore,
      dietetic_info: Object.values(dietetic).every((value) => value === "") ? null : dietetic,
    },
    places: { main: places(form.main), subs: form.subs.map(places) },
  };
}
