import type { ImportInto } from "@toque/db/accounts/archive/import-items.ts";
import { noteItem, takenItem } from "@toque/db/accounts/archive/import-items.ts";
import { importList } from "@toque/db/accounts/archive/import-lists.ts";
import { hasNoAvatar, importAvatar, importHealth, importProfile } from "@toque/db/accounts/archive/import-profile.ts";
import {
  importCookbook,
  importCooking,
  importCookLogEntry,
  importLike,
  importPantry,
  importPersonalFood,
} from "@toque/db/accounts/archive/import-rest.ts";
import { importRecipe } from "@toque/db/accounts/archive/import-versions.ts";
import type { HealthVault } from "@toque/db/accounts/health-vault.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { MediaKind } from "@toque/db/media/address.ts";
import { mediaIdFromUrl } from "@toque/db/media/address.ts";
import { MediaError } from "@toque/db/media/errors.ts";
import { issueUpload } from "@toque/db/media/tickets.ts";
import type { ArchiveContent } from "@toque/db/schemas/archive.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type AccountImport, type ImportCounts, importKinds } from "@toque/db/schemas/import.ts";
import type { Uploads } from "../platform/images/uploads.ts";
import { type ArchiveEntry, parseEntry, readEntries, readWhole } from "./entries.ts";
import { ChatImport } from "./import-chats.ts";
import { type ArchiveSource, type Pictures, type Verified, verify } from "./verify.ts";

/** The newest versions of a recipe that become its history: so many, of so many bytes. */
const MAX_VERSIONS = 100;
const MAX_HISTORY_BYTES = 8_000_000;

export interface AccountImportRun extends ArchiveSource {
  db: Database;
  uploads: Uploads;
  /** Seals the health profile. */
  health: HealthVault;
  userId: number;
  importId: string;
  lang: Lang;
  /** The address of this installation. */
  publicUrl: string;
  onProgress(stage: string, percent: number): Promise<void>;
}

class Import {
  private readonly counts = Object.fromEntries(
    importKinds.map((kind) => [kind, { taken: 0, skipped: 0, refused: 0 } satisfies ImportCounts]),
  ) as AccountImport["counts"];
  private readonly pictures = new Map<string, string>();
  private readonly personal = new Map<number, number>();
  private readonly recipes = new Map<number, number>();
  private readonly reports: AccountImport["recipes"] = [];
  private readonly profile: AccountImport["profile"] = [];
  private unknownAllergies: string[] = [];
  /** The picture of the profile, here. */
  private avatarId: string | null = null;
  private readonly chats: ChatImport;
  private readonly into: ImportInto;

  constructor(
    private readonly run: AccountImportRun,
    private readonly verified: Verified,
  ) {
    const { userId, importId, publicUrl } = run;
    const { source } = verified.manifest;
    this.into = { userId, importId, source: source.slice(0, 500), isHere: source === publicUrl };
    this.chats = new ChatImport(run.db, this.into, this.recipes, this.counts.chats);
  }

  /** Pictures go through the same path as uploads: they are sniffed, decoded and encoded anew. */
  private async takePicture(entry: ArchiveEntry, picture: Pictures[number]): Promise<void> {
    const { db, uploads, publicUrl, userId, signal } = this.run;
    const sourceId = mediaIdFromUrl(picture.url)!;
    const thing = { id: sourceId, created_at: picture.created_at };
    const isAvatar = picture.kind === "avatar";
    const counts: ImportCounts = isAvatar ? { taken: 0, skipped: 0, refused: 0 } : this.counts.pictures;
    const hold = (id: string) => {
      if (isAvatar) this.avatarId = id;
      else this.pictures.set(sourceId, id);
    };
    const before = await takenItem(db.sql, this.into, "picture", thing);
    if (before) {
      hold(before.target);
      counts[before.now ? "taken" : "skipped"]++;
      return;
    }
    const kind: MediaKind = isAvatar ? "avatar" : "recipe";
    const bytes = await readWhole(entry);
    const ticket = await db.transaction(async (tx) => {
      const issued = await issueUpload(tx, { ownerId: userId, kind, contentType: "image/webp", publicUrl });
      const id = mediaIdFromUrl(issued.img_url)!;
      await noteItem(tx, this.into, "picture", thing, id);
      return { id, token: new URL(issued.upload_url).searchParams.get("token")! };
    });
    try {
      await uploads.accept({ ...ticket, body: new Blob([new Uint8Array(bytes)]).stream(), signal });
      hold(ticket.id);
      counts.taken++;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MediaError)) throw error;
      if (error.code === "storage_unavailable" || error.code === "media_busy") throw error;
      counts.refused++;
    }
  }

  private async takePictures(): Promise<void> {
    const { open, signal, onProgress, db, userId } = this.run;
    const avatarId = (await hasNoAvatar(db, userId)) ? this.verified.avatarId : null;
    const isWanted = ({ kind, url }: Pictures[number]) =>
      kind === "recipe" || (kind === "avatar" && avatarId !== null && mediaIdFromUrl(url) === avatarId);
    const wanted = new Map(
      this.verified.pictures
        .filter((picture) => isWanted(picture) && picture.file === `pictures/${mediaIdFromUrl(picture.url)}.webp`)
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
    const { name, file, ids } = entry;
    const wanted = [
      "profile.json",
      "health.json",
      "personal-foods.json",
      "cookbooks.json",
      "shopping-lists.json",
      "likes.json",
      "chats/chats.json",
      "chats/*/*.json",
      "cook-log.json",
      "cookings.json",
      "pantry.json",
    ] as const;
    const known = wanted.find((one) => one === file);
    if (!known) {
      for await (const _ of entry.chunks);
      return;
    }
    const bytes = await readWhole(entry);
    const { counts, into } = this;
    if (known !== "chats/*/*.json") await this.chats.end();
    if (known === "profile.json") {
      this.profile.push(...(await importProfile(db, userId, parseEntry(known, name, bytes))));
      if (this.avatarId !== null && (await importAvatar(db, userId, this.avatarId))) this.profile.push("avatar");
    }
    if (known === "health.json") {
      const { isTaken, unknown } = await importHealth(db, this.run.health, userId, parseEntry(known, name, bytes));
      if (isTaken) this.profile.push("health");
      this.unknownAllergies = unknown;
    }
    if (known === "chats/chats.json") this.chats.list(parseEntry(known, name, bytes));
    if (known === "chats/*/*.json")
      await this.chats.page(Number(ids[0]), parseEntry(known, name, bytes), bytes.byteLength);
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
      for (const list of parseEntry(known, name, bytes))
        counts.shopping_lists[await importList(db, into, list, this.recipes)]++;
    if (known === "likes.json")
      for (const { recipe_id } of parseEntry(known, name, bytes)) {
        // Only of own recipes: those of others have other ids here.
        const id = this.recipes.get(recipe_id);
        counts.likes[id === undefined ? "skipped" : await importLike(db, into, id)]++;
      }
    if (known === "cook-log.json")
      for (const entry of parseEntry(known, name, bytes)) {
        this.run.signal.throwIfAborted();
        const id = entry.recipe_id === null ? null : (this.recipes.get(entry.recipe_id) ?? null);
        counts.cook_log[await importCookLogEntry(db, into, entry, id)]++;
      }
    if (known === "cookings.json")
      for (const cooking of parseEntry(known, name, bytes)) {
        const id = this.recipes.get(cooking.recipe_id);
        counts.cookings[id === undefined ? "skipped" : await importCooking(db, into, cooking, id)]++;
      }
    if (known === "pantry.json") counts.pantry = await importPantry(db, into, parseEntry(known, name, bytes));
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
    await this.chats.end();
  }

  async all(): Promise<AccountImport> {
    await this.takePictures();
    await this.takeRest();
    return {
      source: this.into.source,
      counts: this.counts,
      profile: this.profile,
      unknown_allergies: this.unknownAllergies,
      subscriptions_left: this.verified.subscriptions,
      ai_recipes_left: this.verified.aiRecipes,
      recipes: this.reports,
    };
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
