import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import {
  readGame,
  readGameCookings,
  readGameJudgements,
  readGameMovements,
  readGameQuests,
} from "@toque/db/accounts/archive/game.ts";
import {
  readAiRecipes,
  readBilling,
  readChatEvents,
  readChats,
  readCookbooksWhole,
  readCookingsWhole,
  readCookLog,
  readHealth,
  readLikes,
  readOpenedRecipes,
  readPantryWhole,
  readPeople,
  readPersonalFoods,
  readPictures,
  readProfile,
  readShoppingListsWhole,
  type Unwritten,
} from "@toque/db/accounts/archive/read.ts";
import { countRecipesOf, readRecipesOf, readVersionsOf } from "@toque/db/accounts/archive/recipes.ts";
import type { HealthVault } from "@toque/db/accounts/health-vault.ts";
import type { Database } from "@toque/db/client/types.ts";
import { LARGEST_SIZE, mediaKey, mediaUrl, servedSize } from "@toque/db/media/address.ts";
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveContent, type ArchiveFile } from "@toque/db/schemas/archive.ts";
import tar from "tar-stream";
import { addEntry, addJson } from "../backup/write.ts";
import type { Storage } from "../platform/storage/port.ts";

/** Rows read together. */
const PAGE = 50;

export interface AccountArchive {
  db: Database;
  storage: Storage;
  /** Opens the health profile. */
  health: HealthVault;
  userId: number;
  /** The archive's own id. */
  archiveId: string;
  /** The address of this installation. */
  source: string;
  signal: AbortSignal;
  onProgress(percent: number): Promise<void>;
}

/** The file of a pattern such as `chats/*\/*.json`. */
const fileName = (pattern: ArchiveFile, numbers: (number | string)[]): string => {
  const rest = [...numbers];
  return pattern.replaceAll("*", () => String(rest.shift()));
};

/** Writes the files of one archive, each checked by its type. */
class Writer {
  private readonly pack = tar.pack();
  constructor(private readonly archive: AccountArchive) {}

  private async file<F extends ArchiveFile>(pattern: F, value: Unwritten<ArchiveContent<F>>, ...numbers: number[]) {
    this.archive.signal.throwIfAborted();
    await addJson(this.pack, fileName(pattern, numbers), value);
  }

  private async recipes(): Promise<void> {
    const { db, userId, onProgress } = this.archive;
    const total = await countRecipesOf(db.sql, userId);
    let done = 0;
    for (let after = 0; ; ) {
      const recipes = await readRecipesOf(db.sql, { userId, after, limit: PAGE });
      for (const recipe of recipes) {
        await this.file("recipes/*/recipe.json", recipe, recipe.id);
        for (let last = 0; ; ) {
          const versions = await readVersionsOf(db.sql, { recipeId: recipe.id, after: last, limit: 10 });
          for (const version of versions)
            await this.file("recipes/*/versions/*.json", version, recipe.id, version.version);
          if (versions.length < 10) break;
          last = versions.at(-1)!.version;
        }
        done++;
      }
      await onProgress(5 + Math.round((70 * done) / Math.max(1, total)));
      if (recipes.length < PAGE) return;
      after = recipes.at(-1)!.id;
    }
  }

  private async chats(): Promise<void> {
    const { db, userId } = this.archive;
    const chats = await readChats(db.sql, userId);
    await this.file("chats/chats.json", chats);
    for (const { id } of chats)
      for (let after = 0, page = 1; ; page++) {
        const events = await readChatEvents(db.sql, { userId, threadId: id, after, limit: PAGE });
        if (events.length > 0) await this.file("chats/*/*.json", events, id, page);
        if (events.length < PAGE) break;
        after = events.at(-1)!.id;
      }
  }

  /** A list in files of {@link PAGE} rows each, none for an empty one. */
  private async pages<F extends ArchiveFile, T extends Unwritten<ArchiveContent<F>> & { id: number }[]>(
    pattern: F,
    read: (conn: Database["sql"], page: { userId: number; after: number; limit: number }) => Promise<T>,
  ): Promise<void> {
    const { db, userId } = this.archive;
    for (let after = 0, page = 1; ; page++) {
      const rows = await read(db.sql, { userId, after, limit: PAGE });
      const ids: { id: number }[] = rows;
      if (ids.length > 0) await this.file(pattern, rows, page);
      if (ids.length < PAGE) return;
      after = ids.at(-1)!.id;
    }
  }

  private async game(): Promise<void> {
    await this.file("game/game.json", await readGame(this.archive.db.sql, this.archive.userId));
    await this.pages("game/cookings/*.json", readGameCookings);
    await this.pages("game/movements/*.json", readGameMovements);
    await this.pages("game/quests/*.json", readGameQuests);
    await this.pages("game/judgements/*.json", readGameJudgements);
  }

  private async pictures(): Promise<void> {
    const { db, storage, userId, signal } = this.archive;
    const listed: Unwritten<ArchiveContent<"pictures.json">> = [];
    for (let after: string | null = null; ; ) {
      const pictures = await readPictures(db.sql, { userId, after, limit: PAGE });
      for (const { id, ...picture } of pictures) {
        signal.throwIfAborted();
        const object = await storage.get(mediaKey(id, servedSize(LARGEST_SIZE, picture.width)));
        // Lost in the storage: what is there is exported nevertheless.
        if (!object) continue;
        const file = `pictures/${id}.webp`;
        await addEntry(this.pack, file, object.size, Readable.fromWeb(object.stream as never));
        listed.push({ url: mediaUrl(id), file, ...picture });
      }
      if (pictures.length < PAGE) break;
      after = pictures.at(-1)!.id;
    }
    await this.file("pictures.json", listed);
  }

  private async fill(): Promise<void> {
    const { db, health, userId, archiveId, source, onProgress } = this.archive;
    await this.file("manifest.json", {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      archive_id: archiveId,
      created_at: new Date(),
      source,
    });
    await this.file("profile.json", await readProfile(db.sql, userId));
    await this.file("health.json", await readHealth(db.sql, health, userId));
    await this.file("personal-foods.json", await readPersonalFoods(db.sql, userId));
    await this.recipes();
    await this.file("cookbooks.json", await readCookbooksWhole(db.sql, userId));
    await this.file("shopping-lists.json", await readShoppingListsWhole(db.sql, userId));
    await this.file("likes.json", await readLikes(db.sql, userId));
    await this.file("opened-recipes.json", await readOpenedRecipes(db.sql, userId));
    await this.file("billing.json", await readBilling(db.sql, userId));
    await this.file("cook-log.json", await readCookLog(db.sql, userId));
    await this.file("cookings.json", await readCookingsWhole(db.sql, userId));
    await this.file("pantry.json", await readPantryWhole(db.sql, userId));
    await this.file("people.json", await readPeople(db.sql, userId));
    await this.game();
    await this.chats();
    await this.pages("ai-recipes/*.json", readAiRecipes);
    await onProgress(80);
    await this.pictures();
    this.pack.finalize();
  }

  /** The archive's bytes as they are read: no more of it is in memory than a few rows. */
  stream(): AsyncIterable<Uint8Array> {
    const gzip = createGzip();
    this.pack.on("error", (error: Error) => gzip.destroy(error));
    gzip.on("close", () => this.pack.destroy());
    this.pack.pipe(gzip);
    this.fill().catch((error: unknown) => gzip.destroy(error instanceof Error ? error : new Error(String(error))));
    return gzip;
  }
}

/**
 * All that an account owns, as a tar.gz of the files in `db/schemas/archive.ts`.
 * @throws while it is read, when the signal aborts or a source fails
 */
export const accountArchive = (archive: AccountArchive): AsyncIterable<Uint8Array> => new Writer(archive).stream();
