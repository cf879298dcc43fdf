import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database } from "@toque/db/client/types.ts";
import { silentLogger } from "@toque/db/log.ts";
import { folderStorage } from "@toque/workers/storage/folder.ts";
import type { Storage } from "@toque/workers/storage/port.ts";
import { type MediaKind, mediaIdFromUrl } from "../address.ts";
import { imageProcessor } from "../image.ts";
import { issueUpload } from "../tickets.ts";
import { createUploads, type Uploads } from "../uploads.ts";
import { streamOf } from "./pictures.ts";

/** An upload link taken apart. */
export interface TestTicket {
  id: string;
  token: string;
  imgUrl: string;
  uploadUrl: string;
}

/** A migrated database in memory with two users, and pictures in a temporary folder. */
export interface MediaHarness {
  db: Database;
  storage: Storage;
  uploads: Uploads;
  ana: number;
  ben: number;
  ticket(ownerId: number, kind?: MediaKind): Promise<TestTicket>;
  /** Issues and uploads in one go; answers the img_url. */
  uploaded(ownerId: number, kind: MediaKind, bytes: Uint8Array): Promise<string>;
  files(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openMediaHarness(): Promise<MediaHarness> {
  const { database: db } = await openPGliteInMemory();
  await migrate(db);
  const folder = await mkdtemp(join(tmpdir(), "toque-media-"));
  const storage = folderStorage(folder);
  const uploads = createUploads({ db, storage, images: imageProcessor(), log: silentLogger });
  const users = await db.sql<{ id: number }[]>`
    insert into users (email) values ('ana@example.com'), ('ben@example.com') returning id`;
  const harness: MediaHarness = {
    db,
    storage,
    uploads,
    ana: users[0]!.id,
    ben: users[1]!.id,
    async ticket(ownerId, kind = "recipe") {
      const issued = await issueUpload(db.sql, {
        ownerId,
        kind,
        contentType: "image/jpeg",
        publicUrl: "http://localhost",
      });
      const token = new URL(issued.upload_url).searchParams.get("token")!;
      return { id: mediaIdFromUrl(issued.img_url)!, token, imgUrl: issued.img_url, uploadUrl: issued.upload_url };
    },
    async uploaded(ownerId, kind, bytes) {
      const { id, token } = await harness.ticket(ownerId, kind);
      return (await uploads.accept({ id, token, body: streamOf(bytes) })).img_url;
    },
    async files() {
      const keys: string[] = [];
      for await (const key of storage.list("")) keys.push(key);
      return keys.sort();
    },
    async close() {
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return harness;
}
