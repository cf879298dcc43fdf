import type { Conn } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import { assertOwnedMedia } from "../media/pictures.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import type { RecipeCreate, VariantCreate } from "../schemas/recipe-payload.ts";

type Place = { url: string; loc: (string | number)[] };

/** Every picture address of a payload with the path of its field. */
function pictures(input: VariantCreate): Place[] {
  const of = (part: Pick<VariantCreate, "recipe_img" | "steps">, at: (string | number)[]): Place[] => [
    ...(part.recipe_img ?? []).map(({ img_url }, i) => ({ url: img_url, loc: [...at, "recipe_img", i, "img_url"] })),
    ...(part.steps ?? []).flatMap(({ img }, i) => (img ? [{ url: img, loc: [...at, "steps", i, "img"] }] : [])),
  ];
  return [
    ...of(input, []),
    ...(input.sub_recipes ?? []).flatMap((sub, i) => of(sub, ["sub_recipes", i])),
    ...(input.video?.jacket_url ? [{ url: input.video.jacket_url, loc: ["video", "jacket_url"] }] : []),
  ];
}

/** Every picture address of a stored content. */
export function picturesOf(content: RecipeContent): string[] {
  const of = (part: Pick<RecipeContent, "recipe_img" | "steps">) => [
    ...part.recipe_img.map((image) => image.img_url),
    ...part.steps.flatMap((step) => (step.img ? [step.img] : [])),
  ];
  const jacket = content.video?.jacket_url;
  return [...of(content), ...content.sub_recipes.flatMap(of), ...(jacket ? [jacket] : [])];
}

/**
 * Rejects pictures that the user has not uploaded, and video addresses other than https.
 * @param kept addresses that the recipe already has
 */
export async function assertMediaOfPayload(
  conn: Conn,
  userId: number,
  input: VariantCreate,
  kept: RecipeContent | null,
): Promise<void> {
  const places = pictures(input);
  const bad = await assertOwnedMedia(
    conn,
    userId,
    "recipe",
    places.map((place) => place.url),
    kept ? picturesOf(kept) : [],
  );
  const errors = bad.map((index) =>
    fieldError(places[index]!.loc, "This is not a picture that you uploaded here.", "unknown_media"),
  );
  const video = input.video?.video_url;
  if (video && !(URL.canParse(video) && new URL(video).protocol === "https:"))
    errors.push(fieldError(["video", "video_url"], "A video's address starts with https://.", "value_error.url"));
  if (errors.length > 0) throw invalidFields(errors);
}

/** Preparation is part of the total time; checked here for an error with the field's name. */
export function assertTimes(input: Pick<RecipeCreate, "preparation_time" | "total_time">): void {
  if (input.preparation_time > input.total_time)
    throw invalidFields([
      fieldError(["preparation_time"], "Preparation cannot take longer than the whole.", "value_error.time"),
    ]);
}
