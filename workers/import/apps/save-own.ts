import { type ImportInto, takenItem } from "@toque/db/accounts/archive/import-items.ts";
import { importRecipe } from "@toque/db/accounts/archive/import-versions.ts";
import { type LangMap, pick } from "@toque/db/schemas/common.ts";
import type { ImportReason } from "@toque/db/schemas/import.ts";
import type { FileRecipe, FileRecipeNote } from "@toque/db/schemas/recipe-file-import.ts";
import { type PhotoWork, takePhoto } from "./photos.ts";
import type { SaveDeps, SaveRun } from "./save-run.ts";
import { type OwnRecipe, picturesOfOwn } from "./toque.ts";
import type { Zip } from "./zip.ts";

const noteOf: Partial<Record<ImportReason, FileRecipeNote>> = {
  picture_missing: "photo_missing",
  unknown_tag: "tags_left_out",
  unknown_diet: "tags_left_out",
  measure_in_grams: "measure_in_grams",
  food_became_personal: "foods_became_own",
};

/** Lines of a recipe, and how many of them were of a food of its cook's own. */
function linesOf({ archived }: OwnRecipe): Pick<FileRecipe, "lines" | "unknown_lines"> {
  const [version] = archived.versions;
  const own = new Set(version?.foods.flatMap(({ id, personal }) => (personal ? [id] : [])));
  const content = version?.content as
    | (Record<string, unknown> & { sub_recipes?: { ingredients?: unknown }[] })
    | undefined;
  const parts = [content, ...(content?.sub_recipes ?? [])];
  const lines = parts.flatMap((part) => (Array.isArray(part?.ingredients) ? part.ingredients : []));
  const unknown = lines.filter((line) => own.has((line as { food_id: number }).food_id));
  return { lines: lines.length, unknown_lines: unknown.length };
}

/**
 * Saves recipes of Toque's own ZIP as an archive's are: in all their languages, with their source, and as variants of each other.
 * @returns what became of one
 */
export function ownSaver(deps: SaveDeps, run: SaveRun, work: PhotoWork) {
  /** By the ids of the file; one that is being saved is waited for by its variants. */
  const saving = new Map<number, Promise<FileRecipe>>();

  async function save(own: OwnRecipe, zip: Zip): Promise<FileRecipe> {
    const { userId, importId } = run;
    const { recipe, versions } = own.archived;
    const into: ImportInto = {
      ...{ userId, importId, again: true, source: own.source, isHere: own.source === deps.publicUrl },
    };
    const content = versions[0]!.content;
    const name = pick(content.name as LangMap, run.lang, content.origin_lang).slice(0, 200);
    const report = { name, app: "toque", reason: null, lines: 0, unknown_lines: 0, photos: 0, notes: [] } as const;
    const notes = new Set<FileRecipeNote>();
    const pictures = new Map<string, string>();
    const before = await takenItem(deps.db.sql, into, "recipe", recipe);
    if (!before)
      for (const { id, entry } of picturesOfOwn(own)) {
        run.signal.throwIfAborted();
        const taken = await takePhoto(work, { entry }, zip);
        if ("note" in taken) notes.add(taken.note);
        else pictures.set(id, taken.img_url.split("/").at(-1)!);
      }
    const parent = recipe.parent_id === null ? null : ((await saving.get(recipe.parent_id))?.recipe_id ?? null);
    const world = { userId, pictures, personal: new Map<number, number>() };
    const taken = await importRecipe(deps.db, own.archived, { into, world, parentId: parent }, run.lang);
    if (taken.outcome === "refused")
      return { ...report, notes: [], outcome: "skipped", recipe_id: null, reason: "invalid" };
    if (taken.outcome === "skipped")
      return { ...report, notes: [], outcome: "already_there", recipe_id: taken.recipe_id };
    for (const note of taken.notes) if (noteOf[note]) notes.add(noteOf[note]);
    const said = { photos: pictures.size, notes: [...notes], ...linesOf(own) };
    return { ...report, ...said, outcome: "imported", recipe_id: taken.recipe_id };
  }

  return (own: OwnRecipe, zip: Zip): Promise<FileRecipe> => {
    const { id } = own.archived.recipe;
    const done = save(own, zip);
    done.catch(() => {});
    if (!saving.has(id)) saving.set(id, done);
    return done;
  };
}
