import type { Static } from "@sinclair/typebox";
import type { Conn } from "../client/types.ts";
import type { Lang, LangListMap, LangMap } from "../schemas/common.ts";
import type {
  ImageContent,
  IngredientContent,
  RecipeContent,
  StepContent,
  SubRecipeContent,
} from "../schemas/recipe-content.ts";
import type { IngredientInput, RecipeCreate, StepInput, SubRecipeInput } from "../schemas/recipe-payload.ts";
import { align } from "../shared/text-diff/align.ts";

/** Draws `count` new part ids (steps, lines, images) in one query. */
export async function nextPartIds(conn: Conn, count: number): Promise<() => number> {
  const rows = await conn<{ id: number }[]>`
    select nextval('recipe_part_ids')::int as id from generate_series(1, ${count}::int)`;
  return idsInOrder(rows.map((row) => row.id));
}

/** Gives drawn part ids one by one, the lowest first. */
export function idsInOrder(drawn: readonly number[]): () => number {
  const ids = drawn.toSorted((a, b) => b - a);
  return () => {
    const id = ids.pop();
    if (id === undefined) throw new Error("more parts than part ids were taken");
    return id;
  };
}

/**
 * A text of the payload as a language map. A plain text is in `lang`; existing translations are kept only while it is
 * unchanged, because they would not match another text.
 */
export function toLangMap(value: string | LangMap, lang: Lang, before?: LangMap | null): LangMap {
  if (typeof value !== "string") return value;
  return before?.[lang] === value ? before : { [lang]: value };
}

/** A list of texts of the payload as a language map of lists, by the same rule as {@link toLangMap}. */
export function toLangListMap(
  value: string[] | LangListMap | undefined,
  lang: Lang,
  before?: LangListMap,
): LangListMap {
  if (value === undefined) return {};
  if (!Array.isArray(value)) return value;
  if (value.length === 0) return {};
  const same = before?.[lang]?.length === value.length && value.every((text, i) => before[lang]?.[i] === text);
  return same && before ? before : { [lang]: value };
}

type StepIn = Static<typeof StepInput>;
type IngredientIn = Static<typeof IngredientInput>;
type SubRecipeIn = Static<typeof SubRecipeInput>;

/** Parts keep their ids across versions when they can be matched, so that a diff can follow them. */
class PartMatcher<T extends { id: number }> {
  private readonly free: Set<T>;
  constructor(before: readonly T[]) {
    this.free = new Set(before);
  }
  take(test: (part: T) => boolean): T | undefined {
    for (const part of this.free)
      if (test(part)) {
        this.free.delete(part);
        return part;
      }
    return undefined;
  }
}

/** The text of a part, used to match parts of the payload with those of the previous version. */
interface Said<In, Part> {
  input?: In;
  part?: Part;
  /** Its name, or its text. */
  name: string;
  /** Its whole text. */
  text: string;
}

/** The part of the previous version that matches each part of the payload: by name, else by similarity. */
function sameParts<In, Part>(before: Said<In, Part>[], input: Said<In, Part>[]): Map<In | undefined, Part | undefined> {
  if (before.length === 0) return new Map();
  // Most saves leave the texts of most lists as they are.
  if (
    before.length === input.length &&
    before.every(({ name, text }, i) => name === input[i]!.name && text === input[i]!.text)
  )
    return new Map(input.map((said, i) => [said.input, before[i]!.part]));
  const pairs = align(before, input, [({ name }) => name], ({ text }) => text);
  return new Map(pairs.flatMap((pair) => (pair.after ? [[pair.after.input, pair.before?.part]] : [])));
}

const textIn = (text: string | LangMap, lang: Lang): string => (typeof text === "string" ? text : (text[lang] ?? ""));

const inOrder = <In extends { order?: number }>(input: readonly In[]): In[] =>
  input
    .map((part, index) => ({ part, index, order: part.order ?? index }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ part }) => part);

function steps(input: StepIn[], lang: Lang, before: StepContent[], nextId: () => number): StepContent[] {
  const sorted = inOrder(input);
  const own = sorted.find((step) => step.lang)?.lang ?? lang;
  const said = (text: string) => ({ name: text, text });
  const matched = sameParts(
    before.map((part) => ({ part, ...said(textIn(part.text, own)) })),
    sorted.map((step) => ({ input: step, ...said(textIn(step.text, step.lang ?? own)) })),
  );
  return sorted.map((step, order) => {
    const part = matched.get(step);
    return {
      id: part?.id ?? nextId(),
      order,
      img: step.img ?? null,
      duration: step.duration ?? null,
      text: toLangMap(step.text, step.lang ?? lang, part?.text),
    };
  });
}

/**
 * The words of a line. What a client leaves out stays as it was: one that does not know these fields must not lose them.
 */
function wordsOf(line: IngredientIn, lang: Lang, part: IngredientContent | undefined) {
  const said = line.note === undefined ? (part?.note ?? null) : line.note && toLangMap(line.note, lang, part?.note);
  const note = said && Object.fromEntries(Object.entries(said).filter(([, text]) => text.trim() !== ""));
  const original = line.original_text === undefined ? (part?.original_text ?? null) : line.original_text;
  return {
    ...(original?.trim() ? { original_text: original } : {}),
    ...(note && Object.keys(note).length > 0 ? { note } : {}),
  };
}

function ingredients(
  input: IngredientIn[],
  lang: Lang,
  before: IngredientContent[],
  nextId: () => number,
): IngredientContent[] {
  const parts = new PartMatcher(before);
  const sorted = inOrder(input);
  const matched = new Map<IngredientIn, IngredientContent>();
  // Best matches first, over the whole list, so that each line of a duplicate food keeps its identity.
  const sameness: ((a: IngredientIn, b: IngredientIn) => boolean)[] = [
    (a, b) => a.quantity_id === b.quantity_id && a.multiplier === b.multiplier,
    (a, b) => a.quantity_id === b.quantity_id,
    () => true,
  ];
  for (const isSame of sameness)
    for (const line of sorted) {
      const part = matched.has(line) ? undefined : parts.take((p) => p.food_id === line.food_id && isSame(p, line));
      if (part) matched.set(line, part);
    }
  return sorted.map((line, order) => ({
    id: matched.get(line)?.id ?? nextId(),
    order,
    food_id: line.food_id,
    quantity_id: line.quantity_id,
    multiplier: line.multiplier,
    ...wordsOf(line, lang, matched.get(line)),
  }));
}

function images(
  input: { img_url: string }[] | undefined,
  before: ImageContent[],
  nextId: () => number,
): ImageContent[] {
  const parts = new PartMatcher(before);
  return (input ?? []).map(({ img_url }) => ({
    id: parts.take((image) => image.img_url === img_url)?.id ?? nextId(),
    img_url,
  }));
}

function subRecipes(
  input: SubRecipeIn[],
  lang: Lang,
  before: SubRecipeContent[],
  nextId: () => number,
): SubRecipeContent[] {
  const sorted = inOrder(input);
  const said = (name: string | LangMap, texts: { text: string | LangMap }[]) => {
    const own = [name, ...texts.map(({ text }) => text)].map((text) => textIn(text, lang));
    return { name: own[0] ?? "", text: own.join(" ") };
  };
  const matched = sameParts(
    before.map((part) => ({ part, ...said(part.name, part.steps) })),
    sorted.map((sub) => ({ input: sub, ...said(sub.name, sub.steps ?? []) })),
  );
  return sorted.map((sub, order) => {
    const part = matched.get(sub);
    return {
      id: part?.id ?? nextId(),
      order,
      name: toLangMap(sub.name, lang, part?.name),
      difficulty_id: sub.difficulty_id,
      nb_servings: sub.nb_servings,
      steps: steps(sub.steps ?? [], lang, part?.steps ?? [], nextId),
      ingredients: ingredients(sub.ingredients ?? [], lang, part?.ingredients ?? [], nextId),
      recipe_img: images(sub.recipe_img, part?.recipe_img ?? [], nextId),
      tag_ids: [...new Set((sub.recipe_tag ?? []).map((tag) => tag.tag_id))],
    };
  });
}

/** An upper bound of the part ids that a payload needs. */
export function countParts(input: Pick<RecipeCreate, "steps" | "ingredients" | "recipe_img" | "sub_recipes">): number {
  const own = (part: { steps?: unknown[]; ingredients?: unknown[]; recipe_img?: unknown[] }) =>
    (part.steps?.length ?? 0) + (part.ingredients?.length ?? 0) + (part.recipe_img?.length ?? 0) + 1;
  return own(input) + (input.sub_recipes ?? []).reduce((sum, sub) => sum + own(sub), 0);
}

/**
 * The content that a payload describes. Lists are sorted by their `order` and renumbered from 0.
 * @param before the previous version, from which ids and translations are kept
 */
export function buildContent(input: RecipeCreate, before: RecipeContent | null, nextId: () => number): RecipeContent {
  const lang = input.origin_lang;
  return {
    origin_lang: lang,
    name: toLangMap(input.name, lang, before?.name),
    description: toLangMap(input.description, lang, before?.description),
    dietetic_info: input.dietetic_info ? toLangMap(input.dietetic_info, lang, before?.dietetic_info) : null,
    difficulty_id: input.difficulty_id,
    nb_servings: input.nb_servings,
    preparation_time: input.preparation_time,
    total_time: input.total_time,
    kitchen_equipment: toLangListMap(input.kitchen_equipment, lang, before?.kitchen_equipment),
    tips: toLangListMap(input.tips, lang, before?.tips),
    serving_tips: toLangListMap(input.serving_tips, lang, before?.serving_tips),
    food_and_wine_pairing: toLangListMap(input.food_and_wine_pairing, lang, before?.food_and_wine_pairing),
    recipe_img: images(input.recipe_img, before?.recipe_img ?? [], nextId),
    video: input.video
      ? {
          id: before?.video?.id ?? nextId(),
          video_url: input.video.video_url,
          jacket_url: input.video.jacket_url ?? null,
          width: null,
          height: null,
        }
      : null,
    steps: steps(input.steps ?? [], lang, before?.steps ?? [], nextId),
    ingredients: ingredients(input.ingredients ?? [], lang, before?.ingredients ?? [], nextId),
    sub_recipes: subRecipes(input.sub_recipes ?? [], lang, before?.sub_recipes ?? [], nextId),
    tag_ids: [...new Set((input.recipe_tag ?? []).map((tag) => tag.tag_id))],
    declared_diet_ids: [...new Set(input.diet_ids ?? [])],
    declared_allergy_ids: [...new Set(input.allergy_ids ?? [])],
    declared_nutri_score: input.nutri_score ?? null,
    vessel: before?.vessel ?? null,
  };
}

/** Converts a content back to a payload: the base of a variant. Texts stay language maps. */
export function toPayload(content: RecipeContent, isPrivate: boolean): RecipeCreate {
  const step = ({ order, text, img, duration }: StepContent) => ({ order, text, img, duration });
  const line = ({ order, food_id, quantity_id, multiplier, original_text, note }: IngredientContent) => ({
    order,
    food_id,
    quantity_id,
    multiplier,
    original_text: original_text ?? null,
    note: note ?? null,
  });
  const image = ({ img_url }: ImageContent) => ({ img_url });
  const tag = (tag_id: number) => ({ tag_id });
  return {
    name: content.name,
    nb_servings: content.nb_servings,
    total_time: content.total_time,
    preparation_time: content.preparation_time,
    description: content.description,
    difficulty_id: content.difficulty_id,
    origin_lang: content.origin_lang,
    private: isPrivate,
    kitchen_equipment: content.kitchen_equipment,
    tips: content.tips,
    serving_tips: content.serving_tips,
    food_and_wine_pairing: content.food_and_wine_pairing,
    sub_recipes: content.sub_recipes.map((sub) => ({
      order: sub.order,
      name: sub.name,
      difficulty_id: sub.difficulty_id,
      nb_servings: sub.nb_servings,
      steps: sub.steps.map(step),
      ingredients: sub.ingredients.map(line),
      recipe_img: sub.recipe_img.map(image),
      recipe_tag: sub.tag_ids.map(tag),
    })),
    steps: content.steps.map(step),
    ingredients: content.ingredients.map(line),
    recipe_img: content.recipe_img.map(image),
    recipe_tag: content.tag_ids.map(tag),
    allergy_ids: content.declared_allergy_ids,
    diet_ids: content.declared_diet_ids,
    video: content.video ? { video_url: content.video.video_url, jacket_url: content.video.jacket_url } : null,
    nutri_score: content.declared_nutri_score,
    dietetic_info: content.dietetic_info,
  };
}
