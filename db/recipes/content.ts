import type { Static } from "@sinclair/typebox";
import { align } from "../alignment/align.ts";
import type { Conn } from "../client/types.ts";
import type { Lang, LangListMap, LangMap } from "../entities/common.ts";
import type {
  ImageContent,
  IngredientContent,
  RecipeContent,
  StepContent,
  SubRecipeContent,
} from "../entities/recipe-content.ts";
import type { IngredientInput, RecipeCreate, StepInput, SubRecipeInput } from "../entities/recipe-payload.ts";

/** Takes `count` fresh part ids (steps, lines, images) in one query. */
export async function nextPartIds(conn: Conn, count: number): Promise<() => number> {
  const rows = await conn<{ id: number }[]>`
    select nextval('recipe_part_ids')::int as id from generate_series(1, ${count}::int)`;
  const ids = rows.map((row) => row.id).sort((a, b) => b - a);
  return () => {
    const id = ids.pop();
    if (id === undefined) throw new Error("more parts than part ids were taken");
    return id;
  };
}

/**
 * A text of the payload as a language map. A plain text is in `lang`; the translations that stood beside it stay only while
 * it is unchanged, because a translation of another text would be wrong.
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

/** Parts keep their ids across versions when they are recognisably the same, so that a diff can follow them. */
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

/** A part of the payload or of the version before, by what it says. */
interface Said<In, Part> {
  input?: In;
  part?: Part;
  /** What it is called, or its text. */
  name: string;
  /** All that it says. */
  text: string;
}

/** The part of the version before that each part of the payload is: the one of the same name, else the most alike. */
function sameParts<In, Part>(before: Said<In, Part>[], input: Said<In, Part>[]): Map<In | undefined, Part | undefined> {
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

function ingredients(input: IngredientIn[], before: IngredientContent[], nextId: () => number): IngredientContent[] {
  const parts = new PartMatcher(before);
  const sorted = inOrder(input);
  const matched = new Map<IngredientIn, IngredientContent>();
  // The surest first, over the whole list: of a food that stands twice each line stays what it was.
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
      ingredients: ingredients(sub.ingredients ?? [], part?.ingredients ?? [], nextId),
      recipe_img: images(sub.recipe_img, part?.recipe_img ?? [], nextId),
      tag_ids: [...new Set((sub.recipe_tag ?? []).map((tag) => tag.tag_id))],
    };
  });
}

/** An upper bound of the part ids that a payload can need. */
export function countParts(input: Pick<RecipeCreate, "steps" | "ingredients" | "recipe_img" | "sub_recipes">): number {
  const own = (part: { steps?: unknown[]; ingredients?: unknown[]; recipe_img?: unknown[] }) =>
    (part.steps?.length ?? 0) + (part.ingredients?.length ?? 0) + (part.recipe_img?.length ?? 0) + 1;
  return own(input) + (input.sub_recipes ?? []).reduce((sum, sub) => sum + own(sub), 0);
}

/**
 * The content that a payload describes. Lists are ordered by their `order` and renumbered from 0.
 * @param before the version that it follows, for ids and translations to survive
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
    ingredients: ingredients(input.ingredients ?? [], before?.ingredients ?? [], nextId),
    sub_recipes: subRecipes(input.sub_recipes ?? [], lang, before?.sub_recipes ?? [], nextId),
    tag_ids: [...new Set((input.recipe_tag ?? []).map((tag) => tag.tag_id))],
    declared_diet_ids: [...new Set(input.diet_ids ?? [])],
    declared_allergy_ids: [...new Set(input.allergy_ids ?? [])],
    declared_nutri_score: input.nutri_score ?? null,
    vessel: before?.vessel ?? null,
  };
}

/** The payload that would describe a content again: what a variant is copied from. Texts stay language maps. */
export function toPayload(content: RecipeContent, isPrivate: boolean): RecipeCreate {
  const step = ({ order, text, img, duration }: StepContent) => ({ order, text, img, duration });
  const line = ({ order, food_id, quantity_id, multiplier }: IngredientContent) => ({
    order,
    food_id,
    quantity_id,
    multiplier,
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
