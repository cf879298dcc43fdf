import type { Database, Tx } from "../../client/types.ts";
import { deleteRecipe } from "../../recipes/delete.ts";
import { createRecipe, markUpgraded, saveRecipe, type VersionAuthor } from "../../recipes/save.ts";
import { setOwnWork, writeSource } from "../../recipes/sources.ts";
import type { ArchiveContent } from "../../schemas/archive.ts";
import type { Lang } from "../../schemas/common.ts";
import type { ImportedRecipe, ImportReason } from "../../schemas/import.ts";
import { type VersionSource, versionSources } from "../../schemas/recipe.ts";
import { anyName } from "./import-foods.ts";
import { type ImportInto, lockImporter, noteItem, takenItem } from "./import-items.ts";
import { keepMainVariant, localPayload, type RecipeWorld, Refusal, refusalOf } from "./import-recipe.ts";

type Recipe = ArchiveContent<"recipes/*/recipe.json">;
type Version = ArchiveContent<"recipes/*/versions/*.json">;

/** A recipe of an archive with the versions that are kept of it, the oldest first. */
export interface ArchivedRecipe {
  recipe: Recipe;
  versions: Version[];
  /** Whether older ones were left out for their number or size. */
  isShortened: boolean;
}

/** Starter content is made here only. */
const sourceOf = (source: string): VersionSource =>
  versionSources.find((one) => one === source && one !== "starter") ?? "import";

const authorOf = (userId: number, version: Version): VersionAuthor => ({
  authorId: userId,
  source: sourceOf(version.source),
  summary: version.summary.slice(0, 500),
});

interface Options {
  into: ImportInto;
  world: RecipeWorld;
  /** The root of its family here, if it was taken too. */
  parentId: number | null;
}

/** Where the recipe was imported from, which outlives a move; refused where no installation could have stored it. */
async function takeSource(tx: Tx, id: number, source: NonNullable<Recipe["imported_from"]>): Promise<void> {
  const { url, site, author, licence, own_at } = source;
  // What came from another app's file may have no address.
  const isStorable =
    url.length <= 4000 && site.length <= 200 && (author?.length ?? 0) <= 200 && (licence?.length ?? 0) <= 500;
  if (!isStorable || [url, site, author, licence].some((text) => text?.includes("\0")))
    throw new Refusal("invalid_recipe", "imported_from");
  await writeSource(tx, id, source);
  if (own_at !== null) await setOwnWork(tx, id, true);
}

/** Creates the recipe by its versions, each checked like any input. @throws Refusal, DomainError */
async function write(
  tx: Tx,
  { recipe, versions }: ArchivedRecipe,
  { into, world, parentId }: Options,
): Promise<{ id: number; notes: Set<ImportReason> }> {
  const { userId } = into;
  const notes = new Set<ImportReason>();
  let id: number | null = null;
  for (const version of versions) {
    const local = await localPayload(tx, world, version);
    for (const note of local.notes) notes.add(note);
    const author = authorOf(userId, version);
    if (id === null) {
      const { vessel } = version.content as { vessel?: unknown };
      const made = {
        ownerId: userId,
        fromAiGenerator: recipe.from_ai_generator,
        ...(typeof vessel === "string" && vessel.length <= 100 ? { vessel } : {}),
      };
      ({ id } = await createRecipe(tx, { ...local.payload, parent_id: parentId }, made, author));
    } else await saveRecipe(tx, id, { ...local.payload, parent_id: null }, null, author);
  }
  if (id === null) throw new Refusal("invalid_recipe", "versions");
  if (recipe.imported_from) await takeSource(tx, id, recipe.imported_from);
  if (recipe.from_ai_upgrader) await markUpgraded(tx, id);
  if (recipe.main_variant) await keepMainVariant(tx, id, userId);
  if (recipe.deleted_at !== null) await deleteRecipe(tx, id);
  await noteItem(tx, into, "recipe", recipe, id);
  return { id, notes };
}

/**
 * Takes a recipe of an archive with its history, in one transaction; without its history where a former version is not
 * acceptable any more. A recipe that was taken before is left alone.
 * @param lang of the report
 */
export async function importRecipe(
  db: Database,
  archived: ArchivedRecipe,
  options: Options,
  lang: Lang,
): Promise<ImportedRecipe> {
  const { recipe, versions, isShortened } = archived;
  const current = versions.find(({ version }) => version === recipe.current_version);
  const name = (current && anyName(current.content.name, lang)?.text) ?? "";
  const report = { source_id: recipe.id, name, field: null, notes: [] as ImportReason[] };
  const attempt = (one: ArchivedRecipe, hint: ImportReason | null): Promise<ImportedRecipe> =>
    db.transaction(async (tx) => {
      await lockImporter(tx, options.into.userId);
      const before = await takenItem(tx, options.into, "recipe", recipe);
      if (before?.now) return { ...report, outcome: "taken", recipe_id: Number(before.target), reason: null };
      if (before) return { ...report, outcome: "skipped", recipe_id: Number(before.target), reason: "already_there" };
      const { id, notes } = await write(tx, one, options);
      return {
        ...report,
        outcome: "taken",
        recipe_id: id,
        reason: null,
        notes: [...(hint ? [hint] : []), ...notes],
      };
    });
  try {
    if (!current) throw new Refusal("invalid_recipe", "current_version");
    const upTo = versions
      .filter(({ version }) => version <= recipe.current_version)
      .sort((a, b) => a.version - b.version);
    try {
      return await attempt({ ...archived, versions: upTo }, isShortened ? "part_of_history" : null);
    } catch (error) {
      if (upTo.length < 2 || !refusalOf(error)) throw error;
      return await attempt({ ...archived, versions: [current] }, "without_history");
    }
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { ...report, outcome: "refused", recipe_id: null, reason: refusal.reason, field: refusal.field };
  }
}
