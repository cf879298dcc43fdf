import { Value } from "@sinclair/typebox/value";
import type { Tx } from "../../client/types.ts";
import { DomainError } from "../../errors.ts";
import { mediaIdFromUrl, mediaUrl } from "../../media/address.ts";
import { toPayload } from "../../recipes/content.ts";
import { setMainVariant } from "../../recipes/listing.ts";
import { assertMediaOfPayload, assertTimes } from "../../recipes/payload-rules.ts";
import type { ArchiveContent } from "../../schemas/archive.ts";
import { type Lang, pick } from "../../schemas/common.ts";
import type { ImportReason } from "../../schemas/import.ts";
import type { RecipeContent } from "../../schemas/recipe-content.ts";
import { RecipeCreate } from "../../schemas/recipe-payload.ts";
import {
  type ArchivedFood,
  anyName,
  type LocalMeasure,
  localByKey,
  localMeasure,
  personalFood,
  publicFood,
} from "./import-foods.ts";

type Version = ArchiveContent<"recipes/*/versions/*.json">;

/** A recipe, or a version of it, that cannot be taken. */
export class Refusal extends Error {
  /** In which field; the names of fields are the archive's. */
  readonly field: string | null;
  constructor(
    readonly reason: ImportReason,
    field: string | null = null,
  ) {
    super(reason);
    this.name = "Refusal";
    this.field = field?.slice(0, 200) ?? null;
  }
}

/** What is known of the archive when a recipe of it is read. */
export interface RecipeWorld {
  userId: number;
  /** The pictures that were taken, by their ids in the archive. */
  pictures: ReadonlyMap<string, string>;
  /** The personal foods that were taken, by their ids in the archive. */
  personal: ReadonlyMap<number, number>;
}

/** The reason that a refused payload has in the report. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof DomainError)) return null;
  if (error.code === "too_many_personal_foods") return new Refusal("too_many_personal_foods");
  const field = error.options.fields?.[0];
  const known = {
    unknown_food: "unknown_food",
    unknown_quantity: "unknown_quantity",
    unknown_media: "foreign_picture",
  } as const;
  const reason = field && field.type in known ? known[field.type as keyof typeof known] : "invalid_recipe";
  return new Refusal(reason, field ? field.loc.slice(1).join(".") : null);
}

/** The payload that a stored content is of, with the ids of the archive. @throws Refusal when it is none */
function payloadOf(content: Version["content"]): RecipeCreate {
  let payload: RecipeCreate;
  try {
    payload = toPayload(content as unknown as RecipeContent, true);
  } catch {
    throw new Refusal("invalid_recipe", "content");
  }
  return checked(payload);
}

/** A payload that keeps the schema of any input. @throws Refusal naming the field */
function checked(payload: RecipeCreate): RecipeCreate {
  const plain = JSON.parse(JSON.stringify(payload)) as unknown;
  const fault = Value.Errors(RecipeCreate, plain).First();
  if (fault) throw new Refusal("invalid_recipe", fault.path.slice(1).replaceAll("/", "."));
  return plain as RecipeCreate;
}

type Line = NonNullable<RecipeCreate["ingredients"]>[number];

/** Turns the ids of an archive's version into those of this installation. */
class Translator {
  readonly notes = new Set<ImportReason>();
  private readonly foods = new Map<number, { id: number; archived: ArchivedFood }>();
  private readonly measures = new Map<string, LocalMeasure>();
  constructor(
    private readonly tx: Tx,
    private readonly world: RecipeWorld,
    private readonly version: Version,
  ) {}

  private get lang(): Lang {
    return this.version.content.origin_lang;
  }

  private async food(sourceId: number, field: string): Promise<{ id: number; archived: ArchivedFood }> {
    const known = this.foods.get(sourceId);
    if (known) return known;
    const archived = this.version.foods.find(({ id }) => id === sourceId);
    if (!archived) throw new Refusal("unknown_food", field);
    const { tx, world, lang } = this;
    let id: number | null = null;
    if (!archived.personal) {
      id = await publicFood(tx, archived);
      if (id === null) this.notes.add("food_became_personal");
    } else id = world.personal.get(sourceId) ?? null;
    id ??= (await personalFood(tx, world.userId, archived, lang))?.id ?? null;
    if (id === null) throw new Refusal("unknown_food", field);
    const found = { id, archived };
    this.foods.set(sourceId, found);
    return found;
  }

  private async line(line: Line, field: string): Promise<Line> {
    const food = await this.food(line.food_id, `${field}.food_id`);
    const archived = this.version.quantities.find(({ id }) => id === line.quantity_id);
    if (!archived) throw new Refusal("unknown_quantity", `${field}.quantity_id`);
    const key = `${food.id} ${archived.id}`;
    const measure = this.measures.get(key) ?? (await localMeasure(this.tx, food.id, archived));
    if (!measure) throw new Refusal("unknown_quantity", `${field}.quantity_id`);
    this.measures.set(key, measure);
    const local = { ...line, food_id: food.id, quantity_id: measure.id, multiplier: line.multiplier * measure.factor };
    if (measure.factor === 1) return local;
    this.notes.add("measure_in_grams");
    // What stood there stays readable.
    const said = `${line.multiplier} ${pick(archived.name, this.lang)} ${anyName(food.archived.name, this.lang)?.text ?? ""}`;
    return { ...local, original_text: line.original_text ?? said.trim().slice(0, 1000) };
  }

  private async lines(lines: readonly Line[] | undefined, at: string): Promise<Line[]> {
    const local: Line[] = [];
    for (const [i, line] of (lines ?? []).entries()) local.push(await this.line(line, `${at}.${i}`));
    return local;
  }

  /** Those of a list that there are here. */
  private async tags(tags: { tag_id: number }[] | undefined): Promise<{ tag_id: number }[]> {
    const local: { tag_id: number }[] = [];
    for (const { tag_id } of tags ?? []) {
      const archived = this.version.tags.find(({ id }) => id === tag_id);
      const id = archived ? await localByKey(this.tx, "tags", archived) : null;
      if (id === null) this.notes.add("unknown_tag");
      else local.push({ tag_id: id });
    }
    return local;
  }

  /** An address of the archive as one of a picture that was taken; null for one that is not in it. @throws Refusal */
  private picture(url: string | null | undefined, field: string): string | null {
    if (!url) return null;
    const id = mediaIdFromUrl(url);
    if (id === null) throw new Refusal("foreign_picture", field);
    const taken = this.world.pictures.get(id);
    if (taken) return mediaUrl(taken);
    this.notes.add("picture_missing");
    return null;
  }

  private pictures(images: { img_url: string }[] | undefined, at: string): { img_url: string }[] {
    return (images ?? []).flatMap(({ img_url }, i) => {
      const local = this.picture(img_url, `${at}recipe_img.${i}.img_url`);
      return local === null ? [] : [{ img_url: local }];
    });
  }

  private steps(steps: RecipeCreate["steps"], at: string): NonNullable<RecipeCreate["steps"]> {
    return (steps ?? []).map((step, i) => ({ ...step, img: this.picture(step.img, `${at}steps.${i}.img`) }));
  }

  private async part(part: Pick<RecipeCreate, "steps" | "ingredients" | "recipe_img" | "recipe_tag">, at: string) {
    return {
      steps: this.steps(part.steps, at),
      ingredients: await this.lines(part.ingredients, `${at}ingredients`),
      recipe_img: this.pictures(part.recipe_img, at),
      recipe_tag: await this.tags(part.recipe_tag),
    };
  }

  /** Allergens that the author declared: one that is unknown here must not get lost. */
  private async allergies(ids: readonly number[] | undefined): Promise<number[]> {
    const local: number[] = [];
    for (const [i, sourceId] of (ids ?? []).entries()) {
      const archived = this.version.allergies.find(({ id }) => id === sourceId);
      const id = archived ? await localByKey(this.tx, "allergies", archived) : null;
      if (id === null) throw new Refusal("unknown_allergen", `allergy_ids.${i}`);
      local.push(id);
    }
    return local;
  }

  private async diets(ids: readonly number[] | undefined): Promise<number[]> {
    const local: number[] = [];
    for (const sourceId of ids ?? []) {
      const archived = this.version.diets.find(({ id }) => id === sourceId);
      const id = archived ? await localByKey(this.tx, "diets", archived) : null;
      if (id === null) this.notes.add("unknown_diet");
      else local.push(id);
    }
    return local;
  }

  async payload(): Promise<RecipeCreate> {
    const input = payloadOf(this.version.content);
    const subs: NonNullable<RecipeCreate["sub_recipes"]> = [];
    for (const [i, sub] of (input.sub_recipes ?? []).entries())
      subs.push({ ...sub, ...(await this.part(sub, `sub_recipes.${i}.`)) });
    const local: RecipeCreate = {
      ...input,
      ...(await this.part(input, "")),
      sub_recipes: subs,
      allergy_ids: await this.allergies(input.allergy_ids),
      diet_ids: await this.diets(input.diet_ids),
      video: input.video && { ...input.video, jacket_url: this.picture(input.video.jacket_url, "video.jacket_url") },
      // Whether it is shown to others is decided here, by the moderators of this installation.
      private: true,
      parent_id: null,
    };
    return checked(local);
  }
}

/**
 * What a version of an archive is as a payload of this installation, checked as any input: its schema, its pictures, its times.
 * Foods that nobody knows here become personal ones.
 * @throws Refusal, DomainError
 */
export async function localPayload(
  tx: Tx,
  world: RecipeWorld,
  version: Version,
): Promise<{ payload: RecipeCreate; notes: ReadonlySet<ImportReason> }> {
  const translator = new Translator(tx, world, version);
  const payload = await translator.payload();
  assertTimes(payload);
  await assertMediaOfPayload(tx, world.userId, payload, null);
  return { payload, notes: translator.notes };
}

/** Makes a recipe its owner's main variant, where the archive says so and it is one of a family. */
export const keepMainVariant = (tx: Tx, recipeId: number, userId: number): Promise<void> =>
  setMainVariant(tx, recipeId, userId);
