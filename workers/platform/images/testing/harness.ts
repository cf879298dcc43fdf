import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database } from "@toque/db/client/types.ts";
import { type MediaKind, mediaIdFromUrl } from "@toque/db/media/address.ts";
import { issueUpload } from "@toque/db/media/tickets.ts";
import { silentLogger } from "../../logging/logger.ts";
import { folderStorage } from "../../storage/folder.ts";
import type { Storage } from "../../storage/port.ts";
import { imageProcessor } from "../image.ts";
import { createUploads, type Uploads } from "../uploads.ts";
import { streamOf } from "./pictures.ts";

/** A parsed upload link. */
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
  /** Issues a link and uploads; returns the img_url. */
  uploaded(ownerId: number, kind: MediaKind, bytes: Uint8Array): Promise<string>;
  files(): Promise<string[]>;
  close(): Promise<void>;
}

/** Shortcuts to create an upload link, and an uploaded picture. */
export const uploadsOf = ({
  db,
  uploads,
}: {
  db: Database;
  uploads: Uploads;
}): Pick<MediaHarness, "ticket" | "uploaded"> => {
  const ticket = async (ownerId: number, kind: MediaKind = "recipe"): Promise<TestTicket> => {
    const issued = await issueUpload(db.sql, {
      ownerId,
      kind,
      contentType: "image/jpeg",
      publicUrl: "http://localhost",
    });
    const token = new URL(issued.upload_url).searchParams.get("token")!;
    return { id: mediaIdFromUrl(issued.img_url)!, token, imgUrl: issued.img_url, uploadUrl: issued.upload_url };
  };
  return {
    ticket,
    async uploaded(ownerId, kind, bytes) {
      const { id, token } = await ticket(ownerId, kind);
      return (await uploads.accept({ id, token, body: streamOf(bytes) })).img_url;
    },
  };
};

export async function openMediaHarness(): Promise<MediaHarness> {
  const { database: db } = await openPGliteInMemory();
  await migrate(db);
  const folder = await mkdtemp(join(tmpdir(), "toque-media-"));
  const storage = folderStorage(folder);
  const uploads = createUploads({ db, storage, images: imageProcessor(), log: silentLogger });
  const users = await db.sql<{ id: number }[]>`
    insert into users (email) values ('ana@example.com'), ('ben@example.com') returning id`;
  return {
    db,
    storage,
    uploads,
    ana: users[0]!.id,
    ben: users[1]!.id,
    ...uploadsOf({ db, uploads }),
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
}
