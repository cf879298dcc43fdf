import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { MediaError } from "@toque/db/media/errors.ts";
import { issueUpload } from "@toque/db/media/tickets.ts";
import { silentLogger } from "../logging/logger.ts";
import type { Storage } from "../storage/port.ts";
import { removeAbandonedUploads } from "./cleanup.ts";
import { imageProcessor } from "./image.ts";
import { type MediaHarness, openMediaHarness, type TestTicket } from "./testing/harness.ts";
import { photo, plain, streamOf } from "./testing/pictures.ts";
import { createUploads, type Uploads } from "./uploads.ts";

let media: MediaHarness;
let picture: Uint8Array;
beforeAll(async () => {
  media = await openMediaHarness();
  picture = await photo(900, 600).jpeg().toBuffer();
});
afterAll(() => media.close());
afterEach(async () => {
  for (const key of await media.files()) await media.storage.delete(key);
});

const send = (ticket: TestTicket, bytes = picture, uploads: Uploads = media.uploads) =>
  uploads.accept({ id: ticket.id, token: ticket.token, body: streamOf(bytes) });
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof MediaError ? error.code : String(error)),
  );
const rowOf = async (id: string) => (await media.db.sql`select * from media where id = ${id}`)[0]!;
const uploadsOn = (storage: Storage, maxUploads?: number) =>
  createUploads({
    db: media.db,
    storage,
    images: imageProcessor(),
    log: silentLogger,
    ...(maxUploads === undefined ? {} : { maxUploads }),
  });

describe("an upload link", () => {
  test("is an address of this server, expires after ten minutes, and its token is not stored", async () => {
    const before = Date.now();
    const issued = await media.db.transaction((tx) =>
      issueUpload(tx, {
        ownerId: media.ana,
        kind: "avatar",
        contentType: "image/png",
        publicUrl: "https://toque.example",
      }),
    );
    const url = new URL(issued.upload_url);
    const id = issued.img_url.slice("/media/".length);
    expect([url.origin, url.pathname, issued.img_url]).toEqual([
      "https://toque.example",
      `/media/upload/${id}`,
      `/media/${id}`,
    ]);
    const minutes = (Date.parse(issued.expires_at) - before) / 60_000;
    expect(minutes > 9.5 && minutes < 10.5).toBe(true);
    const token = url.searchParams.get("token")!;
    expect(token.length).toBeGreaterThanOrEqual(43);
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.upload_token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect([row.owner_id, row.kind, row.is_public, row.uploaded_at]).toEqual([media.ana, "avatar", false, null]);
  });
  test("is not made for a type that cannot be uploaded", async () => {
    for (const contentType of ["image/svg+xml", "image/gif", "text/html", "", "IMAGE/PNG"]) {
      const work = issueUpload(media.db.sql, {
        ownerId: media.ana,
        kind: "recipe",
        contentType,
        publicUrl: "http://localhost",
      });
      expect(await faultOf(work)).toBe("unsupported_image_type");
    }
  });
});

describe("an upload", () => {
  test("stores and reports the sizes", async () => {
    const ticket = await media.ticket(media.ana);
    expect(await send(ticket)).toEqual({ img_url: ticket.imgUrl, width: 900, height: 600 });
    const keys = [1600, 320, 800].map((size) => `images/${ticket.id}/${size}.webp`);
    expect(await media.files()).toEqual(keys);
    let total = 0;
    for (const key of keys) total += (await media.storage.get(key))!.size;
    const row = await rowOf(ticket.id);
    expect([row.width, row.height, row.bytes, row.content_type]).toEqual([900, 600, total, "image/webp"]);
    expect(row.uploaded_at).toBeInstanceOf(Date);
  });
  test("works once", async () => {
    const ticket = await media.ticket(media.ana);
    await send(ticket);
    expect(await faultOf(send(ticket))).toBe("upload_already_used");
    expect(await faultOf(send({ ...ticket, token: "other" }))).toBe("upload_not_found");
  });
  test("with one link succeeds once among concurrent requests", async () => {
    const ticket = await media.ticket(media.ana);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => faultOf(send(ticket))));
    expect(outcomes.filter((outcome) => outcome === "none")).toHaveLength(1);
    for (const outcome of outcomes) expect(["none", "upload_in_progress", "upload_already_used"]).toContain(outcome);
  });
  test("needs the token of a matching, unexpired link", async () => {
    const [ticket, other] = [await media.ticket(media.ana), await media.ticket(media.ana)];
    for (const wrong of [
      { ...ticket, token: "" },
      { ...ticket, token: other.token },
      { ...ticket, id: crypto.randomUUID() },
      { ...ticket, id: "1 or 1=1" },
    ])
      expect(await faultOf(send(wrong))).toBe("upload_not_found");
    // The stored hash itself is not a token, with or without its prefix.
    const hash = String((await rowOf(ticket.id)).upload_token_hash);
    expect(await faultOf(send({ ...ticket, token: hash }))).toBe("upload_not_found");
    await media.db.sql`update media set upload_expires_at = now() - interval '1 second' where id = ${ticket.id}`;
    expect(await faultOf(send(ticket))).toBe("upload_expired");
    expect(await media.files()).toEqual([]);
  });
  test("that fails releases the link", async () => {
    const ticket = await media.ticket(media.ana);
    const faults = [
      [Buffer.from("not a picture"), "unsupported_image_type"],
      [picture.subarray(0, picture.length >> 1), "image_unreadable"],
      [await plain(10_000, 6_000).png().toBuffer(), "image_has_too_many_pixels"],
      [new Uint8Array(12_000_001), "image_too_large"],
    ] as const;
    for (const [bytes, fault] of faults) expect(await faultOf(send(ticket, bytes))).toBe(fault);
    expect(await media.files()).toEqual([]);
    expect((await send(ticket)).width).toBe(900);
  });
  test("that the sender aborts releases the link", async () => {
    const ticket = await media.ticket(media.ana);
    const abort = new AbortController();
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(picture.slice(0, 1000)) });
    const work = media.uploads.accept({ id: ticket.id, token: ticket.token, body, signal: abort.signal });
    abort.abort();
    expect(await faultOf(work)).toBe("upload_interrupted");
    expect(await faultOf(send(ticket))).toBe("none");
  });
  test("that fails half-way in storage leaves nothing behind and releases the link", async () => {
    const ticket = await media.ticket(media.ana);
    let puts = 0;
    const failing: Storage = {
      ...media.storage,
      put: (key, bytes, type) =>
        ++puts === 2 ? Promise.reject(new Error("disk full")) : media.storage.put(key, bytes, type),
    };
    expect(await faultOf(send(ticket, picture, uploadsOn(failing)))).toBe("storage_unavailable");
    expect(puts).toBe(2);
    expect(await media.files()).toEqual([]);
    expect(await faultOf(send(ticket))).toBe("none");
  });
  test("whose row is deleted in the meantime leaves nothing behind", async () => {
    const ticket = await media.ticket(media.ana);
    const racing: Storage = {
      ...media.storage,
      async put(key, bytes, type) {
        await media.db.sql`delete from media where id = ${ticket.id}`;
        await media.storage.put(key, bytes, type);
      },
    };
    expect(await faultOf(send(ticket, picture, uploadsOn(racing)))).toBe("upload_not_found");
    expect(await media.files()).toEqual([]);
  });
  test("above the concurrency limit is rejected, its link unused", async () => {
    const [first, second] = [await media.ticket(media.ana), await media.ticket(media.ana)];
    const uploads = uploadsOn(media.storage, 1);
    const running = send(first, picture, uploads);
    expect(await faultOf(send(second, picture, uploads))).toBe("media_busy");
    await running;
    expect(await faultOf(send(second, picture, uploads))).toBe("none");
  });
});

test("abandoned links are deleted with their files an hour after they expired; pictures and recent links stay", async () => {
  await media.db.sql`delete from media`;
  const kept = await media.uploaded(media.ana, "recipe", picture);
  const [young, old] = [await media.ticket(media.ana), await media.ticket(media.ana)];
  await media.storage.put(`images/${old.id}/320.webp`, picture, "image/webp");
  await media.db.sql`update media set upload_expires_at = now() - interval '2 hours' where id <> ${young.id}`;
  expect(await removeAbandonedUploads(media.db, media.storage)).toBe(1);
  const left = await media.db.sql<{ id: string }[]>`select id from media`;
  expect(left.map((row) => row.id).sort()).toEqual([kept.slice("/media/".length), young.id].sort());
  expect((await media.files()).every((key) => key.includes(kept.slice("/media/".length)))).toBe(true);
  expect(await removeAbandonedUploads(media.db, media.storage)).toBe(0);
});
