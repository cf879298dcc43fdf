import type { ImportInto } from "@toque/db/accounts/archive/import-items.ts";
import { noteItem, takenItem } from "@toque/db/accounts/archive/import-items.ts";
import {
  importCookbook,
  importLike,
  importList,
  importPersonalFood,
  importProfile,
} from "@toque/db/accounts/archive/import-rest.ts";
import { importRecipe } from "@toque/db/accounts/archive/import-versions.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { MediaKind } from "@toque/db/media/address.ts";
import { mediaIdFromUrl } from "@toque/db/media/address.ts";
import { MediaError } from "@toque/db/media/errors.ts";
import { issueUpload } from "@toque/db/media/tickets.ts";
import type { ArchiveContent } from "@toque/db/schemas/archive.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type AccountImport, type ImportCounts, importKinds } from "@toque/db/schemas/import.ts";
import type { Uploads } from "../platform/images/uploads.ts";
import { type ArchiveEntry, ArchiveError, parseEntry, readEntries, readWhole } from "./entries.ts";

/** The newest versions of a recipe that become its history: so many, of so many bytes. */
const MAX_VERSIONS = 100;
const MAX_HISTORY_BYTES = 8_000_000;
/** Recipes of one archive. */
const MAX_RECIPES = 5000;

export interface AccountImportRun {
  db: Database;
  uploads: Uploads;
  userId: number;
  importId: string;
  lang: Lang;
  /** The address of this installation. */
  publicUrl: string;
  /** Opens the bytes of the archive from their beginning. */
  open(): AsyncIterable<Uint8Array>;
  signal: AbortSignal;
  onProgress(stage: string, percent: number): Promise<void>;
}

type Pictures = ArchiveContent<"pictures.json">;

/** What the first reading found. */
interface Verified {
  manifest: ArchiveContent<"manifest.json">;
  pictures: Pictures;
  recipes: number;
}

/** Reads the whole archive once, and refuses it before anything is written. @throws ArchiveError */
async function verify({ open, signal }: AccountImportRun): Promise<Verified> {
  let manifest: Verified["manifest"] | null = null;
  let pictures: Pictures | null = null;
  let recipes = 0;
  let recipe = "";
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
    }
  }
  if (!manifest || !pictures) throw new ArchiveError("The archive is cut off: its last entry is missing.");
  const missing = pictures.find(({ file }) => !names.has(file));
  if (missing)
    throw new ArchiveError(`"pictures.json" names ${JSON.stringify(missing.file.slice(0, 100))}, which is missing.`);
  return { manifest, pictures, recipes };
}

const KINDS: readonly MediaKind[] = ["recipe"];

class Import {
  private readonly counts = Object.fromEntries(
    importKinds.map((kind) => [kind, { taken: 0, skipped: 0, refused: 0 } satisfies ImportCounts]),
  ) as AccountImport["counts"];
  private readonly pictures = new Map<string, string>();
  private readonly personal = new Map<number, number>();
  private readonly recipes = new Map<number, number>();
  private readonly reports: AccountImport["recipes"] = [];
  private profile: AccountImport["profile"] = [];
  private readonly into: ImportInto;

  constructor(
    private readonly run: AccountImportRun,
    private readonly verified: Verified,
  ) {
    const { userId, importId, publicUrl } = run;
    const { source } = verified.manifest;
    this.into = { userId, importId, source: source.slice(0, 500), isHere: source === publicUrl };
  }

  /** Pictures of recipes go through the same path as uploads: they are sniffed, decoded and encoded anew. */
  private async takePicture(entry: ArchiveEntry, picture: Pictures[number]): Promise<void> {
    const { db, uploads, publicUrl, userId, signal } = this.run;
    const sourceId = mediaIdFromUrl(picture.url)!;
    const thing = { id: sourceId, created_at: picture.created_at };
    const before = await takenItem(db.sql, this.into, "picture", thing);
    if (before) {
      this.pictures.set(sourceId, before.target);
      this.counts.pictures[before.now ? "taken" : "skipped"]++;
      return;
    }
    const bytes = await readWhole(entry);
    const ticket = await db.transaction(async (tx) => {
      const issued = await issueUpload(tx, { ownerId: userId, kind: "recipe", contentType: "image/webp", publicUrl });
      const id = mediaIdFromUrl(issued.img_url)!;
      await noteItem(tx, this.into, "picture", thing, id);
      return { id, token: new URL(issued.upload_url).searchParams.get("token")! };
    });
    try {
      await uploads.accept({ ...ticket, body: new Blob([new Uint8Array(bytes)]).stream(), signal });
      this.pictures.set(sourceId, ticket.id);
      this.counts.pictures.taken++;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MediaError)) throw error;
      if (error.code === "storage_unavailable" || error.code === "media_busy") throw error;
      this.counts.pictures.refused++;
    }
  }

  private async takePictures(): Promise<void> {
    const { open, signal, onProgress } = this.run;
    const wanted = new Map(
      this.verified.pictures
        .filter(
          ({ kind, url, file }) => KINDS.some((one) => one === kind) && file === `pictures/${mediaIdFromUrl(url)}.webp`,
        )
        .map((picture) => [picture.file, picture]),
    );
    let done = 0;
    for await (const entry of readEntries(open(), signal)) {
      const picture = wanted.get(entry.name);
      if (entry.file !== null || !picture) {
        for await (const _ of entry.chunks);
        continue;
      }
      await this.takePicture(entry, picture);
      await onProgress("pictures", 10 + Math.round((30 * ++done) / wanted.size));
    }
  }

  private async takeRecipe(archived: {
    recipe: ArchiveContent<"recipes/*/recipe.json">;
    versions: { name: string; bytes: Buffer }[];
    isShortened: boolean;
  }): Promise<void> {
    const { db, userId, lang, onProgress } = this.run;
    const { recipe, isShortened } = archived;
    const report = await importRecipe(
      db,
      {
        recipe,
        isShortened,
        versions: archived.versions.map(({ name, bytes }) => parseEntry("recipes/*/versions/*.json", name, bytes)),
      },
      {
        into: this.into,
        world: { userId, pictures: this.pictures, personal: this.personal },
        parentId: recipe.parent_id === null ? null : (this.recipes.get(recipe.parent_id) ?? null),
      },
      lang,
    );
    this.reports.push(report);
    this.counts.recipes[report.outcome]++;
    if (report.recipe_id !== null) this.recipes.set(recipe.id, report.recipe_id);
    await onProgress("recipes", 40 + Math.round((55 * this.reports.length) / Math.max(1, this.verified.recipes)));
  }

  /** The small files beside the recipes. */
  private async takeFile(entry: ArchiveEntry): Promise<void> {
    const { db, userId } = this.run;
    const { name, file } = entry;
    const wanted = [
      "profile.json",
      "personal-foods.json",
      "cookbooks.json",
      "shopping-lists.json",
      "likes.json",
    ] as const;
    const known = wanted.find((one) => one === file);
    if (!known) {
      for await (const _ of entry.chunks);
      return;
    }
    const bytes = await readWhole(entry);
    const { counts, into } = this;
    if (known === "profile.json") this.profile = await importProfile(db, userId, parseEntry(known, name, bytes));
    if (known === "personal-foods.json")
      for (const food of parseEntry(known, name, bytes)) {
        this.run.signal.throwIfAborted();
        const { id, outcome } = await importPersonalFood(db, userId, food);
        counts.personal_foods[outcome]++;
        if (id !== null) this.personal.set(food.id, id);
      }
    if (known === "cookbooks.json")
      for (const book of parseEntry(known, name, bytes))
        counts.cookbooks[await importCookbook(db, into, book, this.recipes, this.pictures)]++;
    if (known === "shopping-lists.json")
      for (const list of parseEntry(known, name, bytes)) counts.shopping_lists[await importList(db, into, list)]++;
    if (known === "likes.json")
      for (const { recipe_id } of parseEntry(known, name, bytes)) {
        // Only of own recipes: those of others have other ids here.
        const id = this.recipes.get(recipe_id);
        counts.likes[id === undefined ? "skipped" : await importLike(db, into, id)]++;
      }
  }

  private async takeRest(): Promise<void> {
    const { open, signal } = this.run;
    type Pending = Parameters<Import["takeRecipe"]>[0] & { bytes: number };
    let pending: Pending | null = null;
    const flush = async () => {
      if (pending) await this.takeRecipe(pending);
      pending = null;
    };
    for await (const entry of readEntries(open(), signal)) {
      signal.throwIfAborted();
      const { file, name } = entry;
      if (file === "recipes/*/recipe.json") {
        await flush();
        pending = {
          recipe: parseEntry(file, name, await readWhole(entry)),
          versions: [],
          isShortened: false,
          bytes: 0,
        };
      } else if (file === "recipes/*/versions/*.json" && pending) {
        const bytes = await readWhole(entry);
        const held: Pending = pending;
        held.versions.push({ name, bytes });
        held.bytes += bytes.byteLength;
        while (held.versions.length > MAX_VERSIONS || (held.bytes > MAX_HISTORY_BYTES && held.versions.length > 1)) {
          held.bytes -= held.versions.shift()!.bytes.byteLength;
          held.isShortened = true;
        }
      } else {
        await flush();
        await this.takeFile(entry);
      }
    }
    await flush();
  }

  async all(): Promise<AccountImport> {
    await this.takePictures();
    await this.takeRest();
    return { source: this.into.source, counts: this.counts, profile: this.profile, recipes: this.reports };
  }
}

/**
 * Reads an archive of an account in, after all of it was checked. Every recipe, cookbook and list is a transaction of its own;
 * started again, it goes on where it stopped.
 * @throws ArchiveError before anything is written, when the archive is not in the format
 */
export async function importAccount(run: AccountImportRun): Promise<AccountImport> {
  await run.onProgress("checking", 1);
  const verified = await verify(run);
  await run.onProgress("pictures", 10);
  return new Import(run, verified).all();
}
