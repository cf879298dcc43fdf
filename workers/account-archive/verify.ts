import { avatarIdOf } from "@toque/db/accounts/archive/import-profile.ts";
import type { ArchiveContent } from "@toque/db/schemas/archive.ts";
import { ArchiveError, parseEntry, readEntries, readWhole } from "./entries.ts";

/** Recipes of one archive. */
const MAX_RECIPES = 5000;
/** Chats of one archive. */
const MAX_CHATS = 5000;

export type Pictures = ArchiveContent<"pictures.json">;

/** The bytes of an archive. */
export interface ArchiveSource {
  /** Opens them from their beginning. */
  open(): AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

/** What the first reading found. */
export interface Verified {
  manifest: ArchiveContent<"manifest.json">;
  pictures: Pictures;
  recipes: number;
  /** The picture that the profile shows. */
  avatarId: string | null;
  /** Subscriptions: they stay in the books of their installation. */
  subscriptions: number;
  /** Answers of the generator: their foods are those of their installation. */
  aiRecipes: number;
}

/** Reads the whole archive once, and refuses it before anything is written. @throws ArchiveError */
export async function verify({ open, signal }: ArchiveSource): Promise<Verified> {
  let manifest: Verified["manifest"] | null = null;
  let pictures: Pictures | null = null;
  let recipes = 0;
  let avatarId: string | null = null;
  let subscriptions = 0;
  let aiRecipes = 0;
  let recipe = "";
  let chat = "";
  const chats = new Set<string>();
  const names = new Set<string>();
  for await (const entry of readEntries(open(), signal)) {
    const { name, file, ids } = entry;
    if (!manifest && file !== "manifest.json")
      throw new ArchiveError(`This is not an archive of an account of Toque: it begins with ${JSON.stringify(name)}.`);
    if (names.has(name)) throw new ArchiveError(`The archive has ${JSON.stringify(name)} twice.`);
    if (pictures) throw new ArchiveError(`The archive goes on after its end with ${JSON.stringify(name)}.`);
    names.add(name);
    if (file === null) {
      for await (const _ of entry.chunks);
      continue;
    }
    const content = parseEntry(file, name, await readWhole(entry));
    if (file === "manifest.json") manifest = content as Verified["manifest"];
    else if (file === "profile.json") avatarId = avatarIdOf(content as ArchiveContent<typeof file>);
    else if (file === "billing.json") subscriptions = (content as ArchiveContent<typeof file>).subscriptions.length;
    else if (file === "ai-recipes/*.json") aiRecipes += (content as ArchiveContent<typeof file>).length;
    else if (file === "pictures.json") pictures = content as Pictures;
    else if (file === "recipes/*/recipe.json") {
      recipe = ids[0]!;
      if (++recipes > MAX_RECIPES) throw new ArchiveError(`The archive has more than ${MAX_RECIPES} recipes.`);
      if (String((content as ArchiveContent<typeof file>).id) !== recipe)
        throw new ArchiveError(`${JSON.stringify(name)} is that of another recipe.`);
    } else if (file === "recipes/*/versions/*.json") {
      const version = content as ArchiveContent<typeof file>;
      if (ids[0] !== recipe || String(version.recipe_id) !== recipe || String(version.version) !== ids[1])
        throw new ArchiveError(`${JSON.stringify(name)} is that of another recipe or version.`);
    } else if (file === "chats/*/*.json" && ids[0] !== chat) {
      chat = ids[0]!;
      if (chats.has(chat)) throw new ArchiveError(`${JSON.stringify(name)} stands apart from the rest of its chat.`);
      if (chats.add(chat).size > MAX_CHATS) throw new ArchiveError(`The archive has more than ${MAX_CHATS} chats.`);
    }
  }
  if (!manifest || !pictures) throw new ArchiveError("The archive is cut off: its last entry is missing.");
  const missing = pictures.find(({ file }) => !names.has(file));
  if (missing)
    throw new ArchiveError(`"pictures.json" names ${JSON.stringify(missing.file.slice(0, 100))}, which is missing.`);
  return { manifest, pictures, recipes, avatarId, subscriptions, aiRecipes };
}
